import assert from 'node:assert/strict';
import type { Answer } from './http-client.ts';

export interface ExpectedError {
  field?: string;
  reason: string;
}

/** Checks that the reply is an error with exactly these entries, in this order. */
export function assertErrors(answer: Answer, status: number, errors: readonly ExpectedError[]): void {
  assert.deepEqual({ status: answer.status, body: answer.body }, { status, body: { errors } });
}

/** Checks that the reply is an error with a single entry without a field. */
export function assertRefused(answer: Answer, status: number, reason: string): void {
  assertErrors(answer, status, [{ reason }]);
}

/**
 * Checks that the status is 200.
 * @returns the body
 */
export function succeeded(answer: Answer): Answer['body'] {
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}
