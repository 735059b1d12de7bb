import { foldUsername } from '../../../domain/username.ts';
import type { UserRow } from '../../../store/tables/index.ts';
import type { Db, Tx } from '../../../store/types.ts';

export type NewUser = Pick<
  UserRow,
  'account_id' | 'username' | 'email' | 'restricted' | 'password_hash' | 'password_created' | 'created'
>;

/** @returns undefined when the username is taken anywhere in the service */
export function insertUser(tx: Tx, user: NewUser): Promise<UserRow | undefined> {
  return tx
    .insertInto('user')
    .values({ ...user, username_folded: foldUsername(user.username) })
    .onConflict((conflict) => conflict.column('username_folded').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function selectUser(db: Db, username: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('user')
    .selectAll()
    .where('username_folded', '=', foldUsername(username))
    .executeTakeFirst();
}

export async function countUsers(tx: Tx, accountId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('user')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return count;
}

export function selectUserById(db: Db, id: number): Promise<UserRow | undefined> {
  return db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst();
}

/** By ascending id; of every account when none is named. */
export function selectUsers(db: Db, accountId?: number): Promise<UserRow[]> {
  const users = db.selectFrom('user').selectAll().orderBy('id');
  return (accountId === undefined ? users : users.where('account_id', '=', accountId)).execute();
}

export async function countUnrestrictedUsers(tx: Tx, accountId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('user')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('restricted', '=', 0)
    .executeTakeFirstOrThrow();
  return count;
}

/** Its tokens, grants and marks go with it; events keep its name. */
export async function deleteUserRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('user').where('id', '=', id).execute();
}
