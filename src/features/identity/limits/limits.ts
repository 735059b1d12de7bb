import type { Config } from '#config/config';
import { ACCOUNT_LIMITS, type AccountLimit } from '#domain/limits';
import { prepared, type StatementParameter } from '#store/query/prepared';
import type { Tx } from '#store/types';

const selectOwnLimits = prepared((db, accountId: StatementParameter<number>) =>
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
