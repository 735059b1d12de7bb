import type { Config } from '#config/config';
import { ACCOUNT_LIMITS, type AccountLimit } from '#domain/limits';
import { type Parameter, prepared } from '#store/query/prepared';
import type { Db, Tx } from '#store/types';

const selectOwnLimits = prepared((db, accountId: Parameter<number>) =>
  db.selectFrom('account_limit').select(['name', 'value']).where('account_id', '=', accountId),
);

/** The limit for an account: its own if it has one, else the configured one. Call it with the account's lock held. */
export async function accountLimit(
  tx: Tx,
  limits: Config['limits'],
  accountId: number,
  name: AccountLimit,
): Promise<number> {
  return (await accountLimits(tx, limits, accountId))(name);
}

/** Several limits for an account, by name. Each is its own if it has one, else the configured one. */
export async function accountLimits(
  tx: Tx,
  limits: Config['limits'],
  accountId: number,
): Promise<(name: AccountLimit) => number> {
  const own = await selectOwnLimits(tx, accountId);
  return (name) => own.find((limit) => limit.name === name)?.value ?? limits[ACCOUNT_LIMITS[name]];
}

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
