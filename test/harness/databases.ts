import { randomBytes } from 'node:crypto';
import { describe } from 'node:test';
import pg from 'pg';
import type { Dialect } from '../../src/store/types.ts';

const DIALECTS: readonly Dialect[] = ['sqlite', 'postgres'];

/** The same suite on both databases. */
export function describeOnBoth(name: string, suite: (dialect: Dialect) => void): void {
  for (const dialect of DIALECTS) describe(`${name} on ${dialect}`, () => suite(dialect));
}

/** A new, empty database of a server that lives as long as the test run: value for DATABASE_URL. */
export async function createPostgresDatabase(): Promise<string> {
  const url = new URL(serverUrl());
  const name = `test_${randomBytes(8).toString('hex')}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  url.pathname = `/${name}`;
  return url.href;
}

function serverUrl(): string {
  const url = process.env.PALISADE_TEST_POSTGRES_URL;
  if (!url) throw new Error('No PostgreSQL for the tests: run them with `npm test`, also a single file');
  return url;
}
