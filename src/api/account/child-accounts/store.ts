import { dialectOf } from '../../../store/dialect.ts';
import { type Page, type PageRequest, selectPage } from '../../../store/page.ts';
import type { AccountRow } from '../../../store/tables/index.ts';
import type { Db, Tx } from '../../../store/types.ts';

export function selectChildAccountPage(
  db: Db,
  parentId: number,
  list: PageRequest,
): Promise<Page<AccountRow>> {
  const children = db.selectFrom('account').selectAll().where('parent_account_id', '=', parentId);
  return selectPage(db, children, list, { columns: () => ({}), defaultOrder: (eb) => eb.ref('id') });
}

/** The user as which the parent acts in a child account. It stays until the transaction ends. */
export async function holdProxyUser(tx: Tx, accountId: number): Promise<number | undefined> {
  const query = tx.selectFrom('user').select('id').where('account_id', '=', accountId).where('proxy', '=', 1);
  // SQLite has one writer anyway.
  const user = await (dialectOf(tx) === 'postgres' ? query.forShare() : query).executeTakeFirst();
  return user?.id;
}
