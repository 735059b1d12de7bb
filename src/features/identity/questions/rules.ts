import type { Problem } from '#domain/failure';
import { reason } from '#domain/reasons/reason';
import type { Loose } from '#domain/schema/json-schema';

export const THREE_DIFFERENT_QUESTIONS = reason({
  name: 'THREE_DIFFERENT_QUESTIONS',
  group: 'profile',
  text: 'Exactly 3 different security questions must be answered',
  fields: ['security_questions'],
  cause:
    'There are fewer or more than three answers, two answers to one question, or an id that does not exist.',
  remedy: 'Send three answers with ids from `GET /profile/security-questions`.',
});

const QUESTIONS_TO_ANSWER = 3;

/** Ordered by id, starting at 1. Stored answers refer to the ids: questions may be added, but never changed. */
export const QUESTIONS: readonly { id: number; question: string }[] = [
  'Name of your first teacher?',
  'Street you lived in at the age of ten?',
  'Model of your first bicycle or car?',
  'Name of your first pet?',
  'Town where your parents met?',
  'First film you saw in a cinema?',
  'First concert you attended?',
  'Favourite dish of your childhood?',
  'Name of your first employer?',
  'Middle name of your oldest sibling?',
  'Nickname of your childhood?',
  'First sport you played?',
  'First foreign country you visited?',
  'Favourite author at the age of fifteen?',
  'Name of your primary school?',
  'Colour of your first bedroom?',
  'First musical instrument you learned?',
  'Place you most want to visit?',
  'Best friend in primary school?',
].map((question, index) => ({ id: index + 1, question }));

/** Requires exactly three different questions. Skips entries without a valid id, which have their own problem. */
export function questionProblems(answers: Loose<readonly { question_id: number }[]> | undefined): Problem[] {
  if (answers === undefined) return [];
  const ids = answers.map((answer) => answer?.question_id).filter((id) => id !== undefined);
  const isRight =
    answers.length === QUESTIONS_TO_ANSWER &&
    new Set(ids).size === ids.length &&
    ids.every((id) => QUESTIONS[id - 1] !== undefined);
  return isRight ? [] : [{ field: 'security_questions', reason: THREE_DIFFERENT_QUESTIONS }];
}

/** Normalizes an answer, because people do not remember its exact spelling. */
export function foldAnswer(response: string): string {
  return response.trim().toLowerCase();
}
