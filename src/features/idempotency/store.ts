import { type RawBuilder, sql } from 'kysely';
import { type Param, type Params, prepared } from '#store/query/prepared';
import type { AnswerTotalRow, StoredAnswerRow } from '#store/schema/tables/index';
import type { Db, Tx } from '#store/types';

/** Who may be sent an answer again: the OAuth authorization that a token belongs to, or else the token. */
export interface AnswerHolder {
  column: 'token_id' | 'authorization_id';
  id: number;
}

type Owner = Pick<AnswerTotalRow, 'account_id' | 'user_id' | 'restricted'>;
type NewAnswer = Omit<StoredAnswerRow, 'id' | AnswerHolder['column']>;
type NewTotal = Omit<AnswerTotalRow, 'id' | AnswerHolder['column']>;

const queriesBy = (column: AnswerHolder['column']) => ({
  find: prepared((db, id: Param<number>, key: Param<string>, now: Param<number>) =>
    db
      .selectFrom('stored_answer')
      .select(['fingerprint', 'body'])
      .where(column, '=', id)
      .where('key', '=', key)
      .where('expiry', '>', now),
  ),
  first: prepared((db, id: Param<number>, now: Param<number>) =>
    db
      .selectFrom('stored_answer')
      .select('bytes_before')
      .where(column, '=', id)
      .where('expiry', '>', now)
      .orderBy('id')
      .limit(1),
  ),
  last: prepared((db, id: Param<number>) =>
    db
      .selectFrom('stored_answer')
      .select(['bytes', 'bytes_before'])
      .where(column, '=', id)
      .orderBy('id', 'desc')
      .limit(1),
  ),
  totals: prepared((db, id: Param<number>, of: Params<Owner>, now: Param<number>) => {
    const isOwn = sql<boolean>`coalesce(${sql.ref(column)} = ${id}, false)`;
    const isOther = sql<boolean>`not ${isOwn} and restricted = ${of.restricted}`;
    const sumWhere = (condition: RawBuilder<boolean>) =>
      sql<number>`cast(coalesce(sum(case when ${condition} then bytes end), 0) as bigint)`;
    return db
      .selectFrom('answer_total')
      .select([
        sumWhere(isOwn).as('own'),
        sumWhere(isOther).as('all'),
        sumWhere(sql<boolean>`${isOther} and user_id = ${of.user_id}`).as('user'),
      ])
      .where('account_id', '=', of.account_id)
      .where('expiry', '>', now);
  }),
  forget: prepared((tx: Tx, id: Param<number>, key: Param<string>) =>
    tx.deleteFrom('stored_answer').where(column, '=', id).where('key', '=', key),
  ),
  insert: prepared((tx: Tx, id: Param<number>, row: Params<NewAnswer>) =>
    tx.insertInto('stored_answer').values({ ...row, [column]: id }),
  ),
  total: prepared((tx: Tx, id: Param<number>, row: Params<NewTotal>) =>
    tx
      .insertInto('answer_total')
      .values({ ...row, [column]: id })
      .onConflict((conflict) => conflict.column(column).where(column, 'is not', null).doUpdateSet(row)),
  ),
});

const queries = { token_id: queriesBy('token_id'), authorization_id: queriesBy('authorization_id') };

/** @param now UTC seconds */
export async function selectAnswer(
  db: Db,
  { column, id }: AnswerHolder,
  key: string,
  now: number,
): Promise<Pick<StoredAnswerRow, 'fingerprint' | 'body'> | undefined> {
  const [row] = await queries[column].find(db, id, key, now);
  return row;
}

/**
 * The size of the answers that are kept for a holder, known from the first and the last, without adding them up.
 * @returns `kept`: bytes in all, `end`: where the next answer begins
 */
export async function measureAnswers(
  tx: Tx,
  { column, id }: AnswerHolder,
  now: number,
): Promise<{ kept: number; end: number }> {
  const [last] = await queries[column].last(tx, id);
  if (!last) return { kept: 0, end: 0 };
  const end = last.bytes_before + last.bytes;
  const [first] = await queries[column].first(tx, id, now);
  return first ? { kept: end - first.bytes_before, end } : { kept: 0, end: 0 };
}

/**
 * What was kept at the last write: for the holder, for others of the account and class, and for those of the same user
 * among them.
 */
export async function sumTotals(
  tx: Tx,
  { column, id }: AnswerHolder,
  { account_id, user_id, restricted }: Owner,
  now: number,
): Promise<{ own: number; all: number; user: number }> {
  const [sums] = await queries[column].totals(tx, id, { account_id, user_id, restricted }, now);
  return sums ?? { own: 0, all: 0, user: 0 };
}

/** Forgets the oldest answers of a holder: those that begin before a position. */
export async function forgetAnswers(tx: Tx, { column, id }: AnswerHolder, position: number): Promise<void> {
  await tx.deleteFrom('stored_answer').where(column, '=', id).where('bytes_before', '<', position).execute();
}

/** Replaces what an expired request has left behind under the key. */
export async function replaceAnswer(tx: Tx, { column, id }: AnswerHolder, row: NewAnswer): Promise<void> {
  await queries[column].forget(tx, id, row.key);
  await queries[column].insert(tx, id, row);
}

export async function writeTotal(tx: Tx, { column, id }: AnswerHolder, total: NewTotal): Promise<void> {
  await queries[column].total(tx, id, total);
}
