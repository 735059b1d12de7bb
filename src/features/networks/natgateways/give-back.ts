import { giveBackAddresses } from '#features/networks/addresses/gateway-addresses';
import type { EgressCtx } from '#features/networks/portsets/block-allocator';
import { holdFrom } from '#features/networks/portsets/holds';
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
  const hold = await holdFrom(ctx, tx, row);
  await deletePortsetsOfAddresses(tx, natgatewayId, addresses);
  await giveBackAddresses(tx, accountId, { natgatewayId, addresses }, hold);
}
