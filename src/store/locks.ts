import { Failure } from '#domain/failure';
import { locking } from './query/dialect.ts';
import { prepared } from './query/prepared.ts';
import type { Tx } from './types.ts';

const selectLocked = prepared((db, accountId: number) => {
  return locking(db, db.selectFrom('account').select('id').where('id', '=', accountId), 'update');
});

/**
 * Makes the transaction the only one that writes in the account until it ends, on every replica. Taken first, before
 * anything is read that decides a write: what is counted, compared or found free stays so until the commit.
 * @throws Failure when the account is gone
 */
export async function lockAccount(tx: Tx, accountId: number): Promise<void> {
  const [row] = await selectLocked(tx, accountId);
  if (!row) throw Failure.notFound();
}
