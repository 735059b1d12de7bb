import { bounds } from '#domain/budget';
import { type Static, Type } from '#domain/schema/json-schema';
import { Id, NamedObject, Nullable } from '#domain/schema/wire';
import { QUESTIONS, THREE_DIFFERENT_QUESTIONS } from './rules.ts';

export const QUESTION_IDS: readonly number[] = QUESTIONS.map(({ id }) => id);

/** Shown in place of an answer, which is never shown again. */
const ANSWERED = '********';

const QuestionId = Type.Integer({ ...Id, description: 'Id of the question', examples: [1] });
const Question = Type.String({
  description: 'Text of the question',
  examples: ['Name of your first teacher?'],
});

export const SecurityQuestions = NamedObject(
  'SecurityQuestions',
  'All security questions, and which of them are answered',
  {
    security_questions: Type.Array(
      Type.Object({
        id: QuestionId,
        question: Question,
        response: Nullable(
          Type.String({
            description: 'Asterisks if you answered the question, else null. The answer is never shown',
            examples: [ANSWERED],
          }),
        ),
      }),
      { description: 'All questions, by id' },
    ),
  },
);

/** Three of them, because every body that is shown as an example is accepted. */
const EXAMPLES = [
  {
    security_questions: [
      { question_id: 1, response: 'Mrs Moreira' },
      { question_id: 4, response: 'Biscuit' },
      { question_id: 9, response: 'Corner Bakery' },
    ],
  },
];

export const SecurityAnswersInput = NamedObject(
  'SecurityAnswersInput',
  'Answers to three security questions',
  {
    security_questions: Type.Array(
      Type.Object({
        question_id: Type.Integer({ description: 'Id of the question', examples: [1] }),
        response: Type.String({
          description: 'The answer. Letter case, and spaces at its ends, do not matter',
          minLength: 3,
          maxLength: 17,
          examples: ['Mrs Moreira'],
        }),
      }),
      {
        maxItems: bounds.fewElements.value,
        tooMany: THREE_DIFFERENT_QUESTIONS,
        description: 'Answers to exactly three different questions. All earlier answers are replaced',
      },
    ),
  },
  EXAMPLES,
);

export type SecurityAnswersInput = Static<typeof SecurityAnswersInput>;

export const SecurityAnswers = NamedObject('SecurityAnswers', 'The answers that were just given', {
  security_questions: Type.Array(
    Type.Object({
      question_id: QuestionId,
      response: Type.String({ description: 'The answer as it was sent', examples: ['Mrs Moreira'] }),
      security_question: Question,
    }),
    { description: 'The three answers, in the order of the request' },
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
