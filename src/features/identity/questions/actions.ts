import type { ActorCtx } from '#access/ctx';
import { hashAll, matchesHash, userTurn } from '#platform/passwords';
import { addChange } from '#store/transaction-effects';
import type { Outcome, Tx } from '#store/types';
import { foldAnswer } from './rules.ts';
import type { SecurityAnswersInput } from './schema.ts';
import { type HashedAnswer, replaceAnswers } from './store.ts';

/** @throws Failure `Service is busy` */
export async function hashAnswers(
  ctx: ActorCtx,
  { security_questions: answers }: SecurityAnswersInput,
): Promise<HashedAnswer[]> {
  const texts = answers.map(({ response }) => foldAnswer(response));
  const hashes = await hashAll(texts, userTurn(ctx.actor.userId));
  return answers.map(({ question_id }, index) => ({ question_id, hash: hashes[index] as string }));
}

export async function answerSecurityQuestions(
  ctx: ActorCtx,
  tx: Tx,
  answers: SecurityAnswersInput,
  hashed: readonly HashedAnswer[],
): Promise<Outcome<SecurityAnswersInput>> {
  const { userId } = ctx.actor;
  await replaceAnswers(tx, userId, hashed);
  addChange(tx, { of: { accountId: ctx.actor.accountId }, type: 'user', id: userId, what: 'updated' });
  return { value: answers, noEvent: 'answers are the affair of the user alone' };
}

/** Whether a response is the answer of which the hash is stored. Case and surrounding spaces are ignored. */
export function matchesAnswer(response: string, hash: string): Promise<boolean> {
  return matchesHash(foldAnswer(response), hash);
}
