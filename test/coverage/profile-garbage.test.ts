import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Dialect } from '../../src/store/types.ts';
import { describeOnBoth } from '../harness/databases.ts';
import { useTestApi } from '../harness/test-api.ts';
import { assertOrderly, garbage } from './garbage.ts';
import { call, operations, prepare } from './prepared.ts';

/** Over all operations of the profile together. Few of them ever reach the database. */
const REQUESTS: Readonly<Record<Dialect, number>> = { sqlite: 20_000, postgres: 2_000 };

const ofProfile = operations.filter(({ path }) => path.startsWith('/profile'));

describeOnBoth('No body makes the profile fail, or tell a secret', (dialect) => {
  const running = useTestApi(dialect);
  const numRuns = Math.ceil(REQUESTS[dialect] / ofProfile.length);

  for (const endpoint of ofProfile) {
    test(endpoint.operation, async () => {
      const account = await running.api.newAccount();
      const prepared = await prepare(endpoint, account);
      const { token = '' } = account.owner;
      const property = fc.asyncProperty(garbage(endpoint, prepared.request.body), async (sent) => {
        const answer = await call(account.owner, prepared, { body: sent });
        assertOrderly(answer);
        assert.ok(!answer.text.includes(token), 'the token stays with its owner');
        assert.doesNotMatch(answer.text, /\.ts:\d+|node:internal/, 'no stack');
      });
      await fc.assert(property, { numRuns });
    });
  }
});
