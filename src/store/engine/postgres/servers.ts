import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { postgresServers } from '#config/postgres-servers';

/** Enough for a server that is well, and half of the time that a request waits for a connection. */
export const CONNECT_MILLISECONDS = 2_000;
/** After this time without an answer the next server is asked as well. */
const HEAD_START_MILLISECONDS = 250;
/** How long the failure of a search stands, so that requests do not flood the servers with connections. */
const FAILURE_MILLISECONDS = 100;

export interface Server {
  url: string;
  host: string;
  port: number;
}

interface Connected {
  /** The server accepts no writes any more. What is under way may end. */
  giveUp(): void;
  /** Another server accepts writes. Nothing that is under way will be answered. */
  abandon(): void;
}

/** There is no connection to a server that accepts writes. */
export class NoPrimary extends Error {
  /** That of SQL for a connection that could not be made. */
  readonly code = '08001';
}

class ReadOnlyServer extends Error {
  /** That of a write in a read-only transaction. */
  readonly code = '25006';
}

/** The servers of a cluster, one of which accepts writes. All connections of the process share what is known of them. */
export class Servers {
  static readonly #known = new Map<string, Servers>();
  readonly #servers: readonly Server[];
  readonly #connected = new Map<Connected, Server>();
  #primary: Server | undefined;
  /** The one that was forgotten last. */
  #left: Server | undefined;
  #search: Promise<Server> | undefined;

  private constructor(urls: readonly string[]) {
    this.#servers = urls.map((url) => {
      const { host, port } = new pg.Client({ connectionString: url });
      return { url, host, port };
    });
  }

  /** The servers of a URL with several hosts; undefined for a URL with one. */
  static of(url: string): Servers | undefined {
    const urls = postgresServers(url);
    if (urls.length === 1) return undefined;
    const servers = Servers.#known.get(url) ?? new Servers(urls);
    Servers.#known.set(url, servers);
    return servers;
  }

  /** The URL of one of them. The others differ from it in host and port only. */
  get url(): string {
    return this.#servers[0]?.url ?? '';
  }

  /**
   * The server that last accepted writes or, when that is not known, the first that is found.
   * @throws NoPrimary
   */
  async primary(): Promise<Server> {
    return this.#primary ?? (await this.#searchShared());
  }

  /** Called while an answer is overdue. When another server accepts writes meanwhile, it is not waited for. */
  doubt(): void {
    this.#searchShared().catch(() => {});
  }

  entered(server: Server, client: Connected): void {
    this.#connected.set(client, server);
  }

  ended(client: Connected): void {
    this.#connected.delete(client);
  }

  /** Called when a server did not take a connection. Those that it has may be all right. */
  forget(server: Server): void {
    if (this.#primary === server) this.#primary = undefined;
    this.#left = server;
  }

  /** Called when a server accepts no writes any more. */
  left(server: Server): void {
    this.forget(server);
    for (const [client, its] of this.#connected) if (its === server) client.giveUp();
  }

  #searchShared(): Promise<Server> {
    this.#search ??= this.#searchOnce();
    return this.#search;
  }

  async #searchOnce(): Promise<Server> {
    const rank = (server: Server) => (server === this.#primary ? 0 : server === this.#left ? 2 : 1);
    const order = this.#servers.toSorted((a, b) => rank(a) - rank(b));
    try {
      const primary = await firstPrimary(order);
      this.#search = undefined;
      this.#primary = primary;
      for (const [client, server] of this.#connected) if (server !== primary) client.abandon();
      return primary;
    } catch (error) {
      setTimeout(() => (this.#search = undefined), FAILURE_MILLISECONDS).unref();
      throw error;
    }
  }
}

/** Asks the servers in order. One that does not answer at once does not hold up the next. */
async function firstPrimary(servers: readonly Server[]): Promise<Server> {
  let found: Server | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  const asked = servers.map((server) => {
    const asking = turn.then(async () => {
      if (found) return found;
      await ask(server);
      return (found ??= server);
    });
    const headStart = turn.then(() => sleep(HEAD_START_MILLISECONDS, undefined, { ref: false }));
    turn = Promise.race([asking.catch(() => {}), headStart]);
    return asking;
  });
  try {
    return await Promise.any(asked);
  } catch (error) {
    const problems = error instanceof AggregateError ? error.errors : [];
    const said = servers.map(({ host, port }, index) => `${host}:${port}: ${reasonOf(problems[index])}`);
    throw new NoPrimary(`No server accepts writes (${said.join('; ')})`, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function ask({ url }: Server): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    application_name: 'palisade-search',
  });
  client.on('error', () => {});
  try {
    await connectToPrimary(client, () => client.connect());
  } finally {
    client.end().catch(() => {});
  }
}

/**
 * Connects, and fails when the server accepts no writes. PostgreSQL says so at the start of each connection, so nothing
 * is asked.
 */
export async function connectToPrimary(client: pg.Client, connect: () => Promise<unknown>): Promise<void> {
  const refusals = new Map([
    ['in_hot_standby', 'is a standby'],
    ['default_transaction_read_only', 'is read-only'],
  ]);
  let refusal: string | undefined;
  const note = ({ parameterName, parameterValue }: { parameterName: string; parameterValue: string }) => {
    if (parameterValue === 'on') refusal ??= refusals.get(parameterName);
  };
  client.connection.on('parameterStatus', note);
  try {
    await connect();
  } finally {
    client.connection.off('parameterStatus', note);
  }
  if (refusal !== undefined) throw new ReadOnlyServer(refusal);
}
