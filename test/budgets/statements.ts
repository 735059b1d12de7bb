// What the operations ask of the database, without a clock: how many statements, and which.
import { mock } from 'node:test';
import { PostgresAdapter, SqliteAdapter } from 'kysely';
import pg from 'pg';
import { SqliteConnection } from '#store/engine/sqlite/connection';
import { call, operations, type Prepared, prepare } from '#test/coverage/prepared';
import type { TestAccount, TestApi } from '#test/harness/test-api';
import { countCalls, queriesNotRun } from './called-functions.ts';

/** What the sample requests of all operations asked of the database. */
export interface Recording {
  /**
   * A line for each operation: `createVpc: 12 statements, 9 round trips`. For some, another one for the request with an
   * idempotency key.
   */
  budget: string;
  /** All texts, each once. */
  texts: ReadonlySet<string>;
  /** Queries that were not run, by the file that has them. */
  neverRun: string;
}

interface Cost {
  statements: number;
  /** How often the service waits for the database: statements that are sent together are one. */
  roundTrips: number;
}

/** Asked beside requests: whether maintenance mode is on, and once for each connection what its id is. */
const BESIDE = /"setting"|pg_backend_pid/;

/** Writes that are counted with an idempotency key, too. */
const KEYED: ReadonlySet<string> = new Set(['createVpc', 'updateVpc']);

/**
 * Sends the sample request of each operation, with all workers stopped, and that of some with an idempotency key, too.
 */
export async function recordStatements(api: TestApi): Promise<Recording> {
  const made: { name: string; account: TestAccount; prepared: Prepared; headers: Record<string, string> }[] =
    [];
  const add = async (
    endpoint: (typeof operations)[number],
    name: string,
    headers: Record<string, string> = {},
  ) => {
    const account = await api.newAccount();
    // The first use of a token is noted behind the reply.
    await account.owner.get('/regions');
    made.push({ name, account, prepared: await prepare(endpoint, account), headers });
  };
  for (const endpoint of operations) {
    const { operation, stream } = endpoint;
    if (stream) continue;
    await add(endpoint, operation);
    if (KEYED.has(operation)) await add(endpoint, `${operation} with a key`, { 'Idempotency-Key': 'a' });
  }
  // What was prepared may need them, and they ask the database too.
  for (const worker of Object.values(api.service.workers)) await worker.stop();
  const texts = new Set<string>();
  const lines: string[] = [];
  countCalls();
  for (const { name, account, prepared, headers } of made) {
    const { statements, roundTrips } = await costOf(() => call(account.owner, prepared, { headers }), texts);
    lines.push(`${name}: ${statements} statements, ${roundTrips} round trips`);
  }
  return { budget: `${lines.join('\n')}\n`, texts, neverRun: queriesNotRun() };
}

async function costOf(answering: () => Promise<unknown>, texts: Set<string>): Promise<Cost> {
  const cost: Cost = { statements: 0, roundTrips: 0 };
  let underWay = 0;
  const counted = (original: (this: unknown, ...args: unknown[]) => unknown) =>
    function (this: unknown, ...args: unknown[]): unknown {
      const result = original.apply(this, args);
      const text = textOf(args[0]);
      if (BESIDE.test(text)) return result;
      texts.add(text);
      cost.statements += 1;
      if (underWay === 0) cost.roundTrips += 1;
      underWay += 1;
      const end = () => (underWay -= 1);
      Promise.resolve(result).then(end, end);
      return result;
    };
  mock.method(SqliteConnection.prototype, 'execute', counted(SqliteConnection.prototype.execute as never));
  mock.method(pg.Client.prototype, 'query', counted(pg.Client.prototype.query as never));
  forgetPrepared();
  try {
    await answering();
  } finally {
    mock.restoreAll();
  }
  return cost;
}

/** Prepared queries are kept by adapter. Without those, they are built again, so that they count as run. */
function forgetPrepared(): void {
  const original: (this: WeakMap<object, unknown>, key: object) => unknown = WeakMap.prototype.get;
  mock.method(WeakMap.prototype, 'get', function (this: WeakMap<object, unknown>, key: object) {
    const isAdapter = key instanceof SqliteAdapter || key instanceof PostgresAdapter;
    return isAdapter ? undefined : original.call(this, key);
  });
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  const { sql, text } = query as { sql?: string; text?: string };
  return sql ?? text ?? '';
}
