import assert from 'node:assert/strict';
import { existsSync, mkdirSync } from 'node:fs';
import { sql } from 'kysely';
import { openStore } from '#app/mutate';
import type { Portion } from '#store/dump/dump';
import { differences, fingerprintOf } from '#store/dump/fingerprint';
import { withDump } from '#store/dump/read-dump';
import type { DatabaseLocation } from '#store/engine/open';
import { migrate } from '#store/schema/migrate';
import type { Dialect, Store } from '#store/types';
import { type Env, Installation, type Result, type Serving } from '#test/cli/palisade';
import { Client } from '#test/harness/http-client';
import { AUTHOR } from '#test/harness/test-store';

const TOKEN = 'cd'.repeat(32);
const SERVE_ENV = {
  PALISADE_BOOTSTRAP_TOKEN: TOKEN,
  PALISADE_BOOTSTRAP_PASSWORD: 'quiet mice at dawn',
  PALISADE_RATE_LIMIT: 'off',
  PALISADE_LIMIT_VPCS_PER_ACCOUNT: '100000',
};
const WRITERS = 8;

/** The same key everywhere, except in tests about keys. */
export const KEY = { PALISADE_SECRET_KEY: '11'.repeat(32) };

let runner: Installation | undefined;

/**
 * Runs a command for an installation. All commands run in one process, because starting Node.js takes longer than
 * most of them.
 */
export async function command(
  installation: Installation,
  args: readonly string[],
  env: Env = KEY,
): Promise<Result> {
  runner ??= await Installation.create();
  return await runner.runAgain(args, { ...installation.env, ...env });
}

/** Runs a command that must succeed. */
export async function done(
  installation: Installation,
  args: readonly string[],
  env: Env = KEY,
): Promise<Result> {
  const result = await command(installation, args, env);
  assert.equal(result.status, 0, result.stderr);
  return result;
}

export function serve(installation: Installation, env: Record<string, string> = {}): Promise<Serving> {
  return installation.serve({ env: { ...KEY, ...SERVE_ENV, ...env } });
}

export function owner(serving: Serving): Client {
  return new Client(serving.base, TOKEN);
}

export function other(dialect: Dialect): Dialect {
  return dialect === 'sqlite' ? 'postgres' : 'sqlite';
}

export function locationOf(installation: Installation): DatabaseLocation {
  const url = installation.env.DATABASE_URL;
  return url === undefined
    ? { kind: 'sqlite', file: installation.path('palisade.db'), temporary: false }
    : { kind: 'postgres', url };
}

export function urlOf(installation: Installation): string {
  const location = locationOf(installation);
  return location.kind === 'postgres' ? location.url : `file:${location.file}`;
}

