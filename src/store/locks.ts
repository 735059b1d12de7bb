import { Failure } from '../domain/failure.ts';
import { dialectOf } from './dialect.ts';
import type { Tx } from './types.ts';

/**
 * Makes the transaction the only one that writes in the account until it ends, on every replica. Taken first, before
 * anything is read that decides a write: what is counted, compared or found free stays so until the commit.
 * @throws Failure when the account is gone
 */
export async function lockAccount(tx: Tx, accountId: number): Promise<void> {
  const query = tx.selectFrom('account').select('id').where('id', '=', accountId);
  // SQLite has one writer anyway.
  const locked = dialectOf(tx) === 'postgres' ? query.forUpdate() : query;
  if (!(await locked.executeTakeFirst())) throw Failure.notFound();
}
