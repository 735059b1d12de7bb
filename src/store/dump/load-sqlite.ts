import { closeSync, existsSync, fsyncSync, openSync, rmSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { Kysely } from 'kysely';
import { isSqliteBusy } from '#store/engine/failures';
import { SqliteConnection, sqliteDialect } from '#store/engine/sqlite/connection';
import type { Database } from '#store/schema/tables/index';
import { brokenReferences } from './contents.ts';
import { CopyError, type Dump } from './dump.ts';
import { type LoadOptions, load } from './load.ts';

/**
 * Creates a SQLite file from a dump. The file is synced to disk when the promise resolves, and removed when it
 * rejects.
 * @returns the migrations that were missing in the dump and have been run
 * @throws CopyError
 */
export async function loadIntoFile(file: string, dump: Dump, options: LoadOptions = {}): Promise<string[]> {
  removeDatabase(file);
  const connection = new SqliteConnection(file, {
    durable: false,
    busyMilliseconds: 0,
    beforeQuery: () => {},
  });
  try {
    const later = await fill(connection, dump, options);
    connection.close();
    sync(file);
    return later;
  } catch (error) {
    connection.close();
    removeDatabase(file);
    throw error;
  }
}

async function fill(connection: SqliteConnection, dump: Dump, options: LoadOptions): Promise<string[]> {
  const { raw } = connection;
  // The file is not used before it is complete, and is deleted on failure, so there is nothing to roll back to.
  raw.pragma('journal_mode = OFF');
  // Rows may refer to later rows of the same table. All references are checked at the end.
  raw.pragma('foreign_keys = OFF');
  const db = new Kysely<Database>({ dialect: sqliteDialect(connection) });
  raw.exec('begin');
  const later = await load(
    dump,
    {
      db,
      async insert({ name, columns }, { rows }) {
        const list = columns.map((column) => `"${column.name}"`).join();
        const statement = raw.prepare(
          `insert into "${name}" (${list}) values (${columns.map(() => '?').join()})`,
        );
        for (const row of rows) statement.run(row);
      },
      async setLastId(table, lastId) {
        raw.prepare('delete from sqlite_sequence where name = ?').run(table);
        raw.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(table, lastId);
      },
    },
    async () => {
      const broken = await brokenReferences(db);
      if (broken.length > 0) throw new CopyError(`It contradicts itself: ${broken.join('; ')}`);
    },
    options,
  );
  raw.exec('commit');
  const result = raw.pragma('integrity_check', { simple: true });
  if (result !== 'ok') throw new CopyError(`SQLite finds the new file damaged: ${String(result)}`);
  return later;
}

/**
 * Reduces a database to a single file, so that it can be replaced: a remaining write-ahead log would be applied to
 * the new file.
 * @throws CopyError when another process has it open
 */
export function closeForReplacement(file: string): void {
  if (!existsSync(file)) return removeLogs(file);
  const database = new Sqlite(file, { timeout: 0 });
  try {
    database.pragma('journal_mode = DELETE');
  } catch (error) {
    if (isSqliteBusy(error)) {
      throw new CopyError(`Another process uses ${file}: wait until it has ended, and try again`);
    }
    // The database is so damaged that its log is useless, too.
    removeLogs(file);
  } finally {
    database.close();
  }
}

function removeDatabase(file: string): void {
  rmSync(file, { force: true });
  removeLogs(file);
}

function removeLogs(file: string): void {
  for (const suffix of ['-wal', '-shm', '-journal']) rmSync(`${file}${suffix}`, { force: true });
}

function sync(file: string): void {
  const opened = openSync(file, 'r+');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
