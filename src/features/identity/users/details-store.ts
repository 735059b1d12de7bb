import { selectAccountType } from '#features/identity/accounts/records';
import { selectNewestLogins } from '#features/identity/logins/records';
import { selectKeyLabels } from '#features/identity/ssh-keys/records';
import type { UserRow } from '#store/schema/tables/index';
import type { Db } from '#store/types';
import type { UserDetails } from './schema.ts';

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
