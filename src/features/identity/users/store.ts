import { foldUsername } from '#domain/identity/user-inputs';
import { selectAccountType } from '#features/identity/accounts/records';
import { selectNewestLogins } from '#features/identity/logins/records';
import { selectKeyLabels } from '#features/identity/ssh-keys/records';
import { isUniqueViolation } from '#store/engine/failures';
import { countFound } from '#store/query/figures';
import { filterColumn } from '#store/query/filter';
import { type Page, type PageRequest, selectPage } from '#store/query/page';
import type { UserRow } from '#store/schema/tables/index';
import type { Db, Tx } from '#store/types';
import type { UserDetails } from './schema.ts';

export type NewUser = Pick<
  UserRow,
  'account_id' | 'username' | 'email' | 'restricted' | 'password_hash' | 'password_created' | 'created'
> &
  Partial<Pick<UserRow, 'proxy' | 'password_temporary'>>;

/** @returns undefined if the username is taken by any account */
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

export function countUsers(tx: Tx, accountId: number): Promise<number> {
  return countFound(tx.selectFrom('user').where('account_id', '=', accountId));
}

export function selectUserById(db: Db, id: number): Promise<UserRow | undefined> {
  return db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Users by ascending id. @param accountId undefined returns those of all accounts */
export function selectUsers(db: Db, accountId?: number): Promise<UserRow[]> {
  const users = db.selectFrom('user').selectAll().orderBy('id');
  return (accountId === undefined ? users : users.where('account_id', '=', accountId)).execute();
}

export function selectUserPage(db: Db, accountId: number, list: PageRequest): Promise<Page<UserRow>> {
  return selectPage(db, db.selectFrom('user').selectAll().where('account_id', '=', accountId), list, {
    columns: (eb) => ({ username: filterColumn(eb, 'username') }),
    defaultOrder: (eb) => eb.ref('id'),
  });
}

/** Whether another user of the service has the name, ignoring case. */
export async function isUsernameTaken(tx: Tx, username: string, exceptId: number): Promise<boolean> {
  const user = await selectUser(tx, username);
  return user !== undefined && user.id !== exceptId;
}

export interface UserRowChanges {
  username?: string;
  restricted?: 0 | 1;
}

/** @returns undefined if another transaction took the username; this transaction can then only be rolled back */
export async function updateUserRow(
  tx: Tx,
  id: number,
  { username, restricted }: UserRowChanges,
): Promise<UserRow | undefined> {
  const name = username === undefined ? {} : { username, username_folded: foldUsername(username) };
  try {
    return await tx
      .updateTable('user')
      .set({ ...name, ...(restricted === undefined ? {} : { restricted }) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
}

/** Excludes proxy users, which belong to the parent account. */
export function countUnrestrictedUsers(db: Db, accountId: number): Promise<number> {
  return countFound(
    db
      .selectFrom('user')
      .where('account_id', '=', accountId)
      .where('restricted', '=', 0)
      .where('proxy', '=', 0),
  );
}

/** Deletes a user. Foreign keys delete its tokens, grants and marks; events keep its name. */
export async function deleteUserRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('user').where('id', '=', id).execute();
}

export async function updateIpWhitelist(tx: Tx, id: number, enabled: 0 | 1): Promise<void> {
  await tx.updateTable('user').set({ ip_whitelist_enabled: enabled }).where('id', '=', id).execute();
}

/**
 * Adds the details from other tables to users of one account.
 * @param loginsSince UTC seconds; older sign-ins are past their retention
 */
export async function withDetails(
  db: Db,
  users: readonly UserRow[],
  loginsSince: number,
): Promise<UserDetails[]> {
  const [first] = users;
  if (!first) return [];
  const ids = users.map(({ id }) => id);
  const keysOf = await selectKeyLabels(db, ids);
  const logins = await selectNewestLogins(db, ids, loginsSince);
  const ofOthers = await selectAccountType(db, first.account_id);
  return users.map((user) => ({
    ...user,
    sshKeys: keysOf.get(user.id) ?? [],
    lastLogin: logins.get(user.id),
    userType: user.proxy === 1 ? 'proxy' : ofOthers,
  }));
}
