import type { PasswordLinkRow, UserRow } from '../../../store/tables/index.ts';
import type { Db, Tx } from '../../../store/types.ts';

export async function insertPasswordLink(tx: Tx, link: PasswordLinkRow): Promise<void> {
  await tx.insertInto('password_link').values(link).execute();
}

/** The user whom a link lets choose a password. @param now UTC seconds */
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
  password: { password_hash: string; password_created: number },
): Promise<void> {
  await tx.updateTable('user').set(password).where('id', '=', userId).execute();
}

/** What the old password had opened: links that wait, browsers that were trusted. */
export async function deleteLinksAndDevices(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('password_link').where('user_id', '=', userId).execute();
  await tx.deleteFrom('trusted_device').where('user_id', '=', userId).execute();
}
