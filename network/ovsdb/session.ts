import type { Socket } from 'node:net';
import { Cache, type RowChange } from './cache.ts';
import { OvsdbConnection } from './connection.ts';
import { ConnectionLostError, ProtocolError } from './errors.ts';
import { type OvsdbTlsFiles, openSocket, type Remote } from './remote.ts';
import { type DatabaseSchema, readSchema } from './schema.ts';

export interface SessionOptions {
  database: string;
  isLeaderOnly: boolean;
  tls?: OvsdbTlsFiles | undefined;
  deadline: number;
  silence: number;
  connectDeadline: number;
  maximumBytes?: number | undefined;
}

export interface SessionListener {
  onUpdates(changes: readonly RowChange[]): void;
  onLocked(name: string): void;
  onStolen(name: string): void;
  onClose(reason: ConnectionLostError): void;
}

/** The database of the server about its databases. */
const SERVER = '_Server';
const DATABASE_COLUMNS = ['name', 'connected', 'leader'] as const;

/** A connection to a server that has the database, with a cache that follows it. */
export class OvsdbSession {
  readonly connection: OvsdbConnection;
  /** Known once `open` has resolved. */
  schema: DatabaseSchema | undefined;
  readonly #options: SessionOptions;
  readonly #listener: SessionListener;
  readonly #cache: Cache;
  readonly #databases = new Cache({ Database: DATABASE_COLUMNS });

  /**
   * Connects, and returns when the cache is up to date.
   * @throws OvsdbError, for instance when the server is not the leader of its cluster
   */
  static async open(
    remote: Remote,
    cache: Cache,
    options: SessionOptions,
    listener: SessionListener,
    signal: AbortSignal,
  ): Promise<OvsdbSession> {
    const socket = await openSocket(remote, {
      tls: options.tls,
      milliseconds: options.connectDeadline,
      signal,
    });
    const session = new OvsdbSession(socket, cache, options, listener);
    const { connection } = session;
    const abort = () => connection.close(new ConnectionLostError('The client was closed'));
    signal.addEventListener('abort', abort, { once: true });
    try {
      await session.#begin();
      return session;
    } catch (error) {
      connection.close(new ConnectionLostError('The session could not be opened', { cause: error }));
      throw error;
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  private constructor(socket: Socket, cache: Cache, options: SessionOptions, listener: SessionListener) {
    this.#cache = cache;
    this.#options = options;
    this.#listener = listener;
    this.connection = new OvsdbConnection(socket, {
      onNotification: (method, params) => this.#notified(method, params),
      onClose: listener.onClose,
      deadline: options.deadline,
      silence: options.silence,
      maximumBytes: options.maximumBytes,
    });
  }

  async #begin(): Promise<void> {
    const { connection } = this;
    const { database } = this.#options;
    // Without it the server closes the connection where it could tell what has changed.
    await connection.call('set_db_change_aware', [true], () => {});
    const server = await connection.call('get_schema', [SERVER], readSchema);
    await this.#monitor(server, this.#databases, () => this.#checkLeader());
    const schema = await connection.call('get_schema', [database], readSchema);
    await this.#monitor(schema, this.#cache, (changes) => this.#tell(changes));
    this.schema = schema;
  }

  #monitor(schema: DatabaseSchema, cache: Cache, onChanges: (changes: RowChange[]) => void): Promise<void> {
    const params = [schema.name, schema.name, cache.request(schema), cache.lastTransaction];
    return this.connection.call('monitor_cond_since', params, (result) =>
      onChanges(cache.applyReply(result)),
    );
  }

  #notified(method: string, params: readonly unknown[]): void {
    const [name] = params;
    switch (method) {
      case 'update3':
        return this.#updated(params);
      case 'locked':
        return this.#listener.onLocked(String(name));
      case 'stolen':
        return this.#listener.onStolen(String(name));
      case 'monitor_canceled':
        throw new ConnectionLostError('The database was removed, or its schema has changed');
    }
  }

  #updated([monitor, transaction, updates]: readonly unknown[]): void {
    if (monitor === SERVER) {
      this.#databases.applyUpdate(transaction, updates);
      this.#checkLeader();
    } else if (monitor === this.#options.database) this.#tell(this.#cache.applyUpdate(transaction, updates));
    else throw new ProtocolError('Received an update of no monitor');
  }

  #tell(changes: RowChange[]): void {
    if (changes.length > 0) this.#listener.onUpdates(changes);
  }

  /** Every member of a cluster has the data, but only the leader's is current, and only its locks count. */
  #checkLeader(): void {
    const { database, isLeaderOnly } = this.#options;
    const row = [...this.#databases.rows('Database').values()].find(({ name }) => name === database);
    if (!row) throw new ConnectionLostError(`The server has no database ${database}`);
    if (row.connected !== true) throw new ConnectionLostError('The server is not connected to its cluster');
    if (isLeaderOnly && row.leader !== true) throw new ConnectionLostError('The server is not the leader');
  }
}