export async function withStoreOf<T>(
  installation: Installation,
  use: (store: Store) => Promise<T>,
): Promise<T> {
  const store = await openStore(locationOf(installation));
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

/** Without the time of the last backup, which is noted after the backup was made. */
async function* withoutBackupTime(portions: AsyncIterable<Portion>): AsyncGenerator<Portion> {
  for await (const { table, rows } of portions) {
    const kept = rows.filter((row) => table !== 'setting' || !row.includes('last_backup'));
    if (kept.length > 0) yield { table, rows: kept };
  }
}

/** All data in the database; undefined when there is no database. */
export async function contentsOf(installation: Installation) {
  const location = locationOf(installation);
  if (location.kind === 'sqlite' && !existsSync(location.file)) return undefined;
  return await withStoreOf(installation, (store) =>
    withDump(store, async (dump) => ({
      migrations: dump.migrations,
      lastIds: Object.fromEntries(dump.tables.map(({ name, lastId }) => [name, lastId])),
      tables: await fingerprintOf(withoutBackupTime(dump.portions())),
    })),
  );
}

export async function assertSameContents(one: Installation, another: Installation): Promise<void> {
  const [first, second] = [await contentsOf(one), await contentsOf(another)];
  assert.ok(first && second);
  assert.deepEqual(differences(first.tables, second.tables), []);
  assert.deepEqual(second, first);
}

/**
 * Inserts an account with many rows, with one statement each, so that the command takes long enough to be killed.
 */
export async function fill(installation: Installation, events: number): Promise<void> {
  await withStoreOf(installation, (store) =>
    store.mutate(AUTHOR, async (tx) => {
      const numbers =
        store.dialect === 'sqlite'
          ? sql`(with recursive n (i) as (select 1 union all select i + 1 from n where i < ${events}) select i from n)`
          : sql`generate_series(1, ${events}::bigint) as n (i)`;
      await sql`
        insert into event (account_id, id, created, action, entity_type, entity_label, entity_url, status)
        select account.id, 1000 + i, ${AUTHOR.now}, 'vpc_create', 'vpc', 'label of ' || i, '/v4/vpcs/1', 'notification'
        from account, ${numbers} ${store.dialect === 'sqlite' ? sql`as n` : sql``}
        where account.id = 1`.execute(tx);
      return { value: undefined, noEvent: 'a test fills the database' };
    }),
  );
}

/** Creates the current schema without data, and an account if wanted. */
export async function prepare(installation: Installation, account: boolean): Promise<void> {
  const location = locationOf(installation);
  if (location.kind === 'sqlite') mkdirSync(installation.folder, { recursive: true });
  await withStoreOf(installation, async (store) => {
    await migrate(store);
    if (!account) return;
    await store.mutate(AUTHOR, async (tx) => {
      const values = {
        euuid: crypto.randomUUID().toUpperCase(),
        company: 'Example Ltd',
        created: AUTHOR.now,
      };
      await tx.insertInto('account').values(values).execute();
      return { value: undefined, noEvent: 'a test prepares its account' };
    });
  });
}

export interface Load {
  /** Labels of the VPCs whose creation has been acknowledged with 200. */
  acknowledged: string[];
  /** Statuses of all other replies. */
  refused: number[];
  stop(): Promise<void>;
}

/** Starts writers that create VPCs with two subnets each until they are stopped. */
export function writeLoad(client: Client, name: string): Load {
  const acknowledged: string[] = [];
  const refused: number[] = [];
  const stopping = new AbortController();
  const write = async (writer: number) => {
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      const label = `${name}-${writer}-${turn}`;
      const tags = ['load', name];
      const subnets = [1, 2].map((number) => ({ label: `s${number}`, ipv4: `10.0.${number}.0/24`, tags }));
      const { status } = await client.post('/vpcs', { label, region: 'us-east', subnets, tags });
      if (status === 200) acknowledged.push(label);
      else refused.push(status);
    }
  };
  const writers = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  return {
    acknowledged,
    refused,
    async stop() {
      stopping.abort();
      await writers;
    },
  };
}

export async function reached(count: () => number, wanted: number): Promise<void> {
  while (count() < wanted) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** Checks that every VPC has its two subnets and its event, and that there are no dangling references. */
export async function assertNothingHalfMade(
  installation: Installation,
  acknowledged: readonly string[],
): Promise<void> {
  await withStoreOf(installation, async ({ db, dialect }) => {
    const vpcs = await sql<{ label: string; subnets: number; events: number }>`
      select label,
        (select count(*) from subnet where vpc_id = vpc.id) as subnets,
        (select count(*) from event where action = 'vpc_create' and entity_id = cast(vpc.id as text)
          and entity_label = vpc.label) as events
      from vpc`.execute(db);
    for (const { label, subnets, events } of vpcs.rows)
      assert.deepEqual([label, subnets, events], [label, 2, 1]);
    const labels = new Set(vpcs.rows.map(({ label }) => label));
    assert.deepEqual(
      acknowledged.filter((label) => !labels.has(label)),
      [],
    );
    const accounts = await sql<{ last: number; highest: number }>`
      select last_event_id as last, (select max(id) from event where account_id = account.id) as highest
      from account`.execute(db);
    for (const { last, highest } of accounts.rows) assert.equal(last, highest);
    if (dialect === 'postgres') return;
    const integrity = await sql`pragma integrity_check`.execute(db);
    assert.deepEqual(integrity.rows, [{ integrity_check: 'ok' }]);
    assert.deepEqual((await sql`pragma foreign_key_check`.execute(db)).rows, []);
  });
}
