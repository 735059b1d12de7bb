import { type DatabaseConnection, type Kysely, sql } from 'kysely';
import { Failure } from '#domain/failure';
import type { Database } from '#store/schema/tables/index';
import type { Db } from '#store/types';
import { cancelling } from './cancelling.ts';
import { inTransaction, READING } from './transaction.ts';

/** Read transactions on the shared connections. When a client disconnects, its read releases its connection. */
export class PostgresShortReads {
  readonly #kysely: Kysely<Database>;
  readonly #cancel: (backend: number) => Promise<unknown>;
  readonly #backends = new WeakMap<DatabaseConnection, number>();

  /** @param cancel cancels the current statement of a server process */
  constructor(kysely: Kysely<Database>, cancel: (backend: number) => Promise<unknown>) {
    this.#kysely = kysely;
    this.#cancel = cancel;
  }

  /** @throws Failure as soon as the signal is aborted */
  read<T>(callback: (db: Db) => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (!signal) return inTransaction(this.#kysely, READING, callback);
    return unlessLeft(signal, () =>
      this.#kysely.connection().execute(async (own) => {
        // The client may have disconnected while the read waited for a connection.
        refuseLeft(signal);
        const backend = await this.#backendOf(own);
        refuseLeft(signal);
        const cancel = () => this.#cancel(backend);
        return await cancelling(signal, cancel, () => inTransaction(own, READING, callback));
      }),
    );
  }

  /** The server's process id, queried once per connection. */
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

function refuseLeft(signal: AbortSignal): void {
  if (signal.aborted) throw Failure.busy(signal.reason);
}

/** Runs the work, and stops waiting for it when the client disconnects. */
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
