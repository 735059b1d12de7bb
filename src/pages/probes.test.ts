import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeOnDatabase } from '../../test/harness/databases.ts';
import { newLocation, useFolder } from '../../test/harness/test-store.ts';
import { migrate } from '../store/migrate.ts';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/types.ts';
import { readinessProbe } from './probes.ts';

const ask = async (store: Store, probe = readinessProbe(store)) => {
  const { status, body } = await probe({} as never);
  return [status, JSON.parse(body.toString()).status];
};

describeOnDatabase('readiness', (dialect) => {
  const folder = useFolder();

  it('waits for the migrations, and looks for them no more once they are done', async () => {
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

describe('readiness of a database that never answers', () => {
  it('is not waited for', async () => {
    const never = () => new Promise<never>(() => {});
    const executor = { transformQuery: (node: unknown) => node, compileQuery: never, executeQuery: never };
    const store = { dialect: 'sqlite', db: { getExecutor: () => executor } } as unknown as Store;
    assert.deepEqual(await ask(store, readinessProbe(store, 10)), [503, 'database unavailable']);
  });
});
