import { insertLogins } from '#features/identity/logins/records';
import { PORTION } from '#store/query/delete-portion';
import { isOneOf, locking } from '#store/query/dialect';
import type { SignInAttemptRow } from '#store/schema/tables/index';
import type { Db, Tx } from '#store/types';

/** @param hash SHA-256 of the attempt's cookie */
export function selectAttempt(db: Db, hash: string): Promise<SignInAttemptRow | undefined> {
  return db.selectFrom('sign_in_attempt').selectAll().where('hash', '=', hash).executeTakeFirst();
}

export async function insertAttempt(tx: Tx, attempt: SignInAttemptRow): Promise<void> {
  await tx.insertInto('sign_in_attempt').values(attempt).execute();
}

export async function deleteAttempt(tx: Tx, hash: string): Promise<void> {
  await tx.deleteFrom('sign_in_attempt').where('hash', '=', hash).execute();
}

/**
 * Ends attempts whose second factor did not arrive in time, and records each as a failed sign-in. The transaction
 * that deletes the row writes the record, so there is exactly one.
 * @param now UTC seconds
 * @param hash limits it to this attempt
 * @returns how many were ended, at most one batch
 */
export async function endExpiredAttempts(tx: Tx, now: number, hash?: string): Promise<number> {
  const expired = tx
    .selectFrom('sign_in_attempt')
    .select('hash')
    .where('expiry', '<=', now)
    .$if(hash !== undefined, (query) => query.where('hash', '=', hash as string))
    .limit(PORTION)
    .$call((query) => locking(tx, query, 'update unlocked'));
  const ended = await tx.deleteFrom('sign_in_attempt').where('hash', 'in', expired).returningAll().execute();
  await recordFailed(tx, ended);
  return ended.length;
}

/** Ends all pending attempts of a user as failed sign-ins. @returns how many were ended */
export async function endAttemptsOf(tx: Tx, userId: number): Promise<number> {
  const ended = await tx.deleteFrom('sign_in_attempt').where('user_id', '=', userId).returningAll().execute();
  await recordFailed(tx, ended);
  return ended.length;
}

async function recordFailed(tx: Tx, attempts: readonly SignInAttemptRow[]): Promise<void> {
  if (attempts.length === 0) return;
  const users = await tx
    .selectFrom('user')
    .select(['id', 'account_id', 'username', 'restricted'])
    .where((eb) =>
      isOneOf(
        tx,
        eb.ref('id'),
        attempts.map(({ user_id }) => user_id),
      ),
    )
    .execute();
  const byId = new Map(users.map((user) => [user.id, user]));
  const logins = attempts.flatMap((attempt) => {
    const user = byId.get(attempt.user_id);
    if (!user) return [];
    const { id: user_id, ...names } = user;
    return [{ ...names, user_id, ip: attempt.ip, status: 'failed' as const, created: attempt.created }];
  });
  await insertLogins(tx, logins);
}
