import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openStore } from '#app/mutate';
import { migrate } from '#store/schema/migrate';
import type { Dialect, Store } from '#store/types';
import { describeOnBoth } from '#test/harness/databases';
import { AUTHOR, newLocation, useFolder } from '#test/harness/test-store';
import { others, rows, type TableName, violations } from './constraints.ts';
import { schemaOf } from './schema-of.ts';

const KINDS = ['check', 'key', 'fkey', 'index'] as const;
type Kind = (typeof KINDS)[number];

const CODES: Readonly<Record<Dialect, Record<Kind, string>>> = {
  sqlite: {
    check: 'SQLITE_CONSTRAINT_CHECK',
    key: 'SQLITE_CONSTRAINT_UNIQUE',
    fkey: 'SQLITE_CONSTRAINT_FOREIGNKEY',
    index: 'SQLITE_CONSTRAINT_UNIQUE',
  },
  postgres: { check: '23514', key: '23505', fkey: '23503', index: '23505' },
};

/** How each kind of constraint appears in the schema: PostgreSQL has names, SQLite the words of the migration. */
const WORDS: Readonly<Record<Dialect, Record<Kind, RegExp>>> = {
  sqlite: {
    check: /\bcheck \(/g,
    key: /\bunique\b/g,
    fkey: /\breferences\b/g,
    index: /(?<=CREATE UNIQUE INDEX )\w+/g,
  },
  postgres: {
    check: /(?<=constraint )\w+_check\d*\b/gi,
    key: /(?<=constraint )\w+_key\d*\b/gi,
    fkey: /(?<=constraint )\w+_fkey\d*\b/gi,
    index: /(?<=CREATE UNIQUE INDEX )\w+/g,
  },
};

function kindOf(name: string): Kind {
  const [, kind] = /_(check|key|fkey)\d*$/.exec(name) ?? [];
  return (kind ?? 'index') as Kind;
}

describeOnBoth('database constraints', (dialect) => {
  const folder = useFolder();
  let store: Store;

  before(async () => {
    store = await openStore(await newLocation(dialect, folder));
    await migrate(store);
    for (const [table, row] of Object.entries(rows)) await insert(store, table as TableName, row);
  });
  after(() => store.close());

  test('every constraint has a violation here', async () => {
    const schema = await schemaOf(store);
    for (const kind of KINDS) {
      const here = Object.keys(violations).filter((name) => kindOf(name) === kind);
      const there = [...schema.matchAll(WORDS[dialect][kind])].map(([name]) => name);
      assert.equal(there.length, here.length, kind);
      if (dialect === 'postgres') assert.deepEqual(there.sort(), here.sort());
    }
  });

  for (const [name, { table, change, besideTable: other = table, beside }] of Object.entries(violations)) {
    test(`a violation of ${name} is refused`, async () => {
      if (beside) await insert(store, other, { ...rows[other], ...others[other], ...beside });
      const row = { ...rows[table], ...others[table], ...change };
      await assert.rejects(
        insert(store, table, row),
        (error: Error & { code?: string; constraint?: string }) => {
          assert.equal(error.code, CODES[dialect][kindOf(name)], error.message);
          if (dialect === 'postgres') assert.equal(error.constraint, name);
          return true;
        },
      );
    });
  }

  test('text is refused in number columns', async () => {
    const row = { ...rows.vpc, ...others.vpc, created: 'soon' };
    await assert.rejects(insert(store, 'vpc', row), {
      code: dialect === 'sqlite' ? 'SQLITE_CONSTRAINT_DATATYPE' : '22P02',
    });
  });

  const withIds = [
    'account',
    'user',
    'token',
    'vpc',
    'subnet',
    'compute',
    'compute_config',
    'config_interface',
    'compute_job',
    'host',
    'nic',
    'login',
    'trusted_device',
    'ssh_key',
    'outbox_message',
    'sign_in_session',
    'oauth_authorization',
    'refresh_token',
  ] as const;
  for (const table of withIds) {
    test(`${table} never reuses an id, not even the last one after its deletion`, async () => {
      const row = { ...rows[table], ...others[table] };
      const first = await insert(store, table, row);
      await change(store, (tx) =>
        tx
          .deleteFrom(table)
          .where('id', '=', first as number)
          .execute(),
      );
      const second = await insert(store, table, row);
      assert.ok((second as number) > (first as number), `${second} after ${first}`);
    });
  }
});

/** @returns its id, if the table has one */
async function insert(store: Store, table: TableName, row: object): Promise<number | undefined> {
  const [inserted] = await change(store, (tx) =>
    tx
      .insertInto(table)
      .values(row as never)
      .returningAll()
      .execute(),
  );
  return (inserted as { id?: number }).id;
}

function change<T>(
  store: Store,
  callback: (tx: Parameters<Parameters<Store['mutate']>[1]>[0]) => Promise<T>,
) {
  return store.mutate(AUTHOR, async (tx) => ({ value: await callback(tx), noEvent: 'a test of the tables' }));
}
