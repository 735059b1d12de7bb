import { sql } from 'kysely';
import { isOneOf, isOneOfTexts } from '#store/query/dialect';
import type { Db } from '#store/types';

/** The labels of the keys of each user, oldest first. */
export async function selectKeyLabels(db: Db, userIds: readonly number[]): Promise<Map<number, string[]>> {
  const keys = await db
    .selectFrom('ssh_key')
    .select(['user_id', 'label'])
    .where((eb) => isOneOf(db, eb.ref('user_id'), userIds))
    .orderBy('id')
    .execute();
  const byUser = new Map<number, string[]>();
  for (const { user_id, label } of keys) {
    const labels = byUser.get(user_id);
    if (labels) labels.push(label);
    else byUser.set(user_id, [label]);
  }
  return byUser;
}

/** All keys of these users in the account, oldest first. */
export async function selectPublicKeys(
  db: Db,
  accountId: number,
  usernames: readonly string[],
): Promise<string[]> {
  if (usernames.length === 0) return [];
  const rows = await db
    .selectFrom('ssh_key')
    .innerJoin('user', 'user.id', 'ssh_key.user_id')
    .select('ssh_key.ssh_key')
    .where('user.account_id', '=', accountId)
    .where((eb) => isOneOfTexts(db, eb.ref('user.username'), usernames))
    .orderBy('ssh_key.id')
    .execute();
  return rows.map(({ ssh_key }) => ssh_key);
}

/** The total length of the keys that `selectPublicKeys` would return, in characters. */
export async function countKeyCharacters(
  db: Db,
  accountId: number,
  usernames: readonly string[],
): Promise<number> {
  if (usernames.length === 0) return 0;
  const { characters } = await db
    .selectFrom('ssh_key')
    .innerJoin('user', 'user.id', 'ssh_key.user_id')
    .select(sql<string | number | null>`sum(length(ssh_key.ssh_key))`.as('characters'))
    .where('user.account_id', '=', accountId)
    .where((eb) => isOneOfTexts(db, eb.ref('user.username'), usernames))
    .executeTakeFirstOrThrow();
  return Number(characters ?? 0);
}
