import type { AccountLimit } from '#domain/limits';
import type { Db, Tx } from '#store/types';

export async function selectAccountLimits(
  db: Db,
  accountId: number,
): Promise<Partial<Record<AccountLimit, number>>> {
  const rows = await db
    .selectFrom('account_limit')
    .select(['name', 'value'])
    .where('account_id', '=', accountId)
    .execute();
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** @param value null removes the account's own limit */
export async function writeAccountLimit(
  tx: Tx,
  accountId: number,
  name: AccountLimit,
  value: number | null,
): Promise<void> {
  if (value === null) {
    await tx
      .deleteFrom('account_limit')
      .where('account_id', '=', accountId)
      .where('name', '=', name)
      .execute();
    return;
  }
  await tx
    .insertInto('account_limit')
    .values({ account_id: accountId, name, value })
    .onConflict((conflict) => conflict.columns(['account_id', 'name']).doUpdateSet({ value }))
    .execute();
}
