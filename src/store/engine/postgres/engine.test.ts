import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { sql } from 'kysely';
import { openStore } from '#app/mutate';
import { Failure } from '#domain/failure';
import type { Store, Tx } from '#store/types';
import { patience } from '#test/harness/effort';
import { useTcpProxy } from '#test/harness/tcp-proxy';
import { AUTHOR, TestStore } from '#test/harness/test-store';

const UNAVAILABLE = { name: 'Failure', kind: 'unavailable' };
const POOL_SIZE = 10;

describe('the PostgreSQL store', () => {
  const test = new TestStore('postgres');
  beforeEach(() => test.clear());

  const describeVpc = (tx: Tx, label: string, description: string) =>
    tx.updateTable('vpc').set({ description }).where('label', '=', label).execute();

  it('a callback is run again after a deadlock', async () => {
    await Promise.all([test.addVpc('a'), test.addVpc('b')]);
    let attempts = 0;
    let arrived = 0;
    const both = Promise.withResolvers<void>();
    const writeBoth = (first: string, second: string) =>
      test.store.mutate(AUTHOR, async (tx) => {
        attempts += 1;
        await sql`set local deadlock_timeout = '20ms'`.execute(tx);
        await describeVpc(tx, first, `${first}${second}`);
        arrived += 1;
        if (arrived === 2) both.resolve();
        await both.promise;
        await describeVpc(tx, second, `${first}${second}`);
        return { value: undefined, event: test.event(`${first}${second}`) };
      });
    await Promise.all([writeBoth('a', 'b'), writeBoth('b', 'a')]);
    assert.ok(attempts > 2);
    const rows = await test.store.db.selectFrom('vpc').select('description').execute();
    assert.equal(rows[0]?.description, rows[1]?.description);
    assert.deepEqual((await test.labels()).events, ['a', 'ab', 'b', 'ba']);
  });

  it('a callback is run again from scratch after a serialization failure', async () => {
    let attempts = 0;
    await test.store.mutate(AUTHOR, async (tx) => {
      attempts += 1;
      await tx
        .insertInto('vpc')
        .values(test.vpcRow(`attempt-${attempts}`))
        .execute();
      if (attempts < 4) await failWith(tx, '40001');
      return { value: undefined, event: test.event(`attempt-${attempts}`) };
    });
    assert.deepEqual(await test.labels(), { vpcs: ['attempt-4'], events: ['attempt-4'] });
  });

  it('a callback is run again when the statement fails that it sent before the commit', async () => {
    let attempts = 0;
    await test.store.write(async (tx, send) => {
      attempts += 1;
      if (attempts < 4) send(() => failWith(tx, '40001'));
      send(() =>
        tx
          .insertInto('vpc')
          .values(test.vpcRow(`attempt-${attempts}`))
          .execute(),
      );
    });
    assert.deepEqual((await test.labels()).vpcs, ['attempt-4']);
  });

  it('statements that are sent together fail for the reason of the first, whichever is noticed first', async () => {
    let attempts = 0;
    const failLate = async (tx: Tx) => {
      try {
        await failWith(tx, '40001');
      } finally {
        for (let count = 0; count < 10; count += 1) await Promise.resolve();
      }
    };
    await test.store.write(async (tx) => {
      attempts += 1;
      const read = () => tx.selectFrom('vpc').select('id').execute();
      if (attempts < 4) await Promise.all([failLate(tx), read(), read()]);
    });
    assert.equal(attempts, 4);
  });

  it('retries end after some attempts', async () => {
    let attempts = 0;
    const mutation = test.store.mutate(AUTHOR, async (tx) => {
      attempts += 1;
      await failWith(tx, '40P01');
      return { value: undefined, noEvent: 'never comes so far' };
    });
    await assert.rejects(mutation, UNAVAILABLE);
    assert.equal(attempts, 10);
  });

  it('a callback that fails for another reason is run only once', async () => {
    let attempts = 0;
    const refusal = Failure.notFound();
    const mutation = test.store.mutate(AUTHOR, async () => {
      attempts += 1;
      throw refusal;
    });
    await assert.rejects(mutation, (error) => error === refusal);
    assert.equal(attempts, 1);
  });

  it('a callback that hides a failed statement is not committed', async () => {
    const mutation = test.store.mutate(AUTHOR, async (tx) => {
      await tx.insertInto('vpc').values(test.vpcRow('hidden')).execute();
      await failWith(tx, '23505').catch(() => {});
      return { value: undefined, noEvent: 'a test hides an error' };
    });
    await assert.rejects(mutation);
    assert.deepEqual(await test.labels(), { vpcs: [], events: [] });
  });

  describe('the PostgreSQL store after a lost connection', () => {
    const killOwn = (tx: Tx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);

    it('a write whose connection is lost is unavailable, and the store recovers', async () => {
      const mutation = test.store.mutate(AUTHOR, async (tx) => {
        await tx.insertInto('vpc').values(test.vpcRow('lost')).execute();
        await killOwn(tx);
        return { value: undefined, event: test.event('lost') };
      });
      await assert.rejects(mutation, UNAVAILABLE);
      await test.addVpc('again');
      assert.deepEqual(await test.labels(), { vpcs: ['again'], events: ['again'] });
    });

    it('a read transaction whose connection is lost is unavailable, and the store recovers', async () => {
      await assert.rejects(
        test.store.read((db) => killOwn(db as Tx)),
        UNAVAILABLE,
      );
      await test.store.read((db) => db.selectFrom('vpc').select('id').execute());
    });

    it("a lost connection is reported instead of the callback's own failure", async () => {
      const mutation = test.store.mutate(AUTHOR, async (tx) => {
        await killOwn(tx).catch(() => {});
        throw Failure.notFound();
      });
      await assert.rejects(mutation, UNAVAILABLE);
      await test.addVpc('again');
    });

    it('a connection that is lost while idle is replaced', async () => {
      await Promise.all(Array.from({ length: POOL_SIZE }, (_, index) => test.addVpc(`vpc-${index}`)));
      const other = await test.open();
      const rows = await other.read(async (db) => {
        const others = sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`;
        return (await others.execute(db)).rows;
      });
      await other.close();
      assert.ok(rows.length > 0);
      await eventually(() => test.addVpc('again'));
    });
  });

  it('the store is unavailable while the server is down, and recovers', async () => {
    const { url } = test.location as { url: string };
    const proxy = await useTcpProxy(url);
    const store = await openStore({ kind: 'postgres', url: proxy.url });
    try {
      await test.addVpc('before', store);
      const cut = store.mutate(AUTHOR, async (tx) => {
        await tx.insertInto('vpc').values(test.vpcRow('cut')).execute();
        await proxy.close();
        return { value: undefined, event: test.event('cut') };
      });
      await assert.rejects(cut, UNAVAILABLE);
      await assert.rejects(test.addVpc('away', store), UNAVAILABLE);
      await assert.rejects(
        store.read((db) => db.selectFrom('vpc').select('id').execute()),
        UNAVAILABLE,
      );
      await proxy.open();
      await test.addVpc('again', store);
      assert.deepEqual((await test.labels()).vpcs, ['again', 'before']);
    } finally {
      await store.close();
      await proxy.close();
    }
  });

  it('the store is unavailable when the server stops responding, and continues with new connections', async () => {
    const { url } = test.location as { url: string };
    const proxy = await useTcpProxy(url);
    const limits = { server: 60_000, client: patience(1_000) };
    const store = await openStore({ kind: 'postgres', url: proxy.url }, {}, { patience: limits });
    try {
      await test.addVpc('before', store);
      proxy.freeze();
      await assert.rejects(test.addVpc('frozen', store), UNAVAILABLE);
      assert.equal(store.connections().busy, 0);
      await test.addVpc('again', store);
      assert.deepEqual((await test.labels()).vpcs, ['again', 'before']);
    } finally {
      await store.close();
      await proxy.close();
    }
  });

  it('a statement that takes too long is cancelled, except in exclusive work', async () => {
    const server = patience(500);
    const store = await openStore(test.location, {}, { patience: { server, client: 60_000 } });
    try {
      const sleep = sql`select pg_sleep(${(2 * server) / 1_000})`;
      const slow = store.mutate(AUTHOR, async (tx) => {
        await sleep.execute(tx);
        return { value: undefined, noEvent: 'a test waits' };
      });
      await assert.rejects(slow, UNAVAILABLE);
      await store.exclusive(async (tx) => {
        await sleep.execute(tx);
      });
      await test.addVpc('again', store);
    } finally {
      await store.close();
    }
  });

  it('a request is refused and does not hang when no connection becomes free', async (t) => {
    const free = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    let count = 0;
    const holding = Array.from({ length: POOL_SIZE }, () =>
      test.store.mutate(AUTHOR, async () => {
        count += 1;
        if (count === POOL_SIZE) begun.resolve();
        await free.promise;
        return { value: undefined, noEvent: 'a test holds a connection' };
      }),
    );
    await begun.promise;
    assert.deepEqual(test.store.connections(), { busy: POOL_SIZE, idle: 0, waiting: 0 });
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const refused = assertAllUnavailable(test.store, test.addVpc('late'));
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(test.store.connections().waiting, 2);
    t.mock.timers.tick(60_000);
    await refused;
    t.mock.timers.reset();
    free.resolve();
    await Promise.all(holding);
    await test.addVpc('again');
    assert.deepEqual((await test.labels()).vpcs, ['again']);
  });
});

async function assertAllUnavailable(store: Store, writing: Promise<unknown>): Promise<void> {
  const reading = store.read((db) => db.selectFrom('vpc').select('id').execute());
  await Promise.all([assert.rejects(writing, UNAVAILABLE), assert.rejects(reading, UNAVAILABLE)]);
}

/** Makes PostgreSQL raise an error with this code. */
async function failWith(tx: Tx, code: string): Promise<void> {
  await sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`).execute(tx);
}

/**
 * The pool discovers dead connections one by one. Until then it may report that it is unavailable, but nothing
 * else.
 */
async function eventually<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 2 * POOL_SIZE || !(error instanceof Failure) || error.kind !== 'unavailable')
        throw error;
    }
  }
}
