import type { Updateable } from 'kysely';
import { selectAccountRow } from '#features/identity/accounts/records';
import type { AccountRow, UserRow } from '#store/schema/tables/index';
import type { UserTable } from '#store/schema/tables/user';
import type { Db, Tx } from '#store/types';

/** The user and account of an actor, both of which must exist. */
export async function selectUserAndAccount(
  db: Db,
  userId: number,
): Promise<{ user: UserRow; account: AccountRow }> {
  const user = await db.selectFrom('user').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
  const account = await selectAccountRow(db, user.account_id);
  if (!account) throw new Error(`The account of user ${userId} is gone`);
  return { user, account };
}

/** @returns undefined when the user is gone */
export function selectUser(db: Db, userId: number): Promise<UserRow | undefined> {
  return db.selectFrom('user').selectAll().where('id', '=', userId).executeTakeFirst();
}

/** Columns that are undefined stay unchanged. */
export async function updateProfileRow(
  tx: Tx,
  userId: number,
  changes: Updateable<UserTable>,
): Promise<void> {
  const values: unknown[] = Object.values(changes);
  if (values.every((value) => value === undefined)) return;
  await tx.updateTable('user').set(changes).where('id', '=', userId).execute();
}
