import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Random, systemRandom } from '#platform/random';
import { Cache, type MonitoredColumns, type RowChange } from './cache.ts';
import { ConnectionLostError, NotConnectedError, ProtocolError } from './errors.ts';
import { type Fence, guardsOf } from './fence.ts';
import { Locks } from './locks.ts';
import type { OvsdbOperation } from './operations.ts';
import type { OvsdbTlsFiles, Remote } from './remote.ts';
import { OvsdbSession } from './session.ts';
import { encodeOperations, type OperationResult, readResults } from './transaction.ts';
import type { OvsdbRow } from './values.ts';

export interface ClientOptions {
  /** Tried one after the other. */
  remotes: readonly Remote[];
  database: string;
  /** What the cache holds. The server's schema must have all of it. */
  columns: MonitoredColumns;
  /** Required for `ssl` remotes. */
  tls?: OvsdbTlsFiles | undefined;
  /** Of a raft cluster, only the leader is used. By default true; false only for reading. */
  isLeaderOnly?: boolean;
  /** How long a call may take, in milliseconds. A server that takes longer is left. */
  deadline?: number;
  connectDeadline?: number;
  /** When the server is asked for a sign of life, in milliseconds after its last byte. */
  silence?: number;
  /** Pauses between rounds of failed attempts: the first, doubled after each round up to the longest. */
  pause?: { first: number; longest: number };
  maximumBytes?: number;
  random?: Random;
}

/** Listeners are called in the order in which the server's messages arrive. They must not throw. */
export interface ClientEvents {
  /** The cache is up to date, and `transact` works. Locks are requested. */
  connected: [];
  /** An attempt to connect failed. */
  failed: [reason: Error, remote: string];
  /** All locks are lost too. The cache keeps its rows. */
  lost: [reason: ConnectionLostError];
  /** A lock is held from now on. */
  locked: [name: string];
  /** Another client took a lock away. */
  stolen: [name: string];
  /** Rows of the cache have changed: also on a new connection, by what happened in the meantime. */
  updates: [changes: readonly RowChange[]];
}

export interface TransactOptions {
  /** Refuses the transaction when the fence is not ours any more. */
  fence?: Fence;
  deadline?: number;
}

/** A connection that lasted so long was no failed attempt, so the next one begins without a pause. */
const LASTING_MILLISECONDS = 1_000;

type Defaults = Required<Omit<ClientOptions, 'remotes' | 'database' | 'columns' | 'tls' | 'maximumBytes'>>;

const DEFAULTS: Defaults = {
  isLeaderOnly: true,
  deadline: 30_000,
  connectDeadline: 10_000,
  silence: 5_000,
  pause: { first: 1_000, longest: 30_000 },
  random: systemRandom,
};

/** A client of one database. It reconnects until it is closed. */
export class OvsdbClient extends EventEmitter<ClientEvents> {
  readonly #options: ClientOptions & Defaults;
  readonly #cache: Cache;
  readonly #locks = new Locks((name) => this.emit('locked', name));
  readonly #closing = new AbortController();
  #session: OvsdbSession | undefined;
  #running: Promise<void> | undefined;
  #lastFailure: Error | undefined;

  constructor(options: ClientOptions) {
    super();
    if (options.remotes.length === 0) throw new RangeError('A client needs a remote');
    this.#options = { ...DEFAULTS, ...options };
    this.#cache = new Cache(options.columns);
  }

  /** Begins to connect. Listeners should be set before. */
  start(): this {
    this.#running ??= this.#run();
    return this;
  }

