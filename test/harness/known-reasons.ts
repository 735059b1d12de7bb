import assert from 'node:assert/strict';
import { isKnown } from '#dev/faults/known-problems';

// Loads every module that declares a reason.
await import('#app/service');

/** Checks that an API error is listed in docs/errors.md with its status and field. */
export function assertKnownReasons(status: number, body: unknown): void {
  if (typeof body !== 'object' || body === null || !('errors' in body) || !Array.isArray(body.errors)) return;
  for (const problem of body.errors) {
    assert.ok(isKnown(status, problem), `docs/errors.md has no ${status} ${JSON.stringify(problem)}`);
  }
}
