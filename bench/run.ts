// `npm run bench`: measures the service relative to bare node:http. See README.md.
import { mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { BareQuestion } from './bare.ts';
import { Child } from './child.ts';
import type { LoadAnswer, LoadQuestion } from './load.ts';
import { measureMemory, measureStart } from './process.ts';
import { record } from './record.ts';
import { printComparison, printHeading, printScenario, type Round, type Usage } from './report.ts';
import { type BenchRequest, type Comparison, comparisons, type Scenario, scenarios } from './scenarios.ts';
import type { DetachQuestion, Fixture, ServiceQuestion } from './service.ts';
import { measureStreams } from './streams.ts';

/** A running service and its fixture. */
interface Prepared {
  server: Child;
  fixture: Fixture;
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
    requests: { type: 'string', default: '200000' },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const requests = Number(values.requests);
if (!(rounds >= 1 && seconds > 0 && requests >= 1))
  throw new Error('--rounds, --seconds and --requests must be positive numbers');

// The data must be on a disk, because commits are measured. The temporary directory is often in memory.
const cache = fileURLToPath(new URL('../node_modules/.cache', import.meta.url));
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(`${cache}/bench-`);

const service = new Child('service.ts', openSync(`${folder}/service.log`, 'a'));
const bare = new Child('bare.ts');
const load = new Child('load.ts');
const ending = new AsyncDisposableStack();
ending.defer(() => rmSync(folder, { recursive: true }));
for (const child of [service, bare, load]) ending.defer(() => child.end());
process.once('SIGINT', () => ending.disposeAsync());
try {
  const selected = {
    scenarios: scenarios.filter(isSelected),
    comparisons: comparisons.filter(isSelected),
  };
  const needs = (what: Comparison['needs']) => selected.comparisons.some((one) => one.needs === what);
  const attachable = selected.scenarios.some(({ inTurn }) => inTurn);
  const fixture = await service.ask<Fixture>({
    folder,
    attached: needs('attached'),
    searched: needs('searched'),
    attachable,
  } satisfies ServiceQuestion);
  const barePort = await bare.ask<number>({ folder } satisfies BareQuestion);
  printHeading(rounds, seconds);
  for (const scenario of selected.scenarios) {
    if (scenario.database === 'sqlite') await measure(scenario, { server: service, fixture }, barePort);
  }
  for (const scenario of selected.scenarios) {
    if (scenario.database === 'postgres') await measure(scenario, await onPostgres(), barePort);
  }
  for (const comparison of selected.comparisons) {
    const isNamed = comparison.variants.some((variant) => variant.isNamed);
    const own = { server: service, fixture };
    await compare(comparison, own, isNamed ? await underNames() : own);
  }
  if (isSelected({ name: 'start' })) await measureStart(folder, rounds);
  if (isSelected({ name: 'streams' })) await measureStreams(folder, seconds);
  if (isSelected({ name: 'memory' })) await measureMemory(folder, load, requests);
} finally {
  await ending.disposeAsync();
}

function isSelected({ name }: { name: string }): boolean {
  return name.includes(values.only);
}

/** The service on a PostgreSQL of its own. It does not wait for the disk, because only reads are measured there. */
async function onPostgres(): Promise<Prepared> {
  const { startPostgres } = await import('#test/postgres-server');
  const postgres = await startPostgres();
  ending.defer(() => postgres.stop());
  const server = new Child('service.ts', openSync(`${folder}/postgres-service.log`, 'a'));
  ending.defer(() => server.end());
  const question = { folder, databaseUrl: postgres.url } satisfies ServiceQuestion;
  return { server, fixture: await server.ask<Fixture>(question) };
}

async function measure(scenario: Scenario, { server, fixture }: Prepared, barePort: number): Promise<void> {
  const { connections, durable, inTurn } = scenario;
  const requests = scenario.requests(fixture);
  const recorded = await record(fixture.port, requests[0] as BenchRequest);
  await bare.ask({ recorded, durable } satisfies BareQuestion);

  const round = async (): Promise<Round> => {
    if (inTurn) await server.ask('detach' satisfies DetachQuestion);
    return {
      bare: await use(bare, { port: barePort, connections, requests, inTurn }),
      service: await use(server, { port: fixture.port, connections, requests, inTurn }),
    };
  };

  // The first round warms up compiler and caches, and is not counted.
  await round();
  const measured: Round[] = [];
  while (measured.length < rounds) measured.push(await round());
  printScenario(scenario.name, measured);
}

/** A second service, with the invented names of the tests. */
async function underNames(): Promise<Prepared> {
  const named = `${folder}/named`;
  mkdirSync(named);
  const server = new Child('service.ts', openSync(`${folder}/named-service.log`, 'a'));
  ending.defer(() => server.end());
  const namesFile = fileURLToPath(new URL('../test/names/invented.yaml', import.meta.url));
  return {
    server,
    fixture: await server.ask<Fixture>({ folder: named, namesFile } satisfies ServiceQuestion),
  };
}

/** Compares variants within the service. They take turns, as the servers do. */
async function compare(
  { name, connections, variants }: Comparison,
  own: Prepared,
  named: Prepared,
): Promise<void> {
  const round = async (): Promise<Usage[]> => {
    const usages: Usage[] = [];
    for (const { requests, isNamed } of variants) {
      const { server, fixture } = isNamed ? named : own;
      usages.push(await use(server, { port: fixture.port, connections, requests: requests(fixture) }));
    }
    return usages;
  };
  await round();
  const measured: Usage[][] = [];
  while (measured.length < rounds) measured.push(await round());
  const names = variants.map((variant) => variant.name);
  printComparison(name, names, measured);
}

async function use(server: Child, to: Omit<LoadQuestion, 'seconds'>): Promise<Usage> {
  const [serverBefore, loadBefore] = [await server.cpu(), await load.cpu()];
  const { answered, seconds: taken } = await load.ask<LoadAnswer>({ ...to, seconds } satisfies LoadQuestion);
  return {
    perSecond: answered / taken,
    serverCpu: ((await server.cpu()) - serverBefore) / answered,
    loadCpu: ((await load.cpu()) - loadBefore) / answered,
  };
}
