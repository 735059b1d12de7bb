import { selectLastEventId } from '#features/identity/accounts/records';
import { endAttemptsOf } from '#features/identity/attempts/sign-in-attempts';
import { deleteDevicesOf } from '#features/identity/devices/records';
import { deleteSessionsOf } from '#features/identity/sessions/records';
import type { PasswordLinkRow, UserRow } from '#store/schema/tables/index';
import type { Db, Tx } from '#store/types';
import { endPasswordLinks } from './records.ts';

export async function insertPasswordLink(tx: Tx, link: PasswordLinkRow): Promise<void> {
  await tx.insertInto('password_link').values(link).execute();
}

/** The user that a password link belongs to. @param now UTC seconds */
export function selectUserOfLink(db: Db, linkHash: string, now: number): Promise<UserRow | undefined> {
  return db
    .selectFrom('password_link')
    .innerJoin('user', 'user.id', 'password_link.user_id')
    .selectAll('user')
    .where('password_link.hash', '=', linkHash)
    .where('password_link.expiry', '>', now)
    .executeTakeFirst();
}

export async function updatePassword(
  tx: Tx,
  userId: number,
  password: { password_hash: string; password_created: number; password_temporary: 0 | 1 },
): Promise<void> {
  await tx.updateTable('user').set(password).where('id', '=', userId).execute();
}

/** A user who has just chosen the first password is not told what happened in the account before. */
export async function skipPastActivity(tx: Tx, { id, account_id }: UserRow): Promise<void> {
  const last = await selectLastEventId(tx, account_id);
  await tx.updateTable('user').set({ digest_to: last }).where('id', '=', id).execute();
}

/** Ends password links and pending sign-ins, which depended on the old password. */
export async function endLinksAndAttempts(tx: Tx, userId: number): Promise<void> {
  await endPasswordLinks(tx, userId);
  await endAttemptsOf(tx, userId);
}

export async function deleteSessionsAndDevices(tx: Tx, userId: number): Promise<void> {
  await deleteSessionsOf(tx, userId);
  await deleteDevicesOf(tx, userId);
}
