import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { useDevServer } from '#test/dev/dev-harness';
import { succeeded } from '#test/harness/assert-errors';

const WRITES = 400;
const FAULTS = 1_000;

/** What a client repeats: no answer, and answers that say so. */
const REPEATED = [409, 429, 500, 503];

describe('exactly once', () => {
  const running = useDevServer();

  it('a client that repeats with idempotency keys writes exactly once through a thousand faults', async () => {
    const { dev } = running;
    const kinds = [
      { cut: 'before-write' },
      { cut: 'after-write' },
      { status: 500 },
      { status: 503 },
      { status: 429 },
      { delay: 1 },
    ];
    for (const [index, kind] of kinds.entries()) {
      await dev.call('POST', '/faults', {
        ...{ operation: 'createVpc', probability: 0.3, seed: index + 1, ...kind },
        times: Math.ceil(FAULTS / kinds.length),
      });
    }
    let repeated = 0;
    async function write(label: string): Promise<void> {
      const headers = { 'idempotency-key': randomUUID() };
      for (;;) {
        const body = { label, region: 'us-east' };
        const answer = await dev.owner.post('/vpcs', body, { headers }).catch(() => undefined);
        if (answer?.status === 200) return;
        if (answer) assert.ok(REPEATED.includes(answer.status), answer.text);
        repeated += 1;
      }
    }
    const applied = async () => {
      const { faults } = await dev.call('GET', '/faults');
      return faults.reduce((sum: number, fault: { applied: number }) => sum + fault.applied, 0);
    };
    const labels: string[] = [];
    while ((await applied()) < FAULTS) {
      const next = Array.from({ length: 20 }, (_, index) => `vpc-${labels.length + index}`);
      labels.push(...next);
      await Promise.all(next.map(write));
    }
    assert.ok(labels.length <= 1000 && repeated > WRITES, `${labels.length} writes, ${repeated} repeated`);
    const { store } = dev.server.service.services;
    const vpcs = await store.db.selectFrom('vpc').select('label').execute();
    assert.deepEqual(vpcs.map(({ label }) => label).sort(), labels.toSorted());
    const events = await store.db
      .selectFrom('event')
      .select('id')
      .where('action', '=', 'vpc_create')
      .execute();
    assert.equal(events.length, labels.length, 'each has one event');
    assert.equal(succeeded(await dev.owner.get('/vpcs')).results, labels.length);
  });
});
