import type { SignInAttemptRow, UserRow } from '#store/schema/tables/index';
import type { Db, Tx } from '#store/types';

/** A user with what else decides whether it may sign in. */
export interface SignInUser extends UserRow {
  /** Of the account. */
  suspended: 0 | 1;
}

/** @param folded username in lower case */
export function selectUserByName(db: Db, folded: string): Promise<SignInUser | undefined> {
  return usersWithAccount(db).where('user.username_folded', '=', folded).executeTakeFirst();
}

export function selectSignInUser(db: Db, id: number): Promise<SignInUser | undefined> {
  return usersWithAccount(db).where('user.id', '=', id).executeTakeFirst();
}

/** @param hash SHA-256 of its cookie */
export function selectAttempt(db: Db, hash: string): Promise<SignInAttemptRow | undefined> {
  return db.selectFrom('sign_in_attempt').selectAll().where('hash', '=', hash).executeTakeFirst();
}

export async function insertAttempt(tx: Tx, attempt: SignInAttemptRow): Promise<void> {
  await tx.insertInto('sign_in_attempt').values(attempt).execute();
}

export async function deleteAttempt(tx: Tx, hash: string): Promise<void> {
  await tx.deleteFrom('sign_in_attempt').where('hash', '=', hash).execute();
}

function usersWithAccount(db: Db) {
  return db
    .selectFrom('user')
    .innerJoin('account', 'account.id', 'user.account_id')
    .selectAll('user')
    .select('account.suspended');
}
