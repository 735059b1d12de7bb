import { isOneOf } from '#store/query/dialect';
import type { LoginRow } from '#store/schema/tables/index';
import type { Db, Tx } from '#store/types';

export async function insertLogins(tx: Tx, logins: readonly Omit<LoginRow, 'id'>[]): Promise<void> {
  if (logins.length > 0) await tx.insertInto('login').values(logins).execute();
}

/** The newest sign-in of each user. @param since UTC seconds; older ones are past their retention */
export async function selectNewestLogins(
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
