import Sqlite from 'better-sqlite3';

/**
 * Takes an exclusive lock, and waits while another process holds it. The lock is a SQLite transaction on an empty
 * database, so the operating system releases it when the process ends, even after a crash: there are no stale locks
 * to detect.
 * @param file the lock file; created if missing, and used for nothing else
 * @param patience maximum wait in milliseconds; blocks the process meanwhile
 * @returns a function that releases the lock
 * @throws the SQLite "busy" error when another process holds the lock for longer than `patience`
 */
export function holdFileLock(file: string, patience: number): () => void {
  const lock = new Sqlite(file, { timeout: patience });
  try {
    lock.exec('begin immediate');
  } catch (error) {
    lock.close();
    throw error;
  }
  return () => lock.close();
}
