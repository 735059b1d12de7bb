import { Failure } from '#domain/failure';
import { type SignInUser, selectSignInUser } from '#features/identity/users/sign-in-users';
import { lockAccount } from '#store/locks';
import type { UserRow } from '#store/schema/tables/index';
import type { Tx } from '#store/types';

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
