import { locking } from '#store/query/dialect';
import type { Tx } from '#store/types';

/**
 * Locks the proxy user of a child account, so that the accounts cannot be unlinked before the transaction ends.
 * @returns undefined when there is none
 */
export async function lockProxyUser(tx: Tx, accountId: number): Promise<number | undefined> {
  const user = await locking(
    tx,
    tx.selectFrom('user').select('id').where('account_id', '=', accountId).where('proxy', '=', 1),
    'share',
  ).executeTakeFirst();
  return user?.id;
}
