import { bounds } from '#domain/budget';
import { type Static, Type } from '#domain/schema/json-schema';
import { Id, NamedObject, Nullable } from '#domain/schema/wire';
import { QUESTIONS, THREE_DIFFERENT_QUESTIONS } from './rules.ts';

/** Shown in place of an answer, which is never shown again. */
const ANSWERED = '********';

/** All questions, and which of them are answered. */
export const SecurityQuestions = NamedObject('SecurityQuestions', {
  security_questions: Type.Array(
    Type.Object({
      id: Id,
      question: Type.String({ examples: ['Name of your first teacher?'] }),
      response: Nullable(
        Type.String({ description: 'Asterisks if the question is answered', examples: [ANSWERED] }),
      ),
    }),
  ),
});

/** Request body with the answers. */
export const SecurityAnswersInput = NamedObject('SecurityAnswersInput', {
  security_questions: Type.Array(
    Type.Object({
      question_id: Type.Integer({ examples: [1] }),
      response: Type.String({ minLength: 3, maxLength: 17, examples: ['Mrs Moreira'] }),
    }),
    {
      maxItems: bounds.fewElements.value,
      tooMany: THREE_DIFFERENT_QUESTIONS,
      description: 'Exactly three different questions; all earlier answers are replaced',
    },
  ),
});

export type SecurityAnswersInput = Static<typeof SecurityAnswersInput>;

/** The answers just given. */
export const SecurityAnswers = NamedObject('SecurityAnswers', {
  security_questions: Type.Array(
    Type.Object({
      question_id: Id,
      response: Type.String({ examples: ['Mrs Moreira'] }),
      security_question: Type.String({ examples: ['Name of your first teacher?'] }),
    }),
  ),
});

/** @param answered ids of the answered questions */
export function toSecurityQuestions(answered: ReadonlySet<number>): Static<typeof SecurityQuestions> {
  return {
    security_questions: QUESTIONS.map(({ id, question }) => ({
      id,
      question,
      response: answered.has(id) ? ANSWERED : null,
    })),
  };
}

export function toSecurityAnswers({
  security_questions: answers,
}: SecurityAnswersInput): Static<typeof SecurityAnswers> {
  return {
    security_questions: answers.map(({ question_id, response }) => ({
      question_id,
      response,
      security_question: QUESTIONS[question_id - 1]?.question ?? '',
    })),
  };
}
