import Sqlite from 'better-sqlite3';

/**
 * Waits until no other process holds the lock, and holds it. It is the operating system's, on an empty database, so it
 * ends with the process however that ends: nothing stale is left to be judged.
 * @param file made when it is not there; the lock is all it is for
 * @param patience milliseconds to wait at most; the process does nothing else meanwhile
 * @returns how to let go
 * @throws the database's own error when another process holds it for longer
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
