import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import type { Dialect } from '#store/types';
import { describeOnBoth } from '#test/harness/databases';
import { rounds } from '#test/harness/effort';
import { useTestApi } from '#test/harness/test-api';
import { fuzz } from './fuzz.ts';
import { fuzzSocket } from './socket.ts';

const REQUESTS: Readonly<Record<Dialect, number>> = {
  sqlite: rounds({ full: 14_000, others: 3_000 }),
  postgres: rounds({ full: 5_000, others: 1_500 }),
};
const RAW_REQUESTS = 500;
/** Different in each run; set `PALISADE_TEST_SEED` to repeat a failed run. */
const SEED = Number(process.env.PALISADE_TEST_SEED ?? randomInt(2 ** 31));

describeOnBoth('random requests', (dialect) => {
  const running = useTestApi(dialect);

  test('random requests are answered in order, and never reveal data of another account', async (t) => {
    t.diagnostic(`PALISADE_TEST_SEED=${SEED}`);
    const { requests, statuses } = await fuzz(running.api, { requests: REQUESTS[dialect], seed: SEED });
    t.diagnostic(`${requests} requests: ${JSON.stringify(statuses)}`);
    // A run in which all requests are refused would prove nothing.
    for (const status of [200, 400, 401, 403, 404, 405]) {
      assert.ok((statuses[status] ?? 0) > requests / 1000, `only ${statuses[status]} answers are ${status}`);
    }
  });

  test('data that is hardly HTTP does no harm', async (t) => {
    t.diagnostic(`PALISADE_TEST_SEED=${SEED}`);
    const figures = await fuzzSocket(running.api, { requests: RAW_REQUESTS, seed: SEED });
    t.diagnostic(JSON.stringify(figures));
    assert.ok(figures.answers > RAW_REQUESTS / 2);
  });
});
