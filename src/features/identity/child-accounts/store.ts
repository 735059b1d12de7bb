import { type Page, type PageRequest, selectPage } from '#store/query/page';
import type { AccountRow } from '#store/schema/tables/index';
import type { Db } from '#store/types';

export function selectChildAccountPage(
  db: Db,
  parentId: number,
  list: PageRequest,
): Promise<Page<AccountRow>> {
  const children = db.selectFrom('account').selectAll().where('parent_account_id', '=', parentId);
  return selectPage(db, children, list, { columns: () => ({}), defaultOrder: (eb) => eb.ref('id') });
}
