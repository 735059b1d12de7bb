import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type RawBuilder, sql } from 'kysely';
import type { Db, ReadOptions, Store } from '#store/types';
import { TestStore } from '#test/harness/test-store';
import { announceRows, LONG_ROWS } from '../long-reads.ts';

const BUSY = { name: 'Failure', kind: 'busy' };

/** More than the number of all connections. */
const MANY = 15;

describe('a long read on PostgreSQL', () => {
  const test = new TestStore('postgres');

  function readLong<T>(store: Store, query: RawBuilder<T>, options: ReadOptions) {
    const begun = Promise.withResolvers<void>();
    const reading = store.read(async (db: Db) => {
      announceRows(db, LONG_ROWS + 1);
      const asked = query.execute(db);
      begun.resolve();
      return await asked;
    }, options);
    return { begun: begun.promise, reading };
  }

  const ENDLESS = sql`select pg_sleep(3600)`;

  it('long reads take no shared connections, and end when their clients disconnect', async () => {
    const client = new AbortController();
    const reads = Array.from({ length: MANY }, (_, accountId) =>
      readLong(test.store, ENDLESS, { accountId, leaving: client }),
    );
    const ended = Promise.allSettled(reads.map(({ reading }) => reading));
    await Promise.race(reads.map(({ begun }) => begun));
    // More than the connections that would be left if each long read took one.
    const short = await Promise.all(
      Array.from({ length: 10 }, () => test.store.read((db) => sql`select 1`.execute(db))),
    );
    assert.equal(short.length, 10);
    client.abort();
    for (const result of await ended) {
      assert.equal(result.status, 'rejected');
      assert.equal(result.status === 'rejected' && result.reason.kind, 'busy');
    }
    const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
      where datname = current_database() and state = 'active' and query like '%pg_sleep(3600)%'
      and pid <> pg_backend_pid()`.execute(test.store.db);
    assert.equal(rows[0]?.n, 0);
  });

  it('a long read does not prevent the store from closing', async () => {
    const other = await test.open();
    const { begun, reading } = readLong(other, ENDLESS, {});
    const refused = assert.rejects(reading, BUSY);
    await begun;
    await other.close();
    await refused;
  });

  it('a long read sees a snapshot and cannot write', async () => {
    const writing = readLong(test.store, sql`insert into setting (name, value) values ('x', '')`, {});
    await assert.rejects(writing.reading, { name: 'Failure' });
    assert.deepEqual((await readLong(test.store, sql`select 1 as one`, {}).reading).rows, [{ one: 1 }]);
  });
});
