import { endpoint } from '#api/endpoint';
import { compute } from '#features/computes/instances/target';
import { selectVpcIpsOfCompute } from '#features/networks/ips/records';
import { toVpcIp } from '#features/networks/ips/schema';
import { mapInSlices } from '#platform/long-work';
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
        ctx.settings.rdnsSuffix,
      ),
  }),
];
