import type { ActorCtx } from '../../../ctx.ts';
import { hashPassword } from '../../../passwords.ts';
import { foldAnswer } from './rules.ts';
import type { SecurityAnswersInput } from './schema.ts';
import { replaceAnswers } from './store.ts';

/** All earlier answers of the user go. */
export async function answerSecurityQuestions(
  ctx: ActorCtx,
  { security_questions: answers }: SecurityAnswersInput,
): Promise<void> {
  const hashed = await Promise.all(
    answers.map(async ({ question_id, response }) => ({
      question_id,
      hash: await hashPassword(foldAnswer(response)),
    })),
  );
  await ctx.mutate(async (tx) => {
    await replaceAnswers(tx, ctx.actor.userId, hashed);
    return { value: undefined, noEvent: 'answers are the affair of the user alone' };
  });
}
