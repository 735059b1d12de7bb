// Worker thread that answers the queries of SqliteThread.
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { GOES_ON } from '#store/query/dialect';
import { SqliteConnection } from './connection.ts';

// The main thread has priority when both share a core. Only Linux supports priorities of single threads.
if (process.platform === 'linux') {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // The systemd unit forbids it: both threads then have the same priority.
  }
}

export interface WorkerData {
  file: string;
  /** Any value other than 0 aborts running statements. */
  stop: Int32Array;
}

export type WorkerQuestion =
  | { sql: string; parameters: readonly unknown[] }
  /** Transaction control, which is never aborted. */
  | { control: 'begin' | 'commit' };

export interface WorkerAnswer {
  rows?: unknown[];
  error?: { message: string; code: string };
}

const { file, stop } = workerData as WorkerData;

const connection = new SqliteConnection(file, {
  durable: true,
  busyMilliseconds: 5_000,
  readOnly: true,
  beforeQuery: goOn,
});
// Sorts may need more space than should be kept in memory.
connection.raw.pragma('temp_store = FILE');
connection.raw.function(GOES_ON, () => {
  goOn();
  return 1;
});

function goOn(): void {
  if (Atomics.load(stop, 0) !== 0) throw new Error('Nobody waits for the read any more');
}

parentPort?.on('message', (question: WorkerQuestion) => parentPort?.postMessage(answer(question), []));

function answer(question: WorkerQuestion): WorkerAnswer {
  try {
    if ('sql' in question) return { rows: connection.execute(question.sql, question.parameters).rows };
    if (question.control === 'begin' || connection.raw.inTransaction) connection.run(question.control);
    return {};
  } catch (error) {
    const { message, code = '' } = error as Error & { code?: string };
    return { error: { message, code } };
  }
}
