import { locking } from '#store/query/dialect';
import { prepared } from '#store/query/prepared';
import type { Tx } from '#store/types';

const selectProxyUser = prepared((db, accountId: number) => {
  return locking(
    db,
    db.selectFrom('user').select('id').where('account_id', '=', accountId).where('proxy', '=', 1),
    'share',
  );
});

/**
 * Locks the proxy user of a child account, so that the accounts cannot be unlinked before the transaction ends.
 * @returns undefined when there is none
 */
export async function holdProxyUser(tx: Tx, accountId: number): Promise<number | undefined> {
  const [user] = await selectProxyUser(tx, accountId);
  return user?.id;
}
