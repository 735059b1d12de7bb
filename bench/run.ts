// `npm run bench`: measures the service relative to bare node:http. See README.md.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compareWith } from './against.ts';
import type { BareQuestion } from './bare.ts';
import { Child } from './child.ts';
import { readOptions, USAGE } from './options.ts';
import { type Prepared, prepare, use } from './prepared.ts';
import { measureMemory, measureStart } from './process.ts';
import { record } from './record.ts';
import { printComparison, printHeading, printScenario, type Round, type Usage } from './report.ts';
import { type BenchRequest, type Comparison, comparisons, type Scenario, scenarios } from './scenarios.ts';
import type { DetachQuestion } from './service.ts';
import { measureStreams } from './streams.ts';
import { STATUS } from './verdict.ts';

/** What looks at the whole process. */
const WHOLE = ['start', 'streams', 'memory'];

// Otherwise it would end with 1, which says that a row is dearer.
process.on('uncaughtException', (error) => {
  console.error(error);
  process.exit(STATUS.failed);
});
const { rounds, seconds, requests, only, against } = optionsOrEnd();

// The data must be on a disk, because commits are measured. The temporary directory is often in memory.
const cache = fileURLToPath(new URL('../node_modules/.cache', import.meta.url));
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(`${cache}/bench-`);

const bare = new Child('bare.ts');
const load = new Child('load.ts');
const ending = new AsyncDisposableStack();
ending.defer(() => rmSync(folder, { recursive: true }));
for (const child of [bare, load]) ending.defer(() => child.end());
process.once('SIGINT', () => ending.disposeAsync());
try {
  const barePort = await bare.ask<number>({ folder } satisfies BareQuestion);
  if (against === undefined) await measureAll(barePort);
  else
    process.exitCode = await compareWith(against, {
      scenarios: scenarios.filter(isSelected),
      processes: { bare, barePort, load, folder, ending },
    });
} finally {
  await ending.disposeAsync();
}

function optionsOrEnd() {
  const comparable = scenarios.map(({ name }) => name);
  const all = [...comparable, ...comparisons.map(({ name }) => name), ...WHOLE];
  try {
    return readOptions(process.argv.slice(2), { all, comparable });
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
    return process.exit(STATUS.wrongUse);
  }
}

async function measureAll(barePort: number): Promise<void> {
  const selected = {
    scenarios: scenarios.filter(isSelected),
    comparisons: comparisons.filter(isSelected),
  };
  const needs = (what: Comparison['needs']) => selected.comparisons.some((one) => one.needs === what);
  const own = await prepare(ending, {
    folder,
    attached: needs('attached'),
    searched: needs('searched'),
    attachable: selected.scenarios.some(({ inTurn }) => inTurn),
  });
  printHeading(rounds, seconds);
  for (const scenario of selected.scenarios) {
    if (scenario.database === 'sqlite') await measure(scenario, own, barePort);
  }
  const onPostgres = selected.scenarios.filter(({ database }) => database === 'postgres');
  if (onPostgres.length > 0) {
    const prepared = await prepare(ending, { folder: subfolder('postgres') }, { onPostgres: true });
    for (const scenario of onPostgres) await measure(scenario, prepared, barePort);
  }
  for (const comparison of selected.comparisons) {
    const isNamed = comparison.variants.some((variant) => variant.isNamed);
    await compare(comparison, own, isNamed ? await underNames() : own);
  }
  if (isSelected({ name: 'start' })) await measureStart(folder, rounds);
  if (isSelected({ name: 'streams' })) await measureStreams(folder, seconds);
  if (isSelected({ name: 'memory' })) await measureMemory(folder, load, requests);
}

function isSelected({ name }: { name: string }): boolean {
  return name.includes(only);
}

function subfolder(name: string): string {
  const path = `${folder}/${name}`;
  mkdirSync(path);
  return path;
}

async function measure(scenario: Scenario, { server, fixture }: Prepared, barePort: number): Promise<void> {
  const { connections, durable, inTurn } = scenario;
  const requests = scenario.requests(fixture);
  const recorded = await record(fixture.port, requests[0] as BenchRequest);
  await bare.ask({ recorded, durable } satisfies BareQuestion);

  const round = async (): Promise<Round> => {
    if (inTurn) await server.ask('detach' satisfies DetachQuestion);
    return {
      bare: await use(load, bare, { port: barePort, connections, requests, inTurn, seconds }),
      service: await use(load, server, { port: fixture.port, connections, requests, inTurn, seconds }),
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
  const namesFile = fileURLToPath(new URL('../test/names/invented.yaml', import.meta.url));
  return await prepare(ending, { folder: subfolder('named'), namesFile });
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
      usages.push(
        await use(load, server, { port: fixture.port, connections, requests: requests(fixture), seconds }),
      );
    }
    return usages;
  };
  await round();
  const measured: Usage[][] = [];
  while (measured.length < rounds) measured.push(await round());
  const names = variants.map((variant) => variant.name);
  printComparison(name, names, measured);
}
