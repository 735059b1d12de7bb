import { type Page, type PageRequest, selectPage } from '../../../store/page.ts';
import type { AccountRow } from '../../../store/tables/index.ts';
import type { Db } from '../../../store/types.ts';

export function selectChildAccountPage(
  db: Db,
  parentId: number,
  list: PageRequest,
): Promise<Page<AccountRow>> {
  const children = db.selectFrom('account').selectAll().where('parent_account_id', '=', parentId);
  return selectPage(db, children, list, { columns: () => ({}), defaultOrder: (eb) => eb.ref('id') });
}
