// Compares the cost of requests in a large database with that in a small one. See README.md.
import { parseArgs } from 'node:util';
import { call, operations, prepare } from '#test/coverage/prepared';
import { Client } from '#test/harness/http-client';
import { TestApi } from '#test/harness/test-api';
import { planFill } from '../fill/plan.ts';
import { listCases, pathFor } from './lists.ts';
import { buffersOf, growingSteps } from './plans.ts';
import { catchStatements, type Statement, statementsOf } from './statements.ts';

const { values } = parseArgs({
  options: {
    // URLs of filled databases, as in DATABASE_URL.
    small: { type: 'string', default: '' },
    big: { type: 'string', default: '' },
    scale: { type: 'string', default: '1' },
    'small-scale': { type: 'string', default: '0.01' },
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '5' },
  },
});
const rounds = Number(values.rounds);
const dialect = values.big.startsWith('postgres') ? 'postgres' : 'sqlite';

interface Figure {
  milliseconds: number;
  statements: Statement[];
  buffers?: number;
}

catchStatements();
const small = await start(values.small);
const big = await start(values.big);
try {
  await compareOperations();
  await compareLists();
} finally {
  await small.stop();
  await big.stop();
}

async function start(databaseUrl: string): Promise<TestApi> {
  const api = await TestApi.start(dialect, { databaseUrl });
  api.clock.now = Math.floor(Date.now() / 1000);
  return api;
}

/** Runs operations in a new account in each database, so only the size of other accounts differs. */
async function compareOperations(): Promise<void> {
  console.log('operation, of a new account'.padEnd(56), 'small ms   big ms  ratio');
  const seen = new Set<string>();
  for (const endpoint of operations) {
    if (values.only !== '' && values.only !== 'operations' && !endpoint.operation.includes(values.only))
      continue;
    const [before, after] = [await measureOperation(small, endpoint), await measureOperation(big, endpoint)];
    print(endpoint.operation, before, after);
    await printGrowing(after.statements, seen);
  }
}

async function measureOperation(api: TestApi, endpoint: (typeof operations)[number]): Promise<Figure> {
  const account = await api.newAccount();
  const reads = endpoint.method === 'GET';
  let prepared = await prepare(endpoint, account);
  let { owner } = account;
  const times: number[] = [];
  let statements: Statement[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    if (!reads && round > 0) {
      const other = await api.newAccount();
      owner = other.owner;
      prepared = await prepare(endpoint, other);
    }
    const started = performance.now();
    const client = reads ? account.owner : owner;
    const work = () => call(client, prepared);
    if (round === 0) statements = await statementsOf(work);
    else {
      await work();
      times.push(performance.now() - started);
    }
  }
  return await figureOf(api, times, statements);
}

async function compareLists(): Promise<void> {
  console.log('\n' + 'list'.padEnd(56), 'small ms   big ms  ratio');
  const seen = new Set<string>();
  const cases = [
    listCases(planFill(Number(values['small-scale']))),
    listCases(planFill(Number(values.scale))),
  ];
  for (const [index, bigCase] of (cases[1] ?? []).entries()) {
    const smallCase = cases[0]?.[index] ?? bigCase;
    if (!bigCase.name.includes(values.only)) continue;
    const before = await measureList(small, smallCase);
    const after = await measureList(big, bigCase);
    print(bigCase.name, before, after);
    await printGrowing(after.statements, seen);
  }
}

async function measureList(
  api: TestApi,
  { token, path, filter }: ReturnType<typeof listCases>[number],
): Promise<Figure> {
  const client = new Client(api.base, token);
  const options = filter ? { headers: { 'x-filter': JSON.stringify(filter) } } : {};
  const first = await client.send('GET', path.replace(/page=.*/, 'page=1'), options);
  if (first.status !== 200) throw new Error(`${path} was answered ${first.status}: ${first.text}`);
  const asked = pathFor(path, first.body.pages);
  const times: number[] = [];
  const statements = await statementsOf(() => client.send('GET', asked, options));
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    await client.send('GET', asked, options);
    times.push(performance.now() - started);
  }
  return await figureOf(api, times, statements);
}

async function figureOf(api: TestApi, times: number[], statements: Statement[]): Promise<Figure> {
  // The minimum: other load on the machine can only make a measurement slower.
  const milliseconds = Math.min(...times);
  const { store } = api.service.services;
  return dialect === 'postgres'
    ? { milliseconds, statements, buffers: await buffersOf(store, statements) }
    : { milliseconds, statements };
}

function print(name: string, before: Figure, after: Figure): void {
  const ratio = after.milliseconds / before.milliseconds;
  const buffers = before.buffers === undefined ? '' : `   buffers ${before.buffers} ${after.buffers}`;
  console.log(
    name.padEnd(56),
    before.milliseconds.toFixed(2).padStart(8),
    after.milliseconds.toFixed(2).padStart(8),
    ratio.toFixed(2).padStart(6) + buffers,
  );
}

/** Prints each statement once. */
async function printGrowing(statements: readonly Statement[], seen: Set<string>): Promise<void> {
  if (dialect === 'postgres') return;
  for (const statement of statements) {
    if (seen.has(statement.sql)) continue;
    seen.add(statement.sql);
    const steps = await growingSteps(big.service.services.store, statement);
    if (steps.length > 0) console.log(`    ${steps.join('; ')}\n      ${statement.sql.slice(0, 600)}`);
  }
}
