import assert from 'node:assert/strict';
import type { Answer } from './http-client.ts';

export interface ExpectedError {
  field?: string;
  reason: string;
}

/** The answer is a refusal with exactly these entries in this order, and a body of nothing else. */
export function assertErrors(answer: Answer, status: number, errors: readonly ExpectedError[]): void {
  assert.deepEqual({ status: answer.status, body: answer.body }, { status, body: { errors } });
}

/** A refusal of one entry without a field. */
export function assertRefused(answer: Answer, status: number, reason: string): void {
  assertErrors(answer, status, [{ reason }]);
}

/** Success; what was said is returned. */
export function succeeded(answer: Answer): Answer['body'] {
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}
