import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { openStore } from '#app/mutate';
import { migrate } from '#store/schema/migrate';
import type { Db, Store } from '#store/types';
import { AUTHOR, useFolder } from '#test/harness/test-store';
import { SqliteConnection } from './connection.ts';

describe('reads on SQLite', () => {
  const folder = useFolder();
  const file = () => join(folder, 'readers.db');
  let store: Store;
  let operator: Sqlite.Database;
  before(async () => {
    store = await openStore({ kind: 'sqlite', file: file(), temporary: false });
    await migrate(store);
    operator = new Sqlite(file());
  });
  beforeEach(async () => {
    operator.exec('delete from setting');
    await nextTurn();
  });
  after(async () => {
    operator.close();
    await store.close();
  });

  const write = (name: string) =>
    store.mutate(AUTHOR, async (tx) => {
      await tx.insertInto('setting').values({ name, value: '' }).execute();
      return { value: undefined, noEvent: 'a test writes' };
    });
  const writeElsewhere = (name: string) =>
    operator.prepare("insert into setting (name, value) values (?, '')").run(name);
  const names = async (db: Db) =>
    (await db.selectFrom('setting').select('name').orderBy('name').execute()).map(({ name }) => name);
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

  /** A read of two statements. The second one runs after `goOn`. */
  function readTwice() {
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const result = store.read(async (db) => {
      const first = await names(db);
      begun.resolve();
      await goOn.promise;
      return [first, await names(db)];
    });
    return { begun: begun.promise, goOn: goOn.resolve, result };
  }

  it('reads of a turn share a transaction', async (t) => {
    await nextTurn();
    const begin = t.mock.method(SqliteConnection.prototype, 'begin');
    await Promise.all([names(store.db), store.read(names), names(store.db)]);
    assert.equal(begin.mock.callCount(), 1);
    await nextTurn();
    await names(store.db);
    assert.equal(begin.mock.callCount(), 2);
  });

  it('a read sees each commit before it, also one of the same turn', async () => {
    const reading = names(store.db);
    const afterFirst = write('first').then(() => names(store.db));
    const afterSecond = write('second').then(() => store.read(names));
    assert.deepEqual(await reading, []);
    // A slow machine does not commit both together.
    assert.ok((await afterFirst).includes('first'));
    assert.deepEqual(await afterSecond, ['first', 'second']);
  });

  it('a read sees what another process has committed before this turn', async () => {
    await names(store.db);
    writeElsewhere('maintenance');
    await nextTurn();
    assert.deepEqual(await names(store.db), ['maintenance']);
    writeElsewhere('stopped');
    await nextTurn();
    assert.deepEqual(await store.read(names), ['maintenance', 'stopped']);
  });

  it('a request sees what another process has committed before it, whatever was read before', async () => {
    const { port1, port2 } = new MessageChannel();
    const arrived = once(port2, 'message');
    await nextTurn();
    const before = await names(store.db);
    writeElsewhere('maintenance');
    port1.postMessage('request');
    await arrived;
    assert.deepEqual([before, await names(store.db)], [[], ['maintenance']]);
    port1.close();
  });

  it('a read that goes on keeps its snapshot, and later reads see more', async () => {
    const early = readTwice();
    await early.begun;
    await write('first');
    const late = readTwice();
    await late.begun;
    await write('second');
    assert.deepEqual(await names(store.db), ['first', 'second']);
    early.goOn();
    late.goOn();
    assert.deepEqual(await early.result, [[], []]);
    assert.deepEqual(await late.result, [['first'], ['first']]);
  });

  it('single statements do not wait for reads that go on; further reads do', async () => {
    const all = [];
    for (let count = 0; count < 4; count += 1) {
      const one = readTwice();
      await one.begun;
      await nextTurn();
      all.push(one);
    }
    await write('first');
    assert.deepEqual(await names(store.db), ['first']);
    const waiting = store.read(names);
    const leaving = new AbortController();
    const given = store.read(names, { leaving });
    leaving.abort();
    await assert.rejects(given, { kind: 'busy' });
    await nextTurn();
    for (const { goOn } of all) goOn();
    assert.deepEqual(await waiting, ['first']);
    for (const { result } of all) assert.deepEqual(await result, [[], []]);
  });

  it('a statement that fails does not affect other reads', async () => {
    const early = readTwice();
    await early.begun;
    await assert.rejects(sql`select * from nowhere`.execute(store.db), /no such table/);
    await write('first');
    assert.deepEqual(await names(store.db), ['first']);
    early.goOn();
    assert.deepEqual(await early.result, [[], []]);
  });

  it('a closed store opens no further connection', async () => {
    const closed = await openStore({ kind: 'sqlite', file: join(folder, 'closed.db'), temporary: false });
    await migrate(closed);
    await closed.close();
    await assert.rejects(names(closed.db), /closed/);
    await assert.rejects(closed.read(names), /closed/);
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.startsWith('closed')),
      ['closed.db'],
    );
  });
});
