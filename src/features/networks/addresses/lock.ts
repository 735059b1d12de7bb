import { hasOneWriter } from '#store/query/dialect';
import type { Tx } from '#store/types';

/** Locks the address pools of a region until the commit, on every replica. Take the account's lock first. */
export async function lockAddressPool(tx: Tx, region: string): Promise<void> {
  if (hasOneWriter(tx)) return;
  await tx
    .insertInto('address_pool')
    .values({ region })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .selectFrom('address_pool')
    .select('region')
    .where('region', '=', region)
    .forUpdate()
    .executeTakeFirstOrThrow();
}