  /** Ends the connection, and resolves when nothing is left. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#session?.connection.close(new ConnectionLostError('The client was closed'));
    await this.#running;
  }

  get isConnected(): boolean {
    return this.#session !== undefined;
  }

  /** @throws NotConnectedError with the last failure as its cause, when it takes longer */
  async ready(milliseconds = this.#options.deadline): Promise<void> {
    if (this.isConnected) return;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(milliseconds)]);
    const abort = () => reject(this.#notConnected());
    this.once('connected', resolve);
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
    await promise.finally(() => {
      this.off('connected', resolve);
      signal.removeEventListener('abort', abort);
    });
  }

  /** The rows of a monitored table by UUID, as the server last reported them. A map that lives and changes. */
  rows(table: string): ReadonlyMap<string, OvsdbRow> {
    return this.#cache.rows(table);
  }

  /**
   * Runs operations as one transaction. When it resolves, the cache has their effects.
   * @returns a result for each operation
   * @throws FenceError, TransactionError, SchemaError and NotConnectedError: nothing was written
   * @throws ConnectionLostError: it may have been written
   */
  async transact(
    operations: readonly OvsdbOperation[],
    { fence, deadline }: TransactOptions = {},
  ): Promise<OperationResult[]> {
    const { connection, schema } = this.#session ?? {};
    if (!connection || !schema) throw this.#notConnected();
    const guards = fence ? guardsOf(fence) : [];
    const all = [...guards, ...operations];
    const params = [this.#options.database, ...encodeOperations(schema, all)];
    return connection.call(
      'transact',
      params,
      (reply) => readResults(schema, all, guards.length, reply),
      deadline,
    );
  }

  /**
   * Requests a lock, now and on each new connection. `locked` is emitted whenever it is granted.
   * @returns whether it is held already
   */
  lock(name: string): Promise<boolean> {
    return this.#locks.lock(name);
  }

  holds(name: string): boolean {
    return this.#locks.holds(name);
  }

  /** Takes a lock from the client that holds it. That client gets it back when this one ends. */
  steal(name: string): Promise<void> {
    return this.#locks.steal(name);
  }

  unlock(name: string): Promise<void> {
    return this.#locks.unlock(name);
  }

  /** Leaves the connection and reads everything again: the cache is suspected to be wrong. */
  refresh(reason: string): void {
    this.#cache.forget();
    this.#session?.connection.close(new ConnectionLostError(reason));
  }

  async #run(): Promise<void> {
    const { remotes } = this.#options;
    const { signal } = this.#closing;
    let rounds = 0;
    let tried = 0;
    for (const remote of endlessly(remotes)) {
      if (signal.aborted) return;
      if (await this.#connect(remote)) [rounds, tried] = [0, 0];
      else if (++tried % remotes.length === 0) await this.#pause(rounds++);
    }
  }

  /** @returns whether there was a connection that lasted, when it is over */
  async #connect(remote: Remote): Promise<boolean> {
    const over = Promise.withResolvers<ConnectionLostError>();
    let lost: ConnectionLostError | undefined;
    try {
      const session = await OvsdbSession.open(
        remote,
        this.#cache,
        this.#options,
        {
          onUpdates: (changes) => this.emit('updates', changes),
          onLocked: (name) => this.#locks.granted(name),
          onStolen: (name) => this.#stolen(name),
          onClose: (reason) => {
            lost = reason;
            this.#lost(reason);
            over.resolve(reason);
          },
        },
        this.#closing.signal,
      );
      if (lost) throw lost;
      this.#session = session;
    } catch (error) {
      this.#failed(error, remote);
      return false;
    }
    const began = performance.now();
    this.#requestLocks(this.#session);
    this.emit('connected');
    await over.promise;
    return performance.now() - began >= LASTING_MILLISECONDS;
  }

  #requestLocks({ connection }: OvsdbSession): void {
    this.#locks.connected(connection).catch((cause: unknown) => {
      connection.close(new ConnectionLostError('A lock could not be requested', { cause }));
    });
  }

  #stolen(name: string): void {
    this.#locks.stolen(name);
    this.emit('stolen', name);
  }

  #failed(error: unknown, remote: Remote): void {
    const reason = error instanceof Error ? error : new Error(String(error));
    if (reason instanceof ProtocolError) this.#cache.forget();
    this.#lastFailure = reason;
    if (!this.#closing.signal.aborted) this.emit('failed', reason, remote.text);
  }

  #lost(reason: ConnectionLostError): void {
    // What does not fit the cache may come from a cache that is wrong.
    if (reason instanceof ProtocolError) this.#cache.forget();
    if (!this.#session) return;
    this.#session = undefined;
    this.#locks.disconnected();
    this.#lastFailure = reason;
    if (!this.#closing.signal.aborted) this.emit('lost', reason);
  }

  /** Pauses between half and all of a time that doubles, so that clients do not come back together. */
  async #pause(rounds: number): Promise<void> {
    const { pause, random } = this.#options;
    const longest = Math.min(pause.first * 2 ** rounds, pause.longest);
    const jitter = (random.bytes(1)[0] ?? 0) / 255;
    await sleep((longest * (1 + jitter)) / 2, undefined, { signal: this.#closing.signal }).catch(() => {});
  }

  #notConnected(): NotConnectedError {
    const { database } = this.#options;
    const cause = this.#lastFailure;
    const why = cause ? `: ${cause.message}` : '';
    return new NotConnectedError(`Not connected to ${database}${why}`, { cause });
  }
}

function* endlessly<T>(list: readonly T[]): Generator<T> {
  for (;;) yield* list;
}
