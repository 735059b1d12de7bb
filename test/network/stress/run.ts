// `npm run stress:network`: drills of the data plane that take too long for CI. `--help` shows the options.
import { parseArgs } from 'node:util';
import pg from 'pg';
import { impossible, missing } from '#test/network/harness/programs';
import { type PostgresServer, startPostgres } from '#test/postgres-server';
import { Bench, type Drill } from './drill.ts';
import { drift } from './drills/drift.ts';
import { eachPart } from './drills/each-part.ts';
import { hungLeader } from './drills/hung-leader.ts';
import { incus } from './drills/incus.ts';
import { kills } from './drills/kills.ts';
import { races } from './drills/races.ts';
import { tap } from './drills/tap.ts';

const USAGE = `npm run stress:network -- [options]      (as root, with the packages of npm run test:network)
  --only NAME      one drill; more than once
  --seed NUMBER    of what is random; the time of the start unless said
  --scale NUMBER   of the usual counts: 0.1 is a tenth, 10 is tenfold
  --list           tells the drills and ends`;

const DRILLS: readonly Drill[] = [kills, eachPart, drift, races, hungLeader, incus, tap];

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    seed: { type: 'string' },
    scale: { type: 'string', default: '1' },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const chosen = DRILLS.filter(({ name }) => values.only.length === 0 || values.only.includes(name));
const scale = Number(values.scale);
const seed = Number(values.seed ?? Math.floor(performance.timeOrigin) % 1_000_000);
if (values.list || values.help) {
  console.log(values.list ? DRILLS.map(({ name, does }) => `${name.padEnd(12)} ${does}`).join('\n') : USAGE);
  process.exit();
}
if (chosen.length === 0 || !(scale > 0) || !Number.isInteger(seed)) fail(USAGE, 2);
const problem = missing() ?? impossible();
if (problem !== undefined) fail(problem.replace('test:network', 'stress:network'), 1);

let postgres: PostgresServer | undefined;
let databases = 0;
const results: { drill: Drill; bench: Bench; seconds: number }[] = [];
try {
  for (const drill of chosen) results.push(await play(drill));
} finally {
  await postgres?.stop();
}
print();
process.exit(results.every(({ bench }) => bench.problems.length === 0) ? 0 : 1);

async function play(drill: Drill): Promise<(typeof results)[number]> {
  const bench = new Bench({ seed, scale, newDatabase });
  console.log(`\n${drill.name}: ${drill.does}; seed ${seed}`);
  const began = performance.now();
  try {
    await drill.run(bench);
  } catch (error) {
    bench.expect(false, error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  return { drill, bench, seconds: Math.round((performance.now() - began) / 1000) };
}

async function newDatabase(): Promise<string> {
  postgres ??= await startPostgres({ durable: true });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  databases += 1;
  await client.query(`create database drill_${databases}`);
  await client.end();
  return new URL(`/drill_${databases}`, postgres.url).href;
}

function print(): void {
  for (const { drill, bench, seconds } of results) {
    console.log(`\n${drill.name}  ${bench.problems.length === 0 ? 'holds' : 'DOES NOT HOLD'}  ${seconds} s`);
    for (const [what, value] of bench.figures) console.log(`  ${what.padEnd(44)} ${value}`);
    for (const text of bench.problems) console.log(`  PROBLEM ${text}`);
  }
  const held = results.filter(({ bench }) => bench.problems.length === 0);
  console.log(`\n${held.length} of ${results.length} hold; seed ${seed}, scale ${scale}`);
}

function fail(message: string, status: number): never {
  console.error(message);
  process.exit(status);
}
