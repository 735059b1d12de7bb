import { hasOneWriter } from '#store/query/dialect';
import type { Tx } from '#store/types';

/** Makes the transaction the only one that takes addresses of a region's pools, on every replica. After the account's lock. */
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
