import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { openStore } from '#app/mutate';
import { migrate } from '#store/schema/migrate';
import type { Db, Store, Tx } from '#store/types';
import { AUTHOR, useFolder } from '#test/harness/test-store';

describe('the SQLite store', () => {
  const folder = useFolder();
  const open = (name: string, temporary = false) =>
    openStore({ kind: 'sqlite', file: join(folder, name), temporary });

  /** The values of pragmas on the writer's connection. */
  function writerSettings(store: Store, ...names: string[]): Promise<unknown[]> {
    return store.mutate(AUTHOR, async (tx) => {
      const value = await Promise.all(names.map((name) => pragma(tx, name)));
      return { value, noEvent: 'a test looks' };
    });
  }

  async function pragma(db: Db | Tx, name: string): Promise<unknown> {
    const { rows } = await sql.raw<object>(`pragma ${name}`).execute(db);
    return Object.values(rows[0] ?? {})[0];
  }

  it('the writer is durable and enforces foreign keys', async () => {
    const store = await open('durable.db');
    const settings = await writerSettings(store, 'journal_mode', 'synchronous', 'foreign_keys');
    assert.deepEqual(settings, ['wal', 2, 1]);
    await store.close();
  });

  it('a closed database is a single file', async () => {
    const unused = await open('unused.db');
    await unused.close();
    const written = await open('written.db');
    await migrate(written);
    await written.close();
    const onlyWritten = await open('written.db');
    await onlyWritten.mutate(AUTHOR, async (tx) => {
      await tx.insertInto('setting').values({ name: 'maintenance', value: 'on' }).execute();
      return { value: undefined, noEvent: 'a test writes' };
    });
    await onlyWritten.close();
    const files = readdirSync(folder).filter((name) => /^(unused|written)/.test(name));
    assert.deepEqual(files.sort(), ['unused.db', 'written.db']);
  });

  it('reads and writes that have begun finish before the store closes', async () => {
    const store = await open('closing.db');
    await migrate(store);
    const writing = Array.from({ length: 100 }, (_, index) =>
      store.mutate(AUTHOR, async (tx) => {
        await tx
          .insertInto('setting')
          .values({ name: `setting ${index}`, value: '' })
          .execute();
        return { value: index, noEvent: 'a test writes' };
      }),
    );
    await store.close();
    assert.deepEqual(
      await Promise.all(writing),
      writing.map((_, index) => index),
    );
    await assert.rejects(writerSettings(store, 'synchronous'), { kind: 'unavailable' });
  });

  it('a temporary database is not durable, and is deleted on close', async () => {
    const store = await open('ignored.db', true);
    await migrate(store);
    assert.deepEqual(await writerSettings(store, 'synchronous'), [0]);
    const { rows } = await sql<{ file: string }>`pragma database_list`.execute(store.db);
    const file = rows[0]?.file as string;
    assert.ok(existsSync(file));
    await store.close();
    assert.ok(!existsSync(dirname(file)));
    assert.ok(!existsSync(join(folder, 'ignored.db')));
  });
});
