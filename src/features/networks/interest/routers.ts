import type { VpcId } from '#domain/ids';
import { lockAddressPool } from '#features/networks/addresses/lock';
import type { Tx } from '#store/types';

/**
 * Gives a VPC a number for its router, the lowest one that is free in the region, unless it has one. It needs one as
 * soon as one of its addresses is reached from outside, and keeps it.
 */
export async function numberRouter(tx: Tx, vpcId: VpcId, region: string): Promise<void> {
  const numbered = await tx
    .selectFrom('vpc_router')
    .select('number')
    .where('vpc_id', '=', vpcId)
    .executeTakeFirst();
  if (numbered) return;
  await lockAddressPool(tx, region);
  const rows = await tx
    .selectFrom('vpc_router')
    .select('number')
    .where('region', '=', region)
    .orderBy('number')
    .execute();
  const gap = rows.findIndex(({ number }, index) => number !== index);
  const number = gap === -1 ? rows.length : gap;
  await tx.insertInto('vpc_router').values({ vpc_id: vpcId, region, number }).execute();
}
