import assert from 'node:assert/strict';
import type { Answer } from '#test/harness/http-client';

const ALWAYS = {
  'X-Spec-Version': '4.176.0',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'HEAD, GET, OPTIONS, POST, PUT, DELETE',
  'Access-Control-Allow-Headers': 'Authorization, Origin, X-Requested-With, Content-Type, Accept, X-Filter',
  'Access-Control-Expose-Headers': [
    ...['X-OAuth-Scopes', 'X-Accepted-OAuth-Scopes', 'X-Status'],
    ...['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'Retry-After', 'X-Request-Id'],
    ...['Idempotent-Replayed', 'X-Dry-Run', 'Palisade-Error'],
  ].join(', '),
  Vary: 'Authorization, X-Filter',
  'Cache-Control': 'max-age=0, no-cache, no-store',
  Pragma: 'no-cache',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Frame-Options': 'DENY',
  'X-Content-Type-Options': 'nosniff',
  'X-XSS-Protection': '0',
};

/** Rate-limit headers with limits switched off, at the time of the test clock, 09:14:03. */
export const rate = (limit: number, seconds: number) => ({
  'X-RateLimit-Limit': String(limit),
  'X-RateLimit-Remaining': String(limit),
  'X-RateLimit-Reset': String(Date.parse('2024-05-20T09:14:00Z') / 1000 + seconds),
  'Retry-After': String(seconds - 3),
});
export const ADDRESS_RATE = rate(800, 120);
export const OPERATION_RATE = rate(400, 60);
export const LIST_RATE = rate(200, 60);

export const NO_TOKEN = { 'X-OAuth-Scopes': 'unknown' };
export const ANY_SCOPE = { 'X-Accepted-OAuth-Scopes': '*' };
export const WRITE_SCOPE = { 'X-Accepted-OAuth-Scopes': 'vpc:read_write' };
export const EVENT_SCOPE = { 'X-Accepted-OAuth-Scopes': 'events:read_only' };

/** Checks the complete set of headers, without those of the connection: none missing, unexpected or repeated. */
export function assertHeaders(answer: Answer, status: number, expected: Record<string, string>): void {
  assert.equal(answer.status, status, answer.text);
  const pairs = Array.from({ length: answer.rawHeaders.length / 2 }, (_, index) =>
    answer.rawHeaders.slice(2 * index, 2 * index + 2),
  );
  const own = pairs.filter(([name]) => !['Date', 'Connection', 'Keep-Alive'].includes(name ?? ''));
  const headers = Object.fromEntries(own);
  assert.equal(own.length, Object.keys(headers).length, 'a header stands twice');
  assert.match(headers['X-Request-Id'] ?? '', /^[0-9a-z-]{8,}$/);
  delete headers['X-Request-Id'];
  // What it has to be is checked of every error.
  assert.equal('Palisade-Error' in headers, status >= 400);
  delete headers['Palisade-Error'];
  assert.deepEqual(sorted(headers), sorted({ ...ALWAYS, ...contentHeaders(answer.text), ...expected }));
}

function contentHeaders(text: string): Record<string, string> {
  const length = { 'Content-Length': String(Buffer.byteLength(text)) };
  return text === '' ? length : { ...length, 'Content-Type': 'application/json' };
}

function sorted(headers: Record<string, string>): [string, string][] {
  return Object.entries(headers).sort(([a], [b]) => (a < b ? -1 : 1));
}
