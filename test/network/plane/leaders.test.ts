// Of several processes, one writes. Processes are killed and stopped.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Plane, type ReconcilerProcess, until } from '#test/network/harness/plane';
import { newTenant, runningCompute, type Tenant } from '#test/network/harness/tenants';

const LEADING = 'Leading a network';
const ROUNDS = 8;

describe('several processes', () => {
  let plane: Plane;
  let tenant: Tenant;

  before(async () => {
    plane = await Plane.start();
    tenant = await newTenant(plane);
  });
  after(() => plane?.[Symbol.asyncDispose]());

  async function change(): Promise<void> {
    await runningCompute(tenant.owner, [{ purpose: 'vpc', subnet_id: tenant.subnets[0]?.id }]);
  }

  async function leads(one: ReconcilerProcess, times = 1): Promise<void> {
    await until(() => one.said(LEADING) >= times, 'a leader');
  }

  /** The value that a transaction requires. */
  async function fence(): Promise<string> {
    return await plane.central.nbctl('get', 'NB_Global', '.', 'external_ids');
  }

  test('take turns: when one is killed, the next one goes on', async () => {
    const first = plane.process();
    await leads(first);
    const second = plane.process();
    await change();
    await plane.applied();
    assert.equal(second.said(LEADING), 0);
    await first.kill();
    await leads(second);
    await change();
    await plane.applied();
    await plane.healed();
    await second.kill();
  });

  test('end with the network as it has to be, wherever they are killed', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const killed = plane.process();
      await leads(killed);
      const changes = Array.from({ length: 3 }, change);
      await sleep(20 * round);
      await killed.kill();
      await Promise.all(changes);
    }
    const last = plane.process();
    await plane.applied();
    await plane.healed();
    await last.kill();
  });

  test('replace one that hangs, and it can write no more', async () => {
    const first = plane.process();
    await leads(first);
    const second = plane.process();
    await until(() => second.said('Connected') > 0, 'the second process');
    const before = await fence();
    // Stopped within a transaction, it would hold the lock of the database for good.
    await plane.store.write(async () => first.signal('SIGSTOP'));
    await change();
    await leads(second);
    await plane.applied();
    const taken = await fence();
    assert.notEqual(taken, before);
    first.signal('SIGCONT');
    await until(() => first.said('Not leading a network any more') > 0, 'the first process to step down');
    await change();
    await plane.applied();
    await plane.healed();
    assert.equal(await fence(), taken);
    assert.deepEqual([first.said(LEADING), second.said(LEADING)], [1, 1]);
    await second.kill();
    await leads(first, 2);
    await change();
    await plane.applied();
    await plane.healed();
  });
});
