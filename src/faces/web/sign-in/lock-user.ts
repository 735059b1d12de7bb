import { Failure } from '#domain/failure';
import { type SignInUser, selectSignInUser } from '#features/identity/users/index';
import { lockAccount } from '#store/locks';
import type { UserRow } from '#store/schema/tables/index';
import type { Tx } from '#store/types';

/** There is no account and no user with it. */
const NOBODY = { id: 0, account_id: 0 };

/**
 * The user as it is under the lock of its account. For nobody it asks the same.
 * @returns undefined when it is gone, or nobody
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
