import assert from 'node:assert/strict';
import type { Answer } from './http-client.ts';

/**
 * Checks that all requests that did not succeed were refused with these errors.
 * @returns the bodies of the successful ones
 */
// oxlint-disable-next-line typescript/no-explicit-any -- the tests state what they expect of the bodies.
export function assertOthersRefused(answers: readonly Answer[], errors: readonly object[]): any[] {
  const refused = answers.filter(({ status }) => status !== 200);
  for (const { status, body } of refused) assert.deepEqual([status, body], [400, { errors }]);
  return answers.filter(({ status }) => status === 200).map(({ body }) => body);
}
