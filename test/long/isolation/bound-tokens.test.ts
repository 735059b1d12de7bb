import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import type { Dialect } from '#store/types';
import { describeOnBoth } from '#test/harness/databases';
import { rounds } from '#test/harness/effort';
import { useTestApi } from '#test/harness/test-api';
import { compareTwins } from '#test/isolation/twin-requests';
import { makeTwins } from '#test/isolation/twins';

const REQUESTS: Readonly<Record<Dialect, number>> = {
  sqlite: rounds({ full: 50_000, others: 1_500 }),
  postgres: rounds({ full: 5_000, others: 750 }),
};
/** An account has little left after that many requests. */
const REQUESTS_PER_ACCOUNT = 2_500;
const ROUNDS = 12;
/** Different in each run; set `PALISADE_TEST_SEED` to repeat a failed run. */
const SEED = Number(process.env.PALISADE_TEST_SEED ?? randomInt(2 ** 31));

describeOnBoth('many accounts and their twins', (dialect) => {
  const [full, alone] = [useTestApi(dialect), useTestApi(dialect)];

  test('a bound token gets the answers of an account that has its VPCs only', async (t) => {
    t.diagnostic(`PALISADE_TEST_SEED=${SEED}`);
    const total: Record<number, number> = {};
    for (let turn = 0; turn < REQUESTS[dialect] / REQUESTS_PER_ACCOUNT; turn += 1) {
      const twins = await makeTwins(full.api, alone.api, ROUNDS, turn);
      const { statuses } = await compareTwins(twins, REQUESTS_PER_ACCOUNT, SEED + turn);
      for (const [status, count] of Object.entries(statuses))
        total[Number(status)] = (total[Number(status)] ?? 0) + count;
    }
    t.diagnostic(JSON.stringify(total));
    for (const status of [200, 400, 403, 404]) {
      assert.ok(
        (total[status] ?? 0) > REQUESTS[dialect] / 100,
        `only ${total[status]} answers are ${status}`,
      );
    }
  });
});
