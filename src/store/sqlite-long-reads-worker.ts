// A thread that answers queries of SqliteLongReads.
import { parentPort, workerData } from 'node:worker_threads';
import { SqliteConnection } from './sqlite.ts';

export interface WorkerQuestion {
  sql: string;
  parameters: readonly unknown[];
}

export interface WorkerAnswer {
  rows?: unknown[];
  error?: { message: string; code: string };
}

const connection = new SqliteConnection(workerData as string, {
  durable: true,
  busyMilliseconds: 5_000,
  readOnly: true,
  beforeQuery: () => {},
});
// What has to be sorted may be more than belongs into memory.
connection.raw.pragma('temp_store = FILE');

parentPort?.on('message', (question: WorkerQuestion) => parentPort?.postMessage(answer(question), []));

function answer({ sql, parameters }: WorkerQuestion): WorkerAnswer {
  try {
    return { rows: connection.execute(sql, parameters).rows };
  } catch (error) {
    const { message, code = '' } = error as Error & { code?: string };
    return { error: { message, code } };
  }
}
