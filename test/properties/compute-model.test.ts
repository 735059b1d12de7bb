import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { describeOnBoth } from '#test/harness/databases';
import { isFullRun, reduced } from '#test/harness/effort';
import type { Answer } from '#test/harness/http-client';
import { type TestApi, useTestApi } from '#test/harness/test-api';
import { toText } from './compute/addresses.ts';
import { REASON } from './compute/expected.ts';
import { HeldDriver } from './compute/held-driver.ts';
import { HostRevision } from './compute/host-revision.ts';
import { checkInvariants } from './compute/invariants.ts';
import { NetworkRevision } from './compute/network-revision.ts';
import { FIRST_STEPS, step } from './compute/steps.ts';
import { Walk } from './compute/walk.ts';
import { World } from './compute/world.ts';

const RUNS = { sqlite: reduced(150), postgres: reduced(70) };
const LIMITS = { computes: 5, configs: 3 };

/** Walks in which these never happen would prove little. Each occurs at least about twenty times in 70 walks. */
const OFTEN = [
  REASON.busy,
  REASON.running,
  REASON.notRunning,
  REASON.configActive,
  REASON.interfaceActive,
  REASON.order,
  REASON.used,
  REASON.full,
  REASON.oneOfPurpose('vpc'),
  REASON.notValid('ipv4.nat_1_1'),
  'ip_ranges[N] is invalid',
  'ip_ranges[N] is already in use',
  'Subnet N is used by interface N of config N on compute N (active)',
  'Subnet N is used by interface N of config N on compute N (not active)',
];

describeOnBoth('the model of computes, configs and interfaces', (dialect) => {
  const driver = new HeldDriver();
  const running = useTestApi(dialect, {
    driver,
    env: {
      PALISADE_LIMIT_COMPUTES_PER_ACCOUNT: String(LIMITS.computes),
      PALISADE_LIMIT_CONFIGS_PER_COMPUTE: String(LIMITS.configs),
    },
  });

  it('the service and its model agree on every sequence of operations', async () => {
    const seen = new Set<string>();
    const saw = ({ body }: Answer) => {
      for (const { reason } of body.errors ?? []) seen.add(reason).add(withoutNumbers(reason));
    };
    const steps = fc.noBias(fc.array(step, { minLength: 20, maxLength: 50, size: 'max' }));
    const property = fc.asyncProperty(steps, async (sequence) => {
      const { api } = running;
      const { owner, id: accountId } = await api.newAccount();
      const world = new World(LIMITS, await selectTaken(api));
      const walk = new Walk({ api, driver, client: owner, world, saw });
      const { db } = api.service.services.store;
      const network = new NetworkRevision(db, accountId);
      const host = await HostRevision.of(api.service.services, accountId);
      try {
        for (const todo of [...FIRST_STEPS, ...sequence]) {
          await walk.take(todo);
          await network.check();
          await host.check();
        }
        await walk.compareAll();
        await checkInvariants(db);
      } finally {
        await walk.end();
      }
      // Once more, because the jobs that were left have failed only now.
      await checkInvariants(db);
    });
    // Stops shrinking before the test times out, which would hide the result.
    await fc.assert(property, { numRuns: RUNS[dialect], interruptAfterTimeLimit: 120_000 });
    // Fewer walks may miss some.
    const expected = isFullRun ? OFTEN : [];
    assert.deepEqual(
      expected.filter((reason) => !seen.has(reason)),
      [],
      'refusals that never happened',
    );
  });
});

function withoutNumbers(reason: string): string {
  return reason.replaceAll(/\d+/g, 'N');
}

/** Public addresses assigned to computes of other accounts. */
async function selectTaken(api: TestApi): Promise<Set<string>> {
  const rows = await api.service.services.store.db
    .selectFrom('pool_address')
    .select('address')
    .where('compute_id', 'is not', null)
    .execute();
  return new Set(rows.map(({ address }) => toText(address)));
}
