import type { UserRow } from '#store/schema/tables/index';
import type { Db } from '#store/types';

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
