import { type DatabaseConnection, type Kysely, sql } from 'kysely';
import { Failure } from '#domain/failure';
import type { Database } from '#store/schema/tables/index';
import type { Db } from '#store/types';

/** What has not ended by then is cancelled, and again until it has: between two statements there is none to be cancelled. */
const CANCEL_MILLISECONDS = 100;

/** Reading transactions on the connections that all share: whoever leaves takes up none. */
export class PostgresShortReads {
  readonly #kysely: Kysely<Database>;
  readonly #cancel: (backend: number) => Promise<unknown>;
  readonly #backends = new WeakMap<DatabaseConnection, number>();

  /** @param cancel ends what a connection does at the moment */
  constructor(kysely: Kysely<Database>, cancel: (backend: number) => Promise<unknown>) {
    this.#kysely = kysely;
    this.#cancel = cancel;
  }

  /** @throws Failure as soon as nobody waits for it any more */
  read<T>(callback: (db: Db) => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (!signal) return transact(this.#kysely, callback);
    return unlessLeft(signal, () =>
      this.#kysely.connection().execute(async (own) => {
        // It waited for the connection.
        refuseLeft(signal);
        return await this.#cancelling(own, signal, () => transact(own, callback));
      }),
    );
  }

  async #cancelling<T>(own: Kysely<Database>, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const backend = await this.#backendOf(own);
    refuseLeft(signal);
    let repeating: NodeJS.Timeout | undefined;
    const stop = () => {
      repeating = setInterval(() => {
        this.#cancel(backend).catch(() => {});
      }, CANCEL_MILLISECONDS);
    };
    signal.addEventListener('abort', stop);
    try {
      return await work();
    } finally {
      signal.removeEventListener('abort', stop);
      clearInterval(repeating);
    }
  }

  /** Asked once of each connection. */
  async #backendOf(own: Kysely<Database>): Promise<number> {
    const connection = await own.getExecutor().provideConnection(async (provided) => provided);
    let backend = this.#backends.get(connection);
    if (backend === undefined) {
      const { rows } = await sql<{ backend: number }>`select pg_backend_pid() as backend`.execute(own);
      backend = rows[0]?.backend ?? 0;
      this.#backends.set(connection, backend);
    }
    return backend;
  }
}

function transact<T>(kysely: Kysely<Database>, callback: (db: Db) => Promise<T>): Promise<T> {
  return kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(callback);
}

function refuseLeft(signal: AbortSignal): void {
  if (signal.aborted) throw Failure.busy(signal.reason);
}

/** The work's result; it is not waited for when the client leaves. */
async function unlessLeft<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  refuseLeft(signal);
  const left = Promise.withResolvers<never>();
  const leave = () => left.reject(Failure.busy(signal.reason));
  signal.addEventListener('abort', leave);
  try {
    return await Promise.race([work(), left.promise]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}
