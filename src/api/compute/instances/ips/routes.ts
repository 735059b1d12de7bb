import { compute } from '#access/compute';
import { selectVpcIpsOfCompute, toVpcIp } from '#api/vpcs/ips/index';
import { endpoint } from '#http/endpoint';
import { mapInSlices } from '#long-work';
import { ComputeIps, toComputeIps } from './schema.ts';
import { selectNat, selectPoolAddresses } from './store.ts';

export const computeIpEndpoints = [
  endpoint({
    operation: 'getComputeIps',
    summary: 'List the addresses of a compute',
    route: 'GET /compute/instances/:computeId/ips',
    scope: 'computes:read_only',
    target: compute('read_only'),
    reply: ComputeIps,
    run: async ({ ctx, target }) =>
      toComputeIps(
        target,
        {
          pool: await selectPoolAddresses(ctx.db, target.id),
          nat: await selectNat(ctx.db, target.id),
          vpc: await mapInSlices(await selectVpcIpsOfCompute(ctx.db, target.id), toVpcIp),
        },
        ctx.rdnsSuffix,
      ),
  }),
];
