import { test } from 'node:test';
import fc from 'fast-check';
import { describeOnBoth } from '../harness/databases.ts';
import { useTestApi } from '../harness/test-api.ts';
import { assertOrderly, garbage } from './garbage.ts';
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
