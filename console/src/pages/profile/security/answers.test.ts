import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerProblems, bodyOf, choicesFor, NO_ANSWERS } from './answers.ts';

const QUESTIONS = [1, 2, 3, 4].map((id) => ({ id, question: `Question ${id}?`, response: null }));
const ANSWERS = [
  { question: '2', text: 'Rex' },
  { question: '', text: '' },
  { question: '4', text: 'Lisbon' },
];

test('a question is asked once', () => {
  const ids = (index: number) => choicesFor(index, ANSWERS, QUESTIONS).map(({ id }) => id);
  assert.deepEqual(
    [ids(0), ids(1), ids(2)],
    [
      [1, 2, 3],
      [1, 3],
      [1, 3, 4],
    ],
  );
});

test('answers need a question', () => {
  assert.equal(answerProblems(NO_ANSWERS).length, 3);
  assert.deepEqual(answerProblems(ANSWERS), [
    { field: 'security_questions[1].question_id', reason: 'Choose a question' },
  ]);
  assert.deepEqual(bodyOf(ANSWERS.slice(0, 1)), {
    security_questions: [{ question_id: 2, response: 'Rex' }],
  });
});
