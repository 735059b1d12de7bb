import { callbackify } from 'node:util';
import pg from 'pg';
import { CONNECT_MILLISECONDS, connectToPrimary, NoPrimary, type Server, type Servers } from './servers.ts';

export interface PrimaryClientConfig extends pg.ClientConfig {
  /** Those of a cluster; undefined for a single server. */
  servers?: Servers | undefined;
}

/**
 * PostgreSQL codes of a server that is not the primary, or not any more: a read-only transaction, terminated by an
 * administrator, ended with the server, not accepting connections.
 */
const LEFT = /^(25006|57P01|57P02|57P03)$/;

/** After this time without an answer the primary may have gone without a word, as when a machine loses its power. */
const DOUBT_MILLISECONDS = 2_000;

/** The function of PostgreSQL in which a commit waits for a standby. */
const STANDBY_WAIT = 'SyncRepWaitForLSN';

type ConnectCallback = (error: Error | null, client?: pg.Client) => void;

/** The server that accepted writes so far did not take the connection. Another attempt looks for the one that does. */
class LeftPrimary extends NoPrimary {}

/** The wait for a standby was cancelled: PostgreSQL acknowledges the commit, but a failover may lose it. */
class UnconfirmedCommit extends Error {
  /** That of SQL for a transaction whose outcome is unknown. */
  readonly code = '08007';
}

/** A client that connects to the server of a cluster that accepts writes. With a single server it is a plain client. */
export class PrimaryClient extends pg.Client {
  readonly #servers: Servers | undefined;
  #server: Server | undefined;
  #running = 0;
  #isGivenUp = false;
  #isUnconfirmed = false;

  constructor(config: PrimaryClientConfig = {}) {
    super(config.servers ? { ...config, connectionTimeoutMillis: CONNECT_MILLISECONDS } : config);
    this.#servers = config.servers;
    if (!this.#servers) return;
    this.on('error', (error) => this.#noteFailure(error));
    this.on('notice', ({ routine }) => {
      if (routine === STANDBY_WAIT) this.#isUnconfirmed = true;
    });
    this.on('end', () => this.#servers?.ended(this));
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.Client> | undefined {
    const servers = this.#servers;
    if (!callback) return servers ? this.#connectToPrimary(servers) : super.connect();
    if (servers) callbackify(() => this.#connectToPrimary(servers))(callback);
    else super.connect(callback);
    return undefined;
  }

  /** Passes on the result of a query, and notes from its failure that the server has left. */
  protected watch<T>(answer: Promise<T>): Promise<T> {
    return this.#servers ? this.#watch(answer) : answer;
  }

  async #watch<T>(answer: Promise<T>): Promise<T> {
    this.#running += 1;
    const doubting = setInterval(() => this.#servers?.doubt(), DOUBT_MILLISECONDS);
    try {
      const result = await answer;
      if (this.#isUnconfirmed) throw new UnconfirmedCommit();
      return result;
    } catch (error) {
      this.#noteFailure(error);
      throw error;
    } finally {
      clearInterval(doubting);
      this.#running -= 1;
      this.#isUnconfirmed = false;
      if (this.#isGivenUp) this.giveUp();
    }
  }

  /** Closes the connection as soon as nothing is under way on it. */
  giveUp(): void {
    this.#isGivenUp = true;
    if (this.#running === 0 && this.getTransactionStatus() === 'I') this.abandon();
  }

  /** Closes the connection, whatever is under way. */
  abandon(): void {
    // With an error, because the pool would keep an idle connection that was merely ended.
    this.connection.stream.destroy(new Error('Connection terminated: the server accepts no writes any more'));
  }

  async #connectToPrimary(servers: Servers): Promise<this> {
    const server = await servers.primary();
    this.#server = server;
    this.host = server.host;
    this.port = server.port;
    try {
      await connectToPrimary(this, () => super.connect());
    } catch (error) {
      this.end().catch(() => {});
      servers.forget(server);
      this.#noteFailure(error);
      const reason = error instanceof Error ? error.message : String(error);
      throw new LeftPrimary(`${server.host}:${server.port}: ${reason}`, { cause: error });
    }
    servers.entered(server, this);
    return this;
  }

  #noteFailure(error: unknown): void {
    if (!this.#server || this.#isGivenUp) return;
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (LEFT.test(code)) this.#servers?.left(this.#server);
  }
}

/** Connects once more when it was noticed only now that the primary has left. */
export async function connectAgain<T>(connect: () => Promise<T>): Promise<T> {
  try {
    return await connect();
  } catch (error) {
    if (!(error instanceof LeftPrimary)) throw error;
    return await connect();
  }
}
