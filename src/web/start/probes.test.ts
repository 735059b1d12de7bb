import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openStore } from '#app/mutate';
import { migrate } from '#store/schema/migrate';
import type { Store } from '#store/types';
import { describeOnDatabase } from '#test/harness/databases';
import { newLocation, useFolder } from '#test/harness/test-store';
import { readinessProbe } from './probes.ts';
import { FRESH_MILLISECONDS, WriteHealth } from './write-health.ts';

const ask = async (store: Store, probe = readinessProbe(store)) => {
  const { status, body } = await probe({} as never);
  return [status, JSON.parse(body.toString()).status];
};

describeOnDatabase('readiness', (dialect) => {
  const folder = useFolder();

  it('the service is ready after the migrations, and then no longer checks for them', async () => {
    const store = await openStore(await newLocation(dialect, folder));
    try {
      const probe = readinessProbe(store);
      assert.deepEqual(await ask(store, probe), [503, 'migrations pending']);
      await migrate(store);
      assert.deepEqual(await ask(store, probe), [200, 'ok']);
      await store.exclusive((tx) => tx.deleteFrom('migration' as never).execute());
      assert.deepEqual(await ask(store, probe), [200, 'ok']);
      assert.equal((await ask(store))[0], 503);
    } finally {
      await store.close();
    }
  });
});

describeOnDatabase('readiness for writes', (dialect) => {
  const folder = useFolder();

  it('the service is not ready after the database refused a write, and recovers by itself', async () => {
    const store = await openStore(await newLocation(dialect, folder));
    try {
      await migrate(store);
      let isReadOnly = false;
      let isBusy = false;
      let writes = 0;
      const write = async () => {
        writes += 1;
        try {
          if (isReadOnly) throw Object.assign(new Error('no writes'), { code: '25006' });
          if (isBusy) throw Object.assign(new Error('too many connections'), { code: '53300' });
          health.ended();
        } catch (error) {
          health.ended(error);
          throw error;
        }
      };
      let now = 0;
      const health = new WriteHealth(write, () => now);
      const probe = readinessProbe(store, { canWrite: () => health.canWrite() });
      await write();
      for (let turn = 0; turn < 5; turn += 1) assert.deepEqual(await ask(store, probe), [200, 'ok']);
      assert.equal(writes, 1, 'requests show it');
      isBusy = true;
      await assert.rejects(write());
      assert.deepEqual(
        await ask(store, probe),
        [200, 'ok'],
        'too much to do is no reason to send nobody here',
      );
      isBusy = false;
      isReadOnly = true;
      await assert.rejects(write());
      assert.deepEqual(await ask(store, probe), [503, 'writes unavailable']);
      now += FRESH_MILLISECONDS;
      assert.deepEqual(await ask(store, probe), [503, 'writes unavailable'], 'without a request');
      assert.equal(writes, 4);
      isReadOnly = false;
      now += FRESH_MILLISECONDS;
      assert.deepEqual(await ask(store, probe), [200, 'ok']);
      assert.equal(writes, 5);
    } finally {
      await store.close();
    }
  });
});

describe('readiness with a database that never responds', () => {
  it('a readiness check does not wait for the database', async () => {
    const never = () => new Promise<never>(() => {});
    const executor = { transformQuery: (node: unknown) => node, compileQuery: never, executeQuery: never };
    const store = { dialect: 'sqlite', db: { getExecutor: () => executor } } as unknown as Store;
    assert.deepEqual(await ask(store, readinessProbe(store, { patience: 10 })), [
      503,
      'database unavailable',
    ]);
  });
});
