import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Endpoint } from '../../src/http/endpoint.ts';
import type { Answer } from '../harness/http-client.ts';

/** A success, or a refusal with its reasons. */
export function assertOrderly({ status, text, body }: Answer): void {
  if (status === 200 || status === 204) return;
  assert.ok(status >= 400 && status < 500, `${status} ${text}`);
  assert.deepEqual(Object.keys(body), ['errors'], text);
  assert.ok(body.errors.length > 0, text);
  for (const error of body.errors) {
    const keys = Object.keys(error);
    assert.ok(keys.join() === 'reason' || keys.join() === 'field,reason', text);
    for (const value of Object.values(error)) assert.equal(typeof value, 'string', text);
  }
}

/** Bytes, text, JSON of any shape, and bodies with the right keys and anything in them. */
export function garbage({ body }: Endpoint, sample: object | undefined): fc.Arbitrary<unknown> {
  // Any code unit, so that halves of surrogate pairs come too.
  const unit = fc.nat({ max: 0xffff }).map((code) => String.fromCharCode(code));
  const anything = fc.oneof(fc.jsonValue(), fc.string({ unit, maxLength: 300 }), fc.double());
  const keys = [...Object.keys(body?.properties ?? {}), '__proto__', 'id', 'computes'];
  const nearly = fc
    .dictionary(fc.constantFrom(...keys), anything, { noNullPrototype: true })
    .map((changes) => JSON.stringify({ ...sample, ...changes }));
  const entry = fc.record({ label: anything, ipv4: fc.oneof(anything, fc.ipV4()) }, { requiredKeys: [] });
  const nested = fc.array(entry, { maxLength: 4 }).map((subnets) => JSON.stringify({ ...sample, subnets }));
  return fc.oneof(
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
    { weight: 1, arbitrary: fc.string({ maxLength: 200 }) },
    { weight: 2, arbitrary: fc.json({ maxDepth: 4 }) },
    { weight: 4, arbitrary: nearly },
    { weight: 2, arbitrary: nested },
  );
}
