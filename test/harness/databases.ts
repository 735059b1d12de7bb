import { randomBytes } from 'node:crypto';
import { describe } from 'node:test';
import pg from 'pg';
import { openStore } from '#app/mutate';
import { migrate } from '#store/schema/migrate';
import type { Dialect } from '#store/types';

/** A database of the server with the current schema and no data. */
const TEMPLATE = 'migrated';

const DIALECTS: readonly Dialect[] = ['sqlite', 'postgres'];

/**
 * A suite that runs on the database of the run: SQLite in `npm test`, PostgreSQL in `npm run test:long`, and both
 * when the file is named. For code that does not depend on the SQL dialect.
 */
export function describeOnDatabase(name: string, suite: (dialect: Dialect) => void): void {
  const wanted = process.env.PALISADE_TEST_DATABASES?.split(',') ?? DIALECTS;
  for (const dialect of DIALECTS) {
    if (wanted.includes(dialect)) describe(`${name} on ${dialect}`, () => suite(dialect));
  }
}

/** A suite that runs on both databases in every run. For code that depends on the SQL dialect. */
export function describeOnBoth(name: string, suite: (dialect: Dialect) => void): void {
  for (const dialect of DIALECTS) describe(`${name} on ${dialect}`, () => suite(dialect));
}

/**
 * A suite that runs on both databases at the same time. For suites that mostly wait, and whose runs share nothing.
 */
export function describeOnBothAtOnce(name: string, suite: (dialect: Dialect) => void): void {
  describe(name, { concurrency: DIALECTS.length }, () => {
    for (const dialect of DIALECTS) describe(`on ${dialect}`, { concurrency: 1 }, () => suite(dialect));
  });
}

/**
 * Creates an empty database on the server of the test run.
 * @returns a value for DATABASE_URL
 */
export async function createPostgresDatabase(): Promise<string> {
  const name = newName();
  await withServer((client) => client.query(`create database ${name}`));
  return urlOf(name);
}

/**
 * Creates a database with the current schema, by copying a template, which is much faster than running the
 * migrations.
 * @returns a value for DATABASE_URL
 */
export async function createMigratedPostgresDatabase(): Promise<string> {
  const name = newName();
  await withServer(async (client) => {
    // Test files run in parallel: the first one creates the template.
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
