import type { ExpressionBuilder } from 'kysely';
import { Failure } from '#domain/failure';
import { lockAccount } from '#store/locks';
import { isOneOfTexts, locking } from '#store/query/dialect';
import type { Database, UserRow } from '#store/schema/tables/index';
import type { Db, Tx } from '#store/types';

/** Marks the event and all earlier ones as seen by the user. */
export async function markEventsSeenTo(tx: Tx, userId: number, eventId: number): Promise<void> {
  await tx
    .updateTable('user')
    .set({ events_seen_to: eventId })
    .where('id', '=', userId)
    .where('events_seen_to', '<', eventId)
    .execute();
}

/** The user's name and e-mail address, which must not be used as a password. */
export async function selectOwnNames(db: Db, userId: number): Promise<string[]> {
  const user = await db
    .selectFrom('user')
    .select(['username', 'email'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return user ? [user.username, user.email] : [];
}

/** The names among `usernames` that are users of the account. */
export async function selectUsernames(
  tx: Tx,
  accountId: number,
  usernames: readonly string[],
): Promise<Set<string>> {
  if (usernames.length === 0) return new Set();
  const rows = await tx
    .selectFrom('user')
    .select('username')
    .where('account_id', '=', accountId)
    .where((eb) => isOneOfTexts(tx, eb.ref('username'), usernames))
    .execute();
  return new Set(rows.map(({ username }) => username));
}

/** @returns undefined when the user is gone */
export async function selectAccountId(db: Db, userId: number): Promise<number | undefined> {
  const user = await db.selectFrom('user').select('account_id').where('id', '=', userId).executeTakeFirst();
  return user?.account_id;
}

/** The unrestricted users of the account that want to be notified about it. Proxy users are not people. */
export function selectNotifiedUsers(
  tx: Tx,
  accountId: number,
): Promise<{ id: number; username: string; email: string }[]> {
  return tx
    .selectFrom('user')
    .select(['id', 'username', 'email'])
    .where('account_id', '=', accountId)
    .where('restricted', '=', 0)
    .where('proxy', '=', 0)
    .where('email_notifications', '=', 1)
    .orderBy('id')
    .execute();
}

/** A user who gets mails about activity. */
export type DigestReader = Pick<
  UserRow,
  'id' | 'username' | 'email' | 'restricted' | 'account_access' | 'digest_to'
>;

/**
 * Users of the account who want mails about activity and were not told everything up to an event, by ascending id.
 * Those who have not chosen a password yet never accepted their invitation.
 * @param after continues after the user with this id
 */
export function selectDigestReaders(
  db: Db,
  accountId: number,
  upTo: number,
  { after, limit }: { after: number; limit: number },
): Promise<DigestReader[]> {
  return db
    .selectFrom('user')
    .select(['id', 'username', 'email', 'restricted', 'account_access', 'digest_to'])
    .where('account_id', '=', accountId)
    .where('id', '>', after)
    .where('digest_to', '<', upTo)
    .where(wantsDigest)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/**
 * Notes that a user is told everything up to an event.
 * @param reader as it was when what it sees was read
 * @returns false when it has changed since, or another process has told it
 */
export async function markDigestTo(tx: Tx, reader: DigestReader, upTo: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('user')
    .set({ digest_to: upTo })
    .where('id', '=', reader.id)
    .where('digest_to', '=', reader.digest_to)
    .where('email', '=', reader.email)
    .where('restricted', '=', reader.restricted)
    .where(wantsDigest)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

function wantsDigest(eb: ExpressionBuilder<Database, 'user'>) {
  return eb.and([
    eb('email_notifications', '=', 1),
    eb('proxy', '=', 0),
    eb('password_hash', 'is not', null),
    eb('password_temporary', '=', 0),
  ]);
}

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

/** A user with everything that decides whether it may sign in. */
export interface SignInUser extends UserRow {
  /** Whether the account is suspended. */
  suspended: 0 | 1;
}

/** @param folded username in lower case */
export function selectUserByName(db: Db, folded: string): Promise<SignInUser | undefined> {
  return usersWithAccount(db).where('user.username_folded', '=', folded).executeTakeFirst();
}

export function selectSignInUser(db: Db, id: number): Promise<SignInUser | undefined> {
  return usersWithAccount(db).where('user.id', '=', id).executeTakeFirst();
}

function usersWithAccount(db: Db) {
  return db
    .selectFrom('user')
    .innerJoin('account', 'account.id', 'user.account_id')
    .selectAll('user')
    .select('account.suspended');
}

/** Ids that no account or user has. */
const NOBODY = { id: 0, account_id: 0 };

/**
 * Locks the user's account and reads the user again. Runs the same queries for an unknown user, so that the response
 * takes equally long.
 * @returns undefined when the user is unknown or gone
 */
export async function lockUser(
  tx: Tx,
  user: Pick<UserRow, 'id' | 'account_id'> = NOBODY,
): Promise<SignInUser | undefined> {
  try {
    await lockAccount(tx, user.account_id);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
  return await selectSignInUser(tx, user.id);
}
