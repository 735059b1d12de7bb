import type { Config } from '../config.ts';
import { ACCOUNT_LIMITS, type AccountLimit } from '../domain/limits.ts';
import { prepared } from '../store/prepared.ts';
import type { Tx } from '../store/types.ts';

const selectOwnLimit = prepared((db, accountId: number, name: AccountLimit) =>
  db.selectFrom('account_limit').select('value').where('account_id', '=', accountId).where('name', '=', name),
);

/** How many an account may have: a limit of its own goes before the configured one. Behind the account's lock. */
export async function accountLimit(
  tx: Tx,
  limits: Config['limits'],
  accountId: number,
  name: AccountLimit,
): Promise<number> {
  const [own] = await selectOwnLimit(tx, accountId, name);
  return own?.value ?? limits[ACCOUNT_LIMITS[name]];
}
