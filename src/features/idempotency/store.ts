import { type RawBuilder, sql } from 'kysely';
import { type Parameter, prepared, type RowParameters } from '#store/query/prepared';
import type { AnswerTotalRow, StoredAnswerRow } from '#store/schema/tables/index';
import type { Db, Tx } from '#store/types';

/** Who may be sent an answer again: the OAuth authorization that a token belongs to, or else the token. */
export interface AnswerHolder {
  column: 'token_id' | 'authorization_id';
  id: number;
}

/** Whose room an answer takes. */
export type AnswerOwner = Pick<AnswerTotalRow, 'account_id' | 'user_id' | 'restricted'>;

type NewAnswer = Omit<StoredAnswerRow, 'id' | AnswerHolder['column']>;
type NewTotal = Omit<AnswerTotalRow, 'id' | AnswerHolder['column']>;

const queriesBy = (column: AnswerHolder['column']) => ({
  find: prepared((db, id: Parameter<number>, key: Parameter<string>) =>
    db
      .selectFrom('stored_answer')
      .select(['fingerprint', 'body', 'expiry'])
      .where(column, '=', id)
      .where('key', '=', key),
  ),
  records: prepared(
    (
      db,
      id: Parameter<number>,
      key: Parameter<string>,
      of: RowParameters<AnswerOwner>,
      now: Parameter<number>,
    ) => {
      const isOwn = sql<boolean>`coalesce(${sql.ref(column)} = ${id}, false)`;
      const isOther = sql<boolean>`not ${isOwn} and restricted = ${of.restricted}`;
      const sumWhere = (condition: RawBuilder<boolean>) =>
        sql<number>`cast(coalesce(sum(case when ${condition} then bytes end), 0) as bigint)`;
      const totals = db
        .selectFrom('answer_total')
        .select([
          sumWhere(isOwn).as('own'),
          sumWhere(isOther).as('all'),
          sumWhere(sql<boolean>`${isOther} and user_id = ${of.user_id}`).as('user'),
        ])
        .where('account_id', '=', of.account_id)
        .where('expiry', '>', now);
      const answers = db.selectFrom('stored_answer').where(column, '=', id);
      const stored = answers.select(['fingerprint', 'body', 'expiry']).where('key', '=', key);
      const last = answers.select(['bytes', 'bytes_before']).orderBy('id', 'desc').limit(1);
      const first = answers.select('bytes_before').where('expiry', '>', now).orderBy('id').limit(1);
      return db
        .selectFrom(totals.as('total'))
        .leftJoin(stored.as('stored'), (join) => join.onTrue())
        .leftJoin(last.as('last'), (join) => join.onTrue())
        .leftJoin(first.as('first'), (join) => join.onTrue())
        .select(['total.own', 'total.all', 'total.user'])
        .select(['stored.fingerprint', 'stored.body', 'stored.expiry'])
        .select(['last.bytes', 'last.bytes_before', 'first.bytes_before as first_before']);
    },
  ),
  forget: prepared((tx: Tx, id: Parameter<number>, key: Parameter<string>) =>
    tx.deleteFrom('stored_answer').where(column, '=', id).where('key', '=', key),
  ),
  insert: prepared((tx: Tx, id: Parameter<number>, row: RowParameters<NewAnswer>) =>
    tx.insertInto('stored_answer').values({ ...row, [column]: id }),
  ),
  total: prepared((tx: Tx, id: Parameter<number>, row: RowParameters<NewTotal>) =>
    tx
      .insertInto('answer_total')
      .values({ ...row, [column]: id })
      .onConflict((conflict) => conflict.column(column).where(column, 'is not', null).doUpdateSet(row)),
  ),
});

const queries = { token_id: queriesBy('token_id'), authorization_id: queriesBy('authorization_id') };

type AnswerColumns = Pick<StoredAnswerRow, 'fingerprint' | 'body' | 'expiry'>;

/** The answer under a key. It may have expired. */
export async function selectAnswer(
  db: Db,
  { column, id }: AnswerHolder,
  key: string,
): Promise<AnswerColumns | undefined> {
  const [row] = await queries[column].find(db, id, key);
  return row;
}

/** What is stored for a key, and how much for others. */
export interface KeyRecords {
  /** The answer under the key. It may have expired. */
  stored: AnswerColumns | undefined;
  /** What was kept at the last write for others of the account and class, and for those of the same user among them. */
  others: { all: number; user: number };
  /** What was kept at the last write for the holder. */
  own: number;
  /**
   * The size of the answers that are kept for the holder, known from the first and the last, without adding them up.
   */
  kept: number;
  /** Where the holder's next answer begins. */
  end: number;
}

/** @param now UTC seconds */
export async function selectKeyRecords(
  tx: Tx,
  { column, id }: AnswerHolder,
  key: string,
  owner: AnswerOwner,
  now: number,
): Promise<KeyRecords> {
  const [row] = await queries[column].records(tx, id, key, owner, now);
  if (!row) throw new Error('A query for sums has one row');
  const { own, all, user, fingerprint, body, expiry, bytes, bytes_before: before, first_before: first } = row;
  const end = bytes === null || before === null ? 0 : before + bytes;
  return {
    stored: fingerprint === null || expiry === null ? undefined : { fingerprint, body, expiry },
    others: { all, user },
    own,
    kept: first === null ? 0 : end - first,
    end,
  };
}

/** Forgets the oldest answers of a holder: those that begin before a position. */
export async function forgetAnswers(tx: Tx, { column, id }: AnswerHolder, position: number): Promise<void> {
  await tx.deleteFrom('stored_answer').where(column, '=', id).where('bytes_before', '<', position).execute();
}

/** Forgets the answer under a key. */
export async function forgetAnswer(tx: Tx, { column, id }: AnswerHolder, key: string): Promise<void> {
  await queries[column].forget(tx, id, key);
}

export async function insertAnswer(tx: Tx, { column, id }: AnswerHolder, row: NewAnswer): Promise<void> {
  await queries[column].insert(tx, id, row);
}

export async function writeTotal(tx: Tx, { column, id }: AnswerHolder, total: NewTotal): Promise<void> {
  await queries[column].total(tx, id, total);
}
