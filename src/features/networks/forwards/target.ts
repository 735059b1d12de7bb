import { parseId, type RequiredAccess, requirementOf, type Target } from '#access/target';
import { Failure } from '#domain/failure';
import type { NatgatewayForwardId } from '#domain/ids';
import { requireComputePermission } from '#features/computes/instances/target';
import { loadNatgateway, requireNatgatewayPermission } from '#features/networks/natgateways/target';
import { type PlacedForward, selectPlacedForward } from './records.ts';

/** The forward with `:forwardId` of the gateway with `:natgatewayId`. The same is required on its compute. */
export function forward(wanted: RequiredAccess): Target<PlacedForward> {
  return {
    requirement: requirementOf(wanted),
    async load(access, { natgatewayId, forwardId }) {
      const gateway = await loadNatgateway(access, parseId(natgatewayId), 'any');
      const found = await selectPlacedForward(access.db, parseId<NatgatewayForwardId>(forwardId));
      if (found?.natgateway_id !== gateway.id) throw Failure.notFound();
      await requireNatgatewayPermission(access, gateway, wanted);
      await requireComputePermission(access, found.compute_id, wanted === 'any' ? 'read_only' : wanted);
      return found;
    },
  };
}
