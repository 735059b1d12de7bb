import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { openStore } from '#app/mutate';
import { GOES_ON } from '#store/query/dialect';
import { migrate } from '#store/schema/migrate';
import type { Db, Store } from '#store/types';
import { AUTHOR, useFolder } from '#test/harness/test-store';
import { announceRows, LONG_ROWS } from '../long-reads.ts';

describe('a long read on SQLite', () => {
  const folder = useFolder();
  let store: Store;
  before(async () => {
    store = await openStore({ kind: 'sqlite', file: join(folder, 'long.db'), temporary: false });
    await migrate(store);
  });
  after(() => store.close());

  const write = (name: string) =>
    store.mutate(AUTHOR, async (tx) => {
      await tx.insertInto('setting').values({ name, value: '' }).execute();
      return { value: undefined, noEvent: 'a test writes' };
    });
  const names = async (db: Db) =>
    (await db.selectFrom('setting').select('name').orderBy('name').execute()).map(({ name }) => name);

  function readLong<T>(callback: (db: Db) => Promise<T>): Promise<T> {
    return store.read(async (db) => {
      announceRows(db, LONG_ROWS + 1);
      return await callback(db);
    });
  }

  it('a long read sees a snapshot while others read and write', async () => {
    await write('first');
    const begun = Promise.withResolvers<void>();
    const free = Promise.withResolvers<void>();
    const long = readLong(async (db) => {
      const seen = [await names(db)];
      begun.resolve();
      await free.promise;
      return [...seen, await names(db)];
    });
    await begun.promise;
    await write('second');
    assert.deepEqual(await store.read(names), ['first', 'second']);
    free.resolve();
    assert.deepEqual(await long, [['first'], ['first']]);
    assert.deepEqual(await readLong(names), ['first', 'second']);
  });

  it('a read of few rows is not moved to a thread', async () => {
    let runs = 0;
    await store.read(async (db) => {
      runs += 1;
      announceRows(db, LONG_ROWS);
      return await names(db);
    });
    assert.equal(runs, 1);
  });

  it('a long read cannot write', async () => {
    const writing = readLong((db) => sql`insert into setting (name, value) values ('x', '')`.execute(db));
    await assert.rejects(writing, { name: 'Failure', kind: 'unavailable' });
    assert.ok(!(await readLong(names)).includes('x'));
  });

  it('a long read that fails does not affect the next one', async () => {
    await assert.rejects(
      readLong((db) => sql`select * from nowhere`.execute(db)),
      /no such table/,
    );
    assert.ok((await readLong(names)).includes('first'));
  });

  it('a long read is rejected inside a write', async () => {
    const reading = store.mutate(AUTHOR, async () => ({ value: await readLong(names), noEvent: 'a test' }));
    await assert.rejects(reading, /inside mutate/);
  });

  /** Counts to a hundred million, and checks periodically whether it should stop. */
  const ENDLESS = sql<{ n: number }>`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 100000000)
    select count(*) as n from n where (i & 1023) or ${sql.raw(GOES_ON)}()`;

  it('a long read ends when its client disconnects, and its thread serves the next one', async () => {
    const client = new AbortController();
    const begun = Promise.withResolvers<void>();
    const reading = store.read(
      async (db) => {
        announceRows(db, LONG_ROWS + 1);
        const counting = ENDLESS.execute(db);
        begun.resolve();
        return await counting;
      },
      { leaving: client },
    );
    await begun.promise;
    client.abort();
    await assert.rejects(reading, { name: 'Failure', kind: 'busy' });
    assert.ok((await readLong(names)).includes('first'));
  });

  it('a long read does not prevent the store from closing, which leaves a single file', async () => {
    const other = await openStore({ kind: 'sqlite', file: join(folder, 'closed.db'), temporary: false });
    await migrate(other);
    const begun = Promise.withResolvers<void>();
    const reading = Array.from({ length: 10 }, (_, accountId) =>
      other.read(
        async (db) => {
          announceRows(db, LONG_ROWS + 1);
          const counting = ENDLESS.execute(db);
          begun.resolve();
          return await counting;
        },
        { accountId },
      ),
    );
    const ended = Promise.allSettled(reading);
    await begun.promise;
    await other.close();
    for (const { status } of await ended) assert.equal(status, 'rejected');
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.startsWith('closed')),
      ['closed.db'],
    );
  });
});
