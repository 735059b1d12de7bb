import { giveBackAddresses } from '#features/networks/addresses/gateway-addresses';
import { selectNetworkProgress } from '#features/networks/interest/progress-records';
import { isCarried } from '#features/networks/portsets/actions';
import type { EgressCtx } from '#features/networks/portsets/block-allocator';
import { deletePortsetsOfAddresses } from '#features/networks/portsets/records';
import type { NatgatewayRow } from '#store/schema/tables/index';
import type { Tx } from '#store/types';

/** Takes addresses from a gateway, of which no compute has ports. They are held for a while. */
export async function giveBack(
  ctx: EgressCtx,
  tx: Tx,
  row: NatgatewayRow,
  addresses: readonly number[],
): Promise<void> {
  const { id: natgatewayId, account_id: accountId } = row;
  const progress = await selectNetworkProgress(tx, accountId);
  await deletePortsetsOfAddresses(tx, natgatewayId, addresses);
  await giveBackAddresses(
    tx,
    accountId,
    { natgatewayId, addresses },
    {
      until: ctx.now() + ctx.settings.ttl.portsetHold,
      revision: isCarried(ctx, row) ? (progress?.revision ?? null) : null,
    },
  );
}
