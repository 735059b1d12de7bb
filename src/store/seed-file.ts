import { chmodSync, existsSync, renameSync, rmSync } from 'node:fs';
import Sqlite from 'better-sqlite3';

/** Copies a SQLite database, as it is now, into a file that only its owner can read. */
export function copyDatabase(from: string, to: string): void {
  const unfinished = `${to}.unfinished`;
  rmSync(unfinished, { force: true });
  const connection = new Sqlite(from, { readonly: true, fileMustExist: true });
  try {
    connection.prepare('vacuum into ?').run(unfinished);
  } finally {
    connection.close();
  }
  chmodSync(unfinished, 0o600);
  renameSync(unfinished, to);
}

/** The rows of such a copy by table. @returns undefined when there is no copy */
export function readCopy(file: string): ReadonlyMap<string, unknown[][]> | undefined {
  if (!existsSync(file)) return undefined;
  const connection = new Sqlite(file, { readonly: true });
  try {
    const names = connection
      .prepare<[], string>("select name from sqlite_master where type = 'table'")
      .pluck();
    return new Map(
      names
        .all()
        .map((name) => [name, connection.prepare<[], unknown[]>(`select * from "${name}"`).raw().all()]),
    );
  } finally {
    connection.close();
  }
}
