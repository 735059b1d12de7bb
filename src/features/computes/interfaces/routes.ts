import { Empty, endpoint } from '#api/endpoint';
import { asId, type InterfaceId } from '#domain/ids';
import { Type } from '#domain/schema/json-schema';
import { computeConfig, configInterface } from '#features/computes/instances/target';
import {
  createConfigInterface,
  deleteConfigInterface,
  orderConfigInterfaces,
  updateConfigInterface,
} from './actions.ts';
import { selectInterfaces } from './records.ts';
import { readInterface, readWanted } from './request-schema.ts';
import { alone } from './rules.ts';
import {
  ConfigInterface,
  InterfaceChanges,
  InterfaceInput,
  InterfaceOrder,
  toConfigInterface,
} from './schema.ts';

export const configInterfaceEndpoints = [
  endpoint({
    operation: 'listConfigInterfaces',
    summary: 'List the interfaces of a config, in their order',
    route: 'GET /compute/instances/:computeId/configs/:configId/interfaces',
    scope: 'computes:read_only',
    target: computeConfig('read_only'),
    reply: Type.Array(ConfigInterface),
    run: async ({ ctx, target }) => (await selectInterfaces(ctx.db, target.config.id)).map(toConfigInterface),
  }),

  endpoint({
    operation: 'createConfigInterface',
    summary: 'Add an interface to a config',
    route: 'POST /compute/instances/:computeId/configs/:configId/interfaces',
    scope: 'computes:read_write',
    target: computeConfig('read_write'),
    body: InterfaceInput,
    check: ({ body }) => readInterface(body, alone, { natOnlyAny: false }),
    reply: ConfigInterface,
    act: ({ ctx, tx, target, found }) => createConfigInterface(ctx, tx, target, found),
    show: toConfigInterface,
  }),

  endpoint({
    operation: 'getConfigInterface',
    summary: 'View an interface',
    route: 'GET /compute/instances/:computeId/configs/:configId/interfaces/:interfaceId',
    scope: 'computes:read_only',
    target: configInterface('read_only'),
    reply: ConfigInterface,
    run: async ({ ctx, target }) => {
      const rows = await selectInterfaces(ctx.db, target.config.id);
      const row = rows.find(({ id }) => id === target.configInterface.id);
      return toConfigInterface(row ?? { ...target.configInterface, ranges: [] });
    },
  }),

  endpoint({
    operation: 'updateConfigInterface',
    summary: 'Update an interface',
    route: 'PUT /compute/instances/:computeId/configs/:configId/interfaces/:interfaceId',
    scope: 'computes:read_write',
    target: configInterface('read_write'),
    body: InterfaceChanges,
    check: ({ body, target }) =>
      target.configInterface.purpose === 'vpc'
        ? readWanted(body, alone, { natOnlyAny: false })
        : { problems: [], found: {} },
    reply: ConfigInterface,
    act: ({ ctx, tx, target, body: { primary }, found: wanted }) =>
      updateConfigInterface(ctx, tx, target, { primary, wanted }),
    show: toConfigInterface,
  }),

  endpoint({
    operation: 'deleteConfigInterface',
    summary: 'Delete an interface',
    route: 'DELETE /compute/instances/:computeId/configs/:configId/interfaces/:interfaceId',
    scope: 'computes:read_write',
    target: configInterface('read_write'),
    reply: Empty,
    act: ({ ctx, tx, target }) => deleteConfigInterface(ctx, tx, target),
  }),

  endpoint({
    operation: 'orderConfigInterfaces',
    summary: 'Reorder the interfaces of a config',
    route: 'POST /compute/instances/:computeId/configs/:configId/interfaces/order',
    scope: 'computes:read_write',
    target: computeConfig('read_write'),
    body: InterfaceOrder,
    reply: Empty,
    act: ({ ctx, tx, target, body }) =>
      orderConfigInterfaces(ctx, tx, target, body.ids.map(asId<InterfaceId>)),
  }),
];
