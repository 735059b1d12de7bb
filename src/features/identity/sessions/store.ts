import type { Insertable } from 'kysely';
import type { SignInSessionRow } from '#store/schema/tables/index';
import type { SignInSessionTable } from '#store/schema/tables/sign-in';
import type { Db, Tx } from '#store/types';

export function insertSession(tx: Tx, session: Insertable<SignInSessionTable>): Promise<SignInSessionRow> {
  return tx.insertInto('sign_in_session').values(session).returningAll().executeTakeFirstOrThrow();
}

/** The session with its user. Undefined if it has expired or the account is suspended. @param now UTC seconds */
export async function selectSession(db: Db, hash: string, now: number) {
  const session = await db
    .selectFrom('sign_in_session')
    .selectAll()
    .where('hash', '=', hash)
    .where('expiry', '>', now)
    .executeTakeFirst();
  const user =
    session &&
    (await db
      .selectFrom('user')
      .innerJoin('account', 'account.id', 'user.account_id')
      .selectAll('user')
      .where('user.id', '=', session.user_id)
      .where('account.suspended', '=', 0)
      .executeTakeFirst());
  return user && { session, user };
}

/** The sessions of a user, newest first. @param now UTC seconds */
export function selectSessionsOf(db: Db, userId: number, now: number): Promise<SignInSessionRow[]> {
  return db
    .selectFrom('sign_in_session')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expiry', '>', now)
    .orderBy('id', 'desc')
    .execute();
}

export async function updateSeen(
  tx: Tx,
  id: number,
  seen: Pick<SignInSessionRow, 'last_seen' | 'expiry'>,
): Promise<void> {
  await tx.updateTable('sign_in_session').set(seen).where('id', '=', id).execute();
}

/** @returns false if the session has ended, or has another cookie by now */
export async function updateReauthentication(
  tx: Tx,
  { id, hash }: Pick<SignInSessionRow, 'id' | 'hash'>,
  proved: Pick<SignInSessionRow, 'hash' | 'proved'>,
): Promise<boolean> {
  const updated = await tx
    .updateTable('sign_in_session')
    .set(proved)
    .where('id', '=', id)
    .where('hash', '=', hash)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** @returns false if the user has no such session */
export async function deleteSessionOf(tx: Tx, userId: number, id: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('sign_in_session')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

export async function deleteSessionsExcept(tx: Tx, userId: number, id: number): Promise<void> {
  await tx.deleteFrom('sign_in_session').where('user_id', '=', userId).where('id', '!=', id).execute();
}
