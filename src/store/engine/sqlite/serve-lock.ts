import Sqlite from 'better-sqlite3';
import { isSqliteBusy, isUnwritten } from '../failures.ts';

/** The garbage collector closes a connection nobody refers to, and its lock would be gone. */
const held = new Set<Sqlite.Database>();

/** Another process serves the same SQLite file. */
export class ServeLockError extends Error {
  constructor(file: string, pid: number | undefined) {
    const who = pid === undefined ? 'Another process' : `Process ${pid}`;
    super(`${who} serves ${file} already: stop it first, or use another data folder`);
    this.name = 'ServeLockError';
  }
}

/**
 * Holds a SQLite file for one serving process. The lock is the operating system's, on a small database beside the
 * file, so it ends with the process however that ends; the pid in it is for people.
 * @returns how to let go
 * @throws ServeLockError
 */
export function lockForServing(file: string, pid: number): () => void {
  const lock = new Sqlite(`${file}-serve.lock`, { timeout: 0 });
  try {
    writePid(lock, pid);
    // From here on readers may look at the pid, but nobody else gets so far.
    lock.exec('begin immediate');
  } catch (error) {
    const holder = isSqliteBusy(error) ? readPid(lock) : undefined;
    lock.close();
    if (isSqliteBusy(error)) throw new ServeLockError(file, holder);
    throw error;
  }
  held.add(lock);
  return () => {
    held.delete(lock);
    lock.close();
  };
}

/** The lock needs no room on the disk, and its file none beyond what it has: a full disk leaves an older pid there. */
function writePid(lock: Sqlite.Database, pid: number): void {
  try {
    lock.exec(
      'create table if not exists holder (one integer primary key check (one = 1), pid integer not null)',
    );
    lock.prepare('insert into holder values (1, ?) on conflict do update set pid = excluded.pid').run(pid);
  } catch (error) {
    if (!isUnwritten(error)) throw error;
  }
}

function readPid(lock: Sqlite.Database): number | undefined {
  try {
    return (lock.prepare('select pid from holder').get() as { pid: number } | undefined)?.pid;
  } catch {
    return undefined;
  }
}
