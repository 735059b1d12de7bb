import type { Db, Tx } from '#store/types';

export interface HashedAnswer {
  question_id: number;
  /** argon2id hash of the folded answer. */
  hash: string;
}

export async function selectAnsweredQuestions(db: Db, userId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('security_answer')
    .select('question_id')
    .where('user_id', '=', userId)
    .execute();
  return new Set(rows.map(({ question_id }) => question_id));
}

export async function selectAnswerHash(
  db: Db,
  userId: number,
  questionId: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('security_answer')
    .select('hash')
    .where('user_id', '=', userId)
    .where('question_id', '=', questionId)
    .executeTakeFirst();
  return row?.hash;
}

export async function replaceAnswers(
  tx: Tx,
  userId: number,
  answers: readonly HashedAnswer[],
): Promise<void> {
  await tx.deleteFrom('security_answer').where('user_id', '=', userId).execute();
  await tx
    .insertInto('security_answer')
    .values(answers.map((answer) => ({ user_id: userId, ...answer })))
    .execute();
}
