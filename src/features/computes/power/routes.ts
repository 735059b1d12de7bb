import { Empty, endpoint } from '#api/endpoint';
import { compute } from '#features/computes/instances/target';
import { bootCompute, rebootCompute, shutdownCompute } from './actions.ts';
import { BootInput } from './schema.ts';

export const powerEndpoints = [
  endpoint({
    operation: 'bootCompute',
    summary: 'Boot a compute',
    route: 'POST /compute/instances/:computeId/boot',
    scope: 'computes:read_write',
    target: compute('read_write'),
    body: BootInput,
    reply: Empty,
    act: ({ ctx, tx, target, body }) => bootCompute(ctx, tx, target, body),
  }),

  endpoint({
    operation: 'rebootCompute',
    summary: 'Reboot a compute, optionally with another config',
    route: 'POST /compute/instances/:computeId/reboot',
    scope: 'computes:read_write',
    target: compute('read_write'),
    body: BootInput,
    reply: Empty,
    act: ({ ctx, tx, target, body }) => rebootCompute(ctx, tx, target, body),
  }),

  endpoint({
    operation: 'shutdownCompute',
    summary: 'Shut a compute down',
    route: 'POST /compute/instances/:computeId/shutdown',
    scope: 'computes:read_write',
    target: compute('read_write'),
    reply: Empty,
    act: ({ ctx, tx, target }) => shutdownCompute(ctx, tx, target),
  }),
];
