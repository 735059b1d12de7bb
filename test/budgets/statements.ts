// What the operations cost in the database, without a clock.
import { mock } from 'node:test';
import pg from 'pg';
import { SqliteConnection } from '#store/engine/sqlite/connection';
import { call, operations, type Prepared, prepare } from '#test/coverage/prepared';
import type { TestAccount, TestApi } from '#test/harness/test-api';

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
 * A line for each operation, of the requests of the coverage tests: `createVpc: 12 statements, 9 round trips`. For
 * some, another one for the request with an idempotency key.
 */
export async function statementBudget(api: TestApi): Promise<string> {
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
  const lines: string[] = [];
  for (const { name, account, prepared, headers } of made) {
    const { statements, roundTrips } = await costOf(() => call(account.owner, prepared, { headers }));
    lines.push(`${name}: ${statements} statements, ${roundTrips} round trips`);
  }
  return `${lines.join('\n')}\n`;
}

async function costOf(answering: () => Promise<unknown>): Promise<Cost> {
  const cost: Cost = { statements: 0, roundTrips: 0 };
  let underWay = 0;
  const counted = (original: (this: unknown, ...args: unknown[]) => unknown) =>
    function (this: unknown, ...args: unknown[]): unknown {
      const result = original.apply(this, args);
      if (BESIDE.test(textOf(args[0]))) return result;
      cost.statements += 1;
      if (underWay === 0) cost.roundTrips += 1;
      underWay += 1;
      const end = () => (underWay -= 1);
      Promise.resolve(result).then(end, end);
      return result;
    };
  mock.method(SqliteConnection.prototype, 'execute', counted(SqliteConnection.prototype.execute as never));
  mock.method(pg.Client.prototype, 'query', counted(pg.Client.prototype.query as never));
  try {
    await answering();
  } finally {
    mock.restoreAll();
  }
  return cost;
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  const { sql, text } = query as { sql?: string; text?: string };
  return sql ?? text ?? '';
}
