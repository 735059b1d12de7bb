import { type ClientOptions, OvsdbClient } from '#network/ovsdb/client';
import { type RpcCall, RpcServer } from './rpc-server.ts';

const string = { type: 'string' };
const boolean = { type: 'boolean' };

/** What `get_schema` says about the two databases of the server. */
const SCHEMAS: Readonly<Record<string, object>> = {
  _Server: {
    name: '_Server',
    version: '1.2.0',
    tables: { Database: { columns: { name: string, model: string, connected: boolean, leader: boolean } } },
  },
  Test: {
    name: 'Test',
    version: '1.0.0',
    tables: {
      Thing: {
        columns: { name: string, tags: { type: { key: 'string', min: 0, max: 'unlimited' } } },
      },
    },
  },
};

export const DATABASE_ROW = '000000db-0000-4000-8000-000000000000';
export const NO_TRANSACTION = '00000000-0000-0000-0000-000000000000';

type Answers = Record<string, (call: RpcCall) => unknown>;

/** A server with a database `Test`, which says about itself what the test wants. */
export class FakeDatabase {
  readonly server: RpcServer;
  /** What `_Server` says about the database. */
  readonly about: Record<string, unknown>;
  /** The reply to `monitor_cond_since` of the database. */
  contents: unknown = [false, NO_TRANSACTION, {}];
  /** Replies to methods, instead of the usual ones. */
  answers: Answers = {};

  private constructor(server: RpcServer, about: Record<string, unknown>) {
    this.server = server;
    this.about = about;
  }

  static async listen(about: Record<string, unknown> = {}): Promise<FakeDatabase> {
    const server = await RpcServer.listen((call) => fake.#answer(call));
    const fake = new FakeDatabase(server, { name: 'Test', connected: true, leader: true, ...about });
    return fake;
  }

  get remote() {
    return this.server.remote;
  }

  /** The parameters of all calls of a method. */
  paramsOf(method: string): (readonly unknown[])[] {
    return this.server.calls.filter((call) => call.method === method).map(({ params }) => params);
  }

  #answer(call: RpcCall): void {
    const { method = '', params, reply } = call;
    const other = this.answers[method];
    if (other) return void other(call);
    if (method === 'get_schema') return reply(SCHEMAS[String(params[0])]);
    if (method === 'lock' || method === 'steal') return reply({ locked: true });
    if (method !== 'monitor_cond_since') return reply(method === 'echo' ? params : {});
    const databases = { Database: { [DATABASE_ROW]: { initial: this.about } } };
    reply(params[0] === '_Server' ? [false, NO_TRANSACTION, databases] : this.contents);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.server[Symbol.asyncDispose]();
  }
}

export interface OpenedClient extends AsyncDisposable {
  client: OvsdbClient;
  /** Names of events, with what they carry. */
  events: string[];
}

/** A client of the servers that notes its events. */
export function openClient(
  servers: readonly FakeDatabase[],
  options: Partial<ClientOptions> = {},
): OpenedClient {
  const client = new OvsdbClient({
    remotes: servers.map(({ remote }) => remote),
    database: 'Test',
    columns: { Thing: 'all' },
    pause: { first: 5, longest: 20 },
    ...options,
  });
  const events: string[] = [];
  const note = (...words: string[]) => void events.push(words.join(' '));
  client.on('connected', () => note('connected'));
  client.on('failed', ({ message }) => note('failed:', message));
  client.on('lost', ({ message }) => note('lost:', message));
  client.on('locked', (name) => note('locked', name));
  client.on('stolen', (name) => note('stolen', name));
  client.on('updates', (changes) => note('updates', ...changes.map(({ uuid }) => uuid)));
  client.start();
  return { client, events, [Symbol.asyncDispose]: () => client.close() };
}
