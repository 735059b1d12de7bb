import { existsSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { isSqliteBusy, isUnwritten } from '../failures.ts';

/** Keeps the connections referenced: garbage collection would close them and release their locks. */
const held = new Set<Sqlite.Database>();

/** Another process is serving the same SQLite file. */
export class ServeLockError extends Error {
  constructor(file: string, pid: number | undefined) {
    const who = pid === undefined ? 'Another process' : `Process ${pid}`;
    super(`${who} serves ${file} already: stop it first, or use another data folder`);
    this.name = 'ServeLockError';
  }
}

/**
 * Locks a SQLite file for one serving process. The lock is a transaction on a small database next to the file, so
 * the operating system releases it when the process ends, even after a crash. The pid in that database is only for
 * messages.
 * @param onKilled gets the pid of the last holder if it ended without releasing the lock
 * @returns a function that releases the lock
 * @throws ServeLockError when another process holds the lock
 */
export function lockForServing(file: string, pid: number, onKilled?: (pid: number) => void): () => void {
  const lock = new Sqlite(`${file}-serve.lock`, { timeout: 0 });
  try {
    const last = readPid(lock);
    writePid(lock, pid);
    // From here on, other processes can read the pid, but cannot take the lock.
    lock.exec('begin immediate');
    if (last !== undefined) onKilled?.(last);
  } catch (error) {
    const holder = isSqliteBusy(error) ? readPid(lock) : undefined;
    lock.close();
    if (isSqliteBusy(error)) throw new ServeLockError(file, holder);
    throw error;
  }
  held.add(lock);
  return () => {
    held.delete(lock);
    forgetPid(lock);
    lock.close();
  };
}

/** The process that serves a SQLite file; undefined when there is none, or when this user may not find out. */
export function servingProcess(file: string): number | undefined {
  const path = `${file}-serve.lock`;
  if (!existsSync(path)) return undefined;
  let lock: Sqlite.Database | undefined;
  try {
    lock = new Sqlite(path, { timeout: 0, fileMustExist: true });
    lock.exec('begin immediate; rollback');
  } catch (error) {
    return lock && isSqliteBusy(error) ? readPid(lock) : undefined;
  } finally {
    lock?.close();
  }
  return undefined;
}

/** Stores the pid. A full disk does not prevent the lock itself; an older pid then stays in the file. */
function writePid(lock: Sqlite.Database, pid: number): void {
  try {
    lock.exec(
      'create table if not exists process (one integer primary key check (one = 1), pid integer not null)',
    );
    lock.prepare('insert into process values (1, ?) on conflict do update set pid = excluded.pid').run(pid);
  } catch (error) {
    if (!isUnwritten(error)) throw error;
  }
}

/** Does nothing when it cannot be written, such as on a full disk or in a folder that was deleted. */
function forgetPid(lock: Sqlite.Database): void {
  try {
    lock.exec('delete from process; commit');
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError)) throw error;
  }
}

function readPid(lock: Sqlite.Database): number | undefined {
  try {
    return (lock.prepare('select pid from process').get() as { pid: number } | undefined)?.pid;
  } catch {
    return undefined;
  }
}
