import type { Config } from '#config/config';
import { ACCOUNT_LIMITS, type AccountLimit } from '#domain/limits';
import { prepared } from '#store/query/prepared';
import type { Tx } from '#store/types';

const selectOwnLimits = prepared((db, accountId: number) =>
  db.selectFrom('account_limit').select(['name', 'value']).where('account_id', '=', accountId),
);

/** How many an account may have: a limit of its own goes before the configured one. Behind the account's lock. */
export async function accountLimit(
  tx: Tx,
  limits: Config['limits'],
  accountId: number,
  name: AccountLimit,
): Promise<number> {
  return (await accountLimits(tx, limits, accountId))(name);
}

/** The same for several of them, by their names. */
export async function accountLimits(
  tx: Tx,
  limits: Config['limits'],
  accountId: number,
): Promise<(name: AccountLimit) => number> {
  const own = await selectOwnLimits(tx, accountId);
  return (name) => own.find((limit) => limit.name === name)?.value ?? limits[ACCOUNT_LIMITS[name]];
}
