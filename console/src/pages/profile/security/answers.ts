import type { ReplyOf, Schema } from '#api/operations.ts';
import type { Problem } from '#domain.ts';

export type Question = ReplyOf<'listSecurityQuestions'>['security_questions'][number];

/** An answer that is being typed. */
export interface Answer {
  /** Id of the question; empty before one is chosen. */
  question: string;
  text: string;
}

export const NO_ANSWERS: readonly Answer[] = [
  { question: '', text: '' },
  { question: '', text: '' },
  { question: '', text: '' },
];

/** The answers as the API takes them. */
export function bodyOf(answers: readonly Answer[]): Schema<'SecurityAnswersInput'> {
  return {
    security_questions: answers.map(({ question, text }) => ({
      question_id: Number(question),
      response: text,
    })),
  };
}

/** The problems that the form can see. */
export function answerProblems(answers: readonly Answer[]): Problem[] {
  return answers.flatMap(({ question }, index) =>
    question === ''
      ? [{ field: `security_questions[${index}].question_id`, reason: 'Choose a question' }]
      : [],
  );
}

/** The questions that one of the answers can still have: those of the others are taken. */
export function choicesFor(
  index: number,
  answers: readonly Answer[],
  questions: readonly Question[],
): Question[] {
  const taken = answers.filter((_, other) => other !== index).map(({ question }) => question);
  return questions.filter(({ id }) => !taken.includes(String(id)));
}
