import assert from 'node:assert/strict';
import type { IncomingHttpHeaders } from 'node:http';
import { isKnown } from '#dev/faults/fault';
import { codesOf } from '#domain/reasons/listed-reason';

interface WithCodes {
  headers: IncomingHttpHeaders;
  // oxlint-disable-next-line typescript/no-explicit-any -- of any shape, as in an answer.
  body: any;
  text: string;
}

// Loads every module that declares a reason.
await import('#app/service');

/** Checks that an API error is listed in docs/errors.md with its status and field. */
export function assertKnownReasons(status: number, body: unknown): void {
  if (typeof body !== 'object' || body === null || !('errors' in body) || !Array.isArray(body.errors)) return;
  for (const problem of body.errors) {
    assert.ok(isKnown(status, problem), `docs/errors.md has no ${status} ${JSON.stringify(problem)}`);
  }
}

/** Checks that an API error has the names of its reasons in a header. */
export function assertCodes({ headers, body, text }: WithCodes): void {
  const codes = headers['palisade-error'];
  assert.match(String(codes), /^[A-Z0-9_]+(?:, [A-Z0-9_]+)*$/, text);
  // A HEAD has no body.
  if (body !== undefined) assert.equal(codes, codesOf(body.errors), text);
}
