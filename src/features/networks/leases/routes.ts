import type { ActorCtx } from '#access/ctx';
import { endpoint } from '#api/endpoint';
import { Failure } from '#domain/failure';
import type { ComputeId, VpcId } from '#domain/ids';
import { parseAddress } from '#domain/net/ipv4';
import { required } from '#domain/reasons/values';
import { selectVisibleComputeIds } from '#features/computes/instances/target';
import { AddressHolder, HolderQuery, toHolder, toLease } from './schema.ts';
import { selectLeasesAt, selectLeasesNear } from './store.ts';

/** Clocks of those who complain differ from ours by so much. */
const NEAR_SECONDS = 60;

/** Kinds of leases beside which others have ports of the same address. */
const SHARED: ReadonlySet<string> = new Set(['natgateway', 'forward']);

export const leaseEndpoints = [
  endpoint({
    operation: 'getAddressHolder',
    summary: 'View who had a public address and port at a time',
    route: 'GET /networking/ips/:address/holder',
    scope: 'ips:read_only',
    query: HolderQuery,
    reply: AddressHolder,
    run: async ({ ctx, parameters, query }) => {
      const isVisible = visibleTo(ctx);
      const address = parseAddress(parameters.address ?? '');
      const { port = null, protocol = null, at = ctx.now() } = query;
      if (address === undefined) throw Failure.notFound();
      const asked = { address, port, protocol, at };
      const { accountId } = ctx.actor;
      const [holder, other] = (await selectLeasesAt(ctx.db, accountId, asked)).filter(isVisible);
      if (!holder) throw Failure.notFound();
      if (port === null && SHARED.has(holder.kind)) throw Failure.invalid([required('port')]);
      if (other && port !== null && holder.compute_id !== other.compute_id)
        throw Failure.invalid([required('protocol')]);
      const sameProtocol = { ...asked, protocol: protocol ?? holder.protocol };
      const others = await selectLeasesNear(ctx.db, accountId, sameProtocol, NEAR_SECONDS);
      const near = others.find((one) => one.id !== holder.id && isVisible(one));
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
function visibleTo({ actor }: ActorCtx): (lease: { vpc_id: VpcId | null }) => boolean {
  const bound = actor.restrictions?.vpcs;
  return ({ vpc_id: vpcId }) => !bound || (vpcId !== null && bound.includes(vpcId));
}
