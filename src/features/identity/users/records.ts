import { isOneOfTexts } from '#store/query/dialect';
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
