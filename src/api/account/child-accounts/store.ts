import type { Insertable } from 'kysely';
import { type Page, type PageRequest, selectPage } from '../../../store/page.ts';
import type { AccountRow, TokenRow } from '../../../store/tables/index.ts';
import type { TokenTable } from '../../../store/tables/token.ts';
import type { Db, Tx } from '../../../store/types.ts';

export function selectChildAccountPage(
  db: Db,
  parentId: number,
  list: PageRequest,
): Promise<Page<AccountRow>> {
  const children = db.selectFrom('account').selectAll().where('parent_account_id', '=', parentId);
  return selectPage(db, children, list, { columns: () => ({}), defaultOrder: (eb) => eb.ref('id') });
}

/** The user as which the parent acts in a child account. */
export async function selectProxyUserId(tx: Tx, accountId: number): Promise<number | undefined> {
  const user = await tx
    .selectFrom('user')
    .select('id')
    .where('account_id', '=', accountId)
    .where('proxy', '=', 1)
    .executeTakeFirst();
  return user?.id;
}

export function insertProxyToken(tx: Tx, token: Insertable<TokenTable>): Promise<TokenRow> {
  return tx.insertInto('token').values(token).returningAll().executeTakeFirstOrThrow();
}
