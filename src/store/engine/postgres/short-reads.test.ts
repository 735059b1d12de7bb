import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { openStore } from '#app/mutate';
import { until } from '#test/harness/held-driver';
import { newLocation, TestStore, useFolder } from '#test/harness/test-store';

const BUSY = { name: 'Failure', kind: 'busy' };
const POOL_SIZE = 10;

describe('a PostgreSQL read whose client disconnects', () => {
  const test = new TestStore('postgres');
  const folder = useFolder();

  it('a read whose client disconnects is not started after waiting for a connection', async () => {
    const free = Promise.withResolvers<void>();
    const holding = Array.from({ length: POOL_SIZE }, () => test.store.read(() => free.promise));
    await until(() => test.store.connections().busy === POOL_SIZE, 'all connections to be busy');
    const client = new AbortController();
    let runs = 0;
    const reading = test.store.read(async () => (runs += 1), { leaving: client });
    client.abort();
    await assert.rejects(reading, BUSY);
    free.resolve();
    await Promise.all(holding);
    await until(() => test.store.connections().busy === 0, 'all connections to be free');
    assert.equal(runs, 0);
  });

  it('a statement is cancelled when its client disconnects, even if all connections are busy', async () => {
    const client = new AbortController();
    let begun = 0;
    const readings = Array.from({ length: POOL_SIZE }, () =>
      test.store.read(
        async (db) => {
          begun += 1;
          await sql`select pg_sleep(3600)`.execute(db);
        },
        { leaving: client },
      ),
    );
    const ended = Promise.allSettled(readings);
    await until(() => begun === POOL_SIZE, 'all connections to be busy');
    client.abort();
    for (const result of await ended)
      assert.equal(result.status === 'rejected' && result.reason.kind, 'busy');
    await until(() => test.store.connections().busy === 0, 'the statements to end');
    assert.deepEqual((await test.store.read((db) => sql`select 1 as one`.execute(db))).rows, [{ one: 1 }]);
  });

  it('cancelling a read affects no later use of its connection', async () => {
    for (let round = 0; round < 4; round += 1) {
      const client = new AbortController();
      const readings = Array.from({ length: POOL_SIZE }, (_, index) =>
        test.store.read((db) => sql`select pg_sleep(${0.1 + index * 0.001})`.execute(db), {
          leaving: client,
        }),
      );
      const ended = Promise.allSettled(readings);
      await until(() => test.store.connections().busy === POOL_SIZE, 'all connections to be busy');
      client.abort();
      await ended;
      const writes = Array.from({ length: 10 * POOL_SIZE }, () =>
        test.store.write((tx) => sql`select pg_sleep(0.004)`.execute(tx)),
      );
      await Promise.all(writes);
    }
  });

  it('an abandoned read leaves no connection behind when the store is closed', async () => {
    const location = await newLocation('postgres', folder);
    const store = await openStore(location);
    const client = new AbortController();
    const begun = Promise.withResolvers<void>();
    const reading = store.read(
      async (db) => {
        begun.resolve();
        await sql`select pg_sleep(3600)`.execute(db);
      },
      { leaving: client },
    );
    await begun.promise;
    client.abort();
    await Promise.all([assert.rejects(reading, BUSY), store.close()]);
    assert.ok(location.kind === 'postgres');
    const database = new URL(location.url).pathname.slice(1);
    await until(async () => {
      const { rows } = await sql`select from pg_stat_activity where datname = ${database}`.execute(
        test.store.db,
      );
      return rows.length === 0;
    }, 'the connections to end');
  });
});
