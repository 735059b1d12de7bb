import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Endpoint } from '../../src/http/endpoint.ts';
import { describeOnBoth } from '../harness/databases.ts';
import type { Answer } from '../harness/http-client.ts';
import { useTestApi } from '../harness/test-api.ts';
import { call, operations, prepare } from './prepared.ts';

/** Per operation and database. */
const BODIES = 10;
const BODIES_OF_OPERATIONS_WITH_A_BODY = 40;

describeOnBoth('No body makes an operation fail', (dialect) => {
  const running = useTestApi(dialect);

  for (const endpoint of operations) {
    test(endpoint.operation, async () => {
      const account = await running.api.newAccount();
      const prepared = await prepare(endpoint, account);
      const body = garbage(endpoint, prepared.request.body);
      await fc.assert(
        fc.asyncProperty(body, async (sent) => {
          assertOrderly(await call(account.owner, prepared, { body: sent }));
        }),
        { numRuns: endpoint.body ? BODIES_OF_OPERATIONS_WITH_A_BODY : BODIES },
      );
    });
  }
});

/** A success, or a refusal with its reasons. */
function assertOrderly({ status, text, body }: Answer): void {
  if (status === 200) return;
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
function garbage({ body }: Endpoint, sample: object | undefined): fc.Arbitrary<unknown> {
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
