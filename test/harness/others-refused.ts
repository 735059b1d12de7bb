import assert from 'node:assert/strict';
import type { Answer } from './http-client.ts';

/** @returns the bodies of those that succeeded; all others were refused for this reason */
// oxlint-disable-next-line typescript/no-explicit-any -- the tests state what they expect of the bodies.
export function assertOthersRefused(answers: readonly Answer[], errors: readonly object[]): any[] {
  const refused = answers.filter(({ status }) => status !== 200);
  for (const { status, body } of refused) assert.deepEqual([status, body], [400, { errors }]);
  return answers.filter(({ status }) => status === 200).map(({ body }) => body);
}
