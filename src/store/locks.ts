import { Failure } from '#domain/failure';
import { locking } from './query/dialect.ts';
import { type Parameter, prepared } from './query/prepared.ts';
import { noteLockedAccount } from './transaction-effects.ts';
import type { Tx } from './types.ts';

const selectLocked = prepared((db, accountId: Parameter<number>) => {
  return locking(
    db,
    db
      .selectFrom('account')
      .select(['last_event_id', 'last_event_created', 'active_webhooks'])
      .where('id', '=', accountId),
    'update',
  );
});

/**
 * Locks an account until the transaction ends: no other transaction, on any replica, can write to the account. Take
 * this lock before reading anything that the write depends on, so that it cannot change until the commit.
 * @throws Failure when the account does not exist
 */
export async function lockAccount(tx: Tx, accountId: number): Promise<void> {
  const [row] = await selectLocked(tx, accountId);
  if (!row) throw Failure.notFound();
  noteLockedAccount(tx, accountId, row);
}
