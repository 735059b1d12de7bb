import { isOneOf } from '#store/query/dialect';
import type { LoginRow, UserRow } from '#store/schema/tables/index';
import type { Db } from '#store/types';
import type { UserDetails, UserType } from './schema.ts';

/** Users of one account with what other tables tell of them. @param loginsSince UTC seconds: older sign-ins are gone */
export async function withDetails(
  db: Db,
  users: readonly UserRow[],
  loginsSince: number,
): Promise<UserDetails[]> {
  const [first] = users;
  if (!first) return [];
  const ids = users.map(({ id }) => id);
  const keys = await db
    .selectFrom('ssh_key')
    .select(['user_id', 'label'])
    .where((eb) => isOneOf(db, eb.ref('user_id'), ids))
    .orderBy('id')
    .execute();
  const keysOf = Map.groupBy(keys, ({ user_id }) => user_id);
  const logins = await selectLastLogins(db, ids, loginsSince);
  const ofOthers = await selectUserType(db, first.account_id);
  return users.map((user) => ({
    ...user,
    sshKeys: (keysOf.get(user.id) ?? []).map(({ label }) => label),
    lastLogin: logins.get(user.id),
    userType: user.proxy === 1 ? 'proxy' : ofOthers,
  }));
}

/** What every user of the account is, but for the proxy user. */
export async function selectUserType(db: Db, accountId: number): Promise<Exclude<UserType, 'proxy'>> {
  const account = await db
    .selectFrom('account')
    .leftJoin('account as child', 'child.parent_account_id', 'account.id')
    .select(['account.parent_account_id', 'child.id as child_id'])
    .where('account.id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  if (account?.child_id) return 'parent';
  return account?.parent_account_id ? 'child' : 'default';
}

async function selectLastLogins(
  db: Db,
  userIds: readonly number[],
  since: number,
): Promise<Map<number | null, Pick<LoginRow, 'created' | 'status'>>> {
  const rows = await db
    .selectFrom('login')
    .select(['user_id', 'created', 'status'])
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('login')
        .select((login) => login.fn.max('id').as('id'))
        .where((login) => isOneOf(db, login.ref('user_id'), userIds))
        .groupBy('user_id'),
    )
    .where('created', '>=', since)
    .execute();
  return new Map(rows.map(({ user_id, created, status }) => [user_id, { created, status }]));
}
