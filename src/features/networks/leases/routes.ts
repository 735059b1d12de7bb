import type { ActorCtx } from '#access/ctx';
import { endpoint } from '#api/endpoint';
import { Failure } from '#domain/failure';
import type { ComputeId, VpcId } from '#domain/ids';
import { parseAddress } from '#domain/net/ipv4';
import { required } from '#domain/reasons/values';
import { selectVisibleComputeIds } from '#features/computes/instances/target';
import { AddressHolder, HolderQuery, toHolder, toLease } from './schema.ts';
import { selectLeaseAt, selectLeasesNear } from './store.ts';

/** Clocks of those who complain differ from ours by so much. */
const NEAR_SECONDS = 60;

export const leaseEndpoints = [
  endpoint({
    operation: 'getAddressHolder',
    summary: 'View who had a public address and port at a time',
    route: 'GET /networking/ips/:address/holder',
    scope: 'ips:read_only',
    query: HolderQuery,
    reply: AddressHolder,
    run: async ({ ctx, parameters, query }) => {
      const address = parseAddress(parameters.address ?? '');
      const { port = null, at = ctx.now() } = query;
      if (address === undefined) throw Failure.notFound();
      const asked = { address, port, at };
      const { accountId } = ctx.actor;
      const holder = visible(ctx, await selectLeaseAt(ctx.db, accountId, asked));
      if (!holder) throw Failure.notFound();
      if (port === null && holder.kind === 'natgateway') throw Failure.invalid([required('port')]);
      const others = await selectLeasesNear(ctx.db, accountId, asked, NEAR_SECONDS);
      const near = others.find((one) => one.id !== holder.id && visible(ctx, one));
      const shown = await selectVisibleComputeIds(
        ctx.db,
        ctx.actor,
        [holder, ...(near ? [near] : [])].map((one) => one.compute_id),
      );
      const isShown = (id: ComputeId) => !ctx.actor.restricted || shown.has(id);
      return toHolder(
        asked,
        toLease(holder, isShown(holder.compute_id)),
        near ? toLease(near, isShown(near.compute_id)) : null,
      );
    },
  }),
];

/** Tokens that are bound to VPCs know of leases of these. */
function visible<Lease extends { vpc_id: VpcId | null }>(
  { actor }: ActorCtx,
  lease: Lease | undefined,
): Lease | undefined {
  const bound = actor.restrictions?.vpcs;
  if (!lease || !bound) return lease;
  return lease.vpc_id !== null && bound.includes(lease.vpc_id) ? lease : undefined;
}
