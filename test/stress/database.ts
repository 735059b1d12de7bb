// Databases of both kinds: a filled template, and a copy of it for each attack.
import { randomBytes } from 'node:crypto';
import { copyFileSync, globSync, mkdirSync, statSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import type { Dialect } from '#store/types';

/** A database that no service has open. */
export interface Database {
  /** A value for DATABASE_URL. */
  url: string;
  /** For the service's own files. */
  folder: string;
  run(statements: readonly string[]): Promise<void>;
  /** Creates a copy. */
  copy(folder: string): Promise<Database>;
  /** Size on disk in megabytes, including the log. */
  size(): Promise<number>;
  /** A query for a single number. */
  number(statement: string): Promise<number>;
  remove(): Promise<void>;
}

export async function newDatabase(
  dialect: Dialect,
  folder: string,
  postgresUrl: string | undefined,
): Promise<Database> {
  mkdirSync(folder, { recursive: true });
  return dialect === 'sqlite' ? sqliteIn(folder) : await postgresOn(postgresUrl as string, folder, undefined);
}

function sqliteIn(folder: string): Database {
  const file = `${folder}/palisade.db`;
  const open = () => new Sqlite(file, { timeout: 10_000 });
  return {
    url: `file:${file}`,
    folder,
    async run(statements) {
      const database = open();
      database.transaction(() => statements.forEach((statement) => database.exec(statement)))();
      database.pragma('wal_checkpoint(truncate)');
      database.close();
    },
    async copy(to) {
      mkdirSync(to, { recursive: true });
      copyFileSync(file, `${to}/palisade.db`);
      return sqliteIn(to);
    },
    async size() {
      return globSync(`${file}*`).reduce((sum, path) => sum + statSync(path).size, 0) / 1e6;
    },
    async number(statement) {
      const database = open();
      const found = Number(database.prepare(statement).pluck().get());
      database.close();
      return found;
    },
    async remove() {},
  };
}

/** @param template the database to copy */
async function postgresOn(
  serverUrl: string,
  folder: string,
  template: string | undefined,
): Promise<Database> {
  const name = `stress_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, `create database ${name}${template ? ` template ${template}` : ''}`);
  const url = new URL(`/${name}`, serverUrl).href;
  return {
    url,
    folder,
    async run(statements) {
      for (const statement of statements) await onServer(url, statement);
    },
    async copy(to) {
      mkdirSync(to, { recursive: true });
      return await postgresOn(serverUrl, to, name);
    },
    size: async () => Number(await onServer(serverUrl, `select pg_database_size('${name}')`)) / 1e6,
    number: async (statement) => Number(await onServer(url, statement)),
    remove: async () => void (await onServer(serverUrl, `drop database ${name} with (force)`)),
  };
}

/** @returns the first value of the first row */
async function onServer(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(statement);
    return Object.values(rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}
