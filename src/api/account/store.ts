import type { AccountRow } from '../../store/tables/index.ts';
import type { Db, Tx } from '../../store/types.ts';

export function insertAccount(
  tx: Tx,
  account: Pick<AccountRow, 'euuid' | 'company' | 'created'>,
): Promise<AccountRow> {
  return tx.insertInto('account').values(account).returningAll().executeTakeFirstOrThrow();
}

export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined;
}
