import type { ActorCtx } from '#access/ctx';
import { hashAll, matchesHash, userTurn } from '#platform/passwords';
import { noteChange } from '#store/notes';
import { foldAnswer } from './rules.ts';
import type { SecurityAnswersInput } from './schema.ts';
import { replaceAnswers } from './store.ts';

/** Replaces all answers of the user. @throws Failure `Service is busy` */
export async function answerSecurityQuestions(
  ctx: ActorCtx,
  { security_questions: answers }: SecurityAnswersInput,
): Promise<void> {
  const { userId } = ctx.actor;
  const texts = answers.map(({ response }) => foldAnswer(response));
  const hashes = await hashAll(texts, userTurn(userId));
  const hashed = answers.map(({ question_id }, index) => ({ question_id, hash: hashes[index] as string }));
  await ctx.mutate(async (tx) => {
    await replaceAnswers(tx, userId, hashed);
    noteChange(tx, { of: { accountId: ctx.actor.accountId }, type: 'user', id: userId, what: 'updated' });
    return { value: undefined, noEvent: 'answers are the affair of the user alone' };
  });
}

/** Whether a response is the answer of which the hash is stored. Case and surrounding spaces are ignored. */
export function matchesAnswer(response: string, hash: string): Promise<boolean> {
  return matchesHash(foldAnswer(response), hash);
}
