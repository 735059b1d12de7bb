import { randomBytes } from 'node:crypto';
import { describe } from 'node:test';
import pg from 'pg';
import { openStore } from '#app/open-store';
import { migrate } from '#store/schema/migrate';
import type { Dialect } from '#store/types';

/** The database of the server that has a schema and nothing else. */
const TEMPLATE = 'migrated';

const DIALECTS: readonly Dialect[] = ['sqlite', 'postgres'];

/**
 * A suite on the database of the run: SQLite in `npm test`, PostgreSQL in `npm run test:long`, both for a file that is
 * named. For what SQL cannot tell apart.
 */
export function describeOnDatabase(name: string, suite: (dialect: Dialect) => void): void {
  const wanted = process.env.PALISADE_TEST_DATABASES?.split(',') ?? DIALECTS;
  for (const dialect of DIALECTS) {
    if (wanted.includes(dialect)) describe(`${name} on ${dialect}`, () => suite(dialect));
  }
}

/** A suite on both databases in every run: for what SQL can tell apart. */
export function describeOnBoth(name: string, suite: (dialect: Dialect) => void): void {
  for (const dialect of DIALECTS) describe(`${name} on ${dialect}`, () => suite(dialect));
}

/** The same at the same time, for a suite that mostly waits and in which the two have nothing in common. */
export function describeOnBothAtOnce(name: string, suite: (dialect: Dialect) => void): void {
  describe(name, { concurrency: DIALECTS.length }, () => {
    for (const dialect of DIALECTS) describe(`on ${dialect}`, { concurrency: 1 }, () => suite(dialect));
  });
}

/** A new, empty database of a server that lives as long as the test run: value for DATABASE_URL. */
export async function createPostgresDatabase(): Promise<string> {
  const name = newName();
  await withServer((client) => client.query(`create database ${name}`));
  return urlOf(name);
}

/** A new database with a schema that is up to date: a copy of it is much quicker to make than the schema. */
export async function createMigratedPostgresDatabase(): Promise<string> {
  const name = newName();
  await withServer(async (client) => {
    // Test files run at the same time: one of them makes what all copy.
    await client.query('select pg_advisory_lock(1)');
    const made = await client.query('select 1 from pg_database where datname = $1', [TEMPLATE]);
    if (made.rowCount === 0) await makeTemplate(client);
    await client.query('select pg_advisory_unlock(1)');
    await client.query(`create database ${name} template ${TEMPLATE}`);
  });
  return urlOf(name);
}

async function makeTemplate(client: pg.Client): Promise<void> {
  await client.query(`create database ${TEMPLATE}`);
  const store = await openStore({ kind: 'postgres', url: urlOf(TEMPLATE) });
  try {
    await migrate(store);
  } finally {
    await store.close();
  }
}

async function withServer(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function newName(): string {
  return `test_${randomBytes(8).toString('hex')}`;
}

function urlOf(name: string): string {
  return new URL(`/${name}`, serverUrl()).href;
}

function serverUrl(): string {
  const url = process.env.PALISADE_TEST_POSTGRES_URL;
  if (!url) throw new Error('No PostgreSQL for the tests: run them with `npm test`, also a single file');
  return url;
}
