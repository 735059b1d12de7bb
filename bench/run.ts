// `npm run bench`: what the service makes of Node.js, as ratios to bare node:http. See README.md.
import { mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { BareQuestion } from './bare.ts';
import { Child } from './child.ts';
import type { LoadAnswer, LoadQuestion } from './load.ts';
import { record } from './record.ts';
import { printComparison, printHeading, printScenario, type Round, type Usage } from './report.ts';
import { type BenchRequest, type Comparison, comparisons, type Scenario, scenarios } from './scenarios.ts';
import type { Fixture } from './service.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
if (!(rounds >= 1 && seconds > 0)) throw new Error('--rounds and --seconds must be positive numbers');

// Beside the project and not in the temporary directory, which is often memory: a commit has to meet a disk.
const cache = fileURLToPath(new URL('../node_modules/.cache', import.meta.url));
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(`${cache}/bench-`);

const service = new Child('service.ts', openSync(`${folder}/service.log`, 'a'));
const bare = new Child('bare.ts');
const load = new Child('load.ts');
const end = () => Promise.all([load.end(), bare.end(), service.end()]);
process.once('SIGINT', end);
try {
  const fixture = await service.ask<Fixture>({ folder });
  const barePort = await bare.ask<number>({ folder } satisfies BareQuestion);
  printHeading(rounds, seconds);
  for (const scenario of scenarios) {
    if (scenario.name.includes(values.only)) await measure(scenario, fixture, barePort);
  }
  for (const comparison of comparisons) {
    if (comparison.name.includes(values.only)) await compare(comparison, fixture);
  }
} finally {
  await end();
  rmSync(folder, { recursive: true });
}

async function measure(scenario: Scenario, fixture: Fixture, barePort: number): Promise<void> {
  const { connections, durable } = scenario;
  const requests = scenario.requests(fixture);
  const recorded = await record(fixture.port, requests[0] as (typeof requests)[number]);
  await bare.ask({ recorded, durable } satisfies BareQuestion);

  const round = async (): Promise<Round> => ({
    bare: await use(bare, { port: barePort, connections, requests }),
    service: await use(service, { port: fixture.port, connections, requests }),
  });

  // The first round compiles and fills caches.
  await round();
  const measured: Round[] = [];
  while (measured.length < rounds) measured.push(await round());
  printScenario(scenario.name, measured);
}

/** The service against itself: the variants take turns, as the servers do. */
async function compare({ name, connections, variants }: Comparison, fixture: Fixture): Promise<void> {
  const round = async (): Promise<Usage[]> => {
    const usages: Usage[] = [];
    for (const { requests } of variants) {
      usages.push(await use(service, { port: fixture.port, connections, requests: requests(fixture) }));
    }
    return usages;
  };
  await round();
  const measured: Usage[][] = [];
  while (measured.length < rounds) measured.push(await round());
  const names = variants.map((variant) => variant.name);
  printComparison(name, names, measured);
}

async function use(
  server: Child,
  to: { port: number; connections: number; requests: BenchRequest[] },
): Promise<Usage> {
  const [serverBefore, loadBefore] = [await server.cpu(), await load.cpu()];
  const { answered, seconds: taken } = await load.ask<LoadAnswer>({ ...to, seconds } satisfies LoadQuestion);
  return {
    perSecond: answered / taken,
    serverCpu: ((await server.cpu()) - serverBefore) / answered,
    loadCpu: ((await load.cpu()) - loadBefore) / answered,
  };
}
