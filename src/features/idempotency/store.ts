import { type Param, prepared } from '#store/query/prepared';
import type { StoredAnswerRow } from '#store/schema/tables/index';
import type { Db, Tx } from '#store/types';

/** Who may be sent an answer again: exactly one of the two is set. */
export interface AnswerHolder {
  token_id: number | null;
  authorization_id: number | null;
}

type Found = Pick<StoredAnswerRow, 'fingerprint' | 'body'>;

const selectOfToken = prepared((db, tokenId: Param<number>, key: Param<string>, now: Param<number>) =>
  db
    .selectFrom('stored_answer')
    .select(['fingerprint', 'body'])
    .where('token_id', '=', tokenId)
    .where('key', '=', key)
    .where('expiry', '>', now),
);

const selectOfAuthorization = prepared(
  (db, authorizationId: Param<number>, key: Param<string>, now: Param<number>) =>
    db
      .selectFrom('stored_answer')
      .select(['fingerprint', 'body'])
      .where('authorization_id', '=', authorizationId)
      .where('key', '=', key)
      .where('expiry', '>', now),
);

const selectFirst = prepared((db, accountId: Param<number>, now: Param<number>) =>
  db
    .selectFrom('stored_answer')
    .select('bytes_before')
    .where('account_id', '=', accountId)
    .where('expiry', '>', now)
    .orderBy('id')
    .limit(1),
);

const selectLast = prepared((db, accountId: Param<number>) =>
  db
    .selectFrom('stored_answer')
    .select(['bytes', 'bytes_before'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(1),
);

/** @param now UTC seconds */
export async function selectAnswer(
  db: Db,
  { token_id, authorization_id }: AnswerHolder,
  key: string,
  now: number,
): Promise<Found | undefined> {
  const [row] =
    authorization_id === null
      ? await selectOfToken(db, token_id ?? 0, key, now)
      : await selectOfAuthorization(db, authorization_id, key, now);
  return row;
}

/**
 * The sizes of the answers kept for an account.
 * @returns `kept`: bytes in all, `end`: where the next answer begins
 */
export async function measureAnswers(
  tx: Tx,
  accountId: number,
  now: number,
): Promise<{ kept: number; end: number }> {
  const [last] = await selectLast(tx, accountId);
  if (!last) return { kept: 0, end: 0 };
  const end = last.bytes_before + last.bytes;
  const [first] = await selectFirst(tx, accountId, now);
  return { kept: first ? end - first.bytes_before : 0, end };
}

/** Replaces what an expired request has left behind under the key. */
export async function replaceAnswer(tx: Tx, row: Omit<StoredAnswerRow, 'id'>): Promise<void> {
  const holder = row.authorization_id === null ? 'token_id' : 'authorization_id';
  await tx.deleteFrom('stored_answer').where(holder, '=', row[holder]).where('key', '=', row.key).execute();
  await tx.insertInto('stored_answer').values(row).execute();
}
