import type { ExpressionBuilder } from 'kysely';
import { isOneOfTexts } from '#store/query/dialect';
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
