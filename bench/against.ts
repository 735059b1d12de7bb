// `npm run bench -- --against COMMIT`: whether a request costs more CPU than at that commit. Both services run at the same
// time and take turns in short rounds, with bare node:http beside them.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BareQuestion } from './bare.ts';
import { checkOut } from './checkout.ts';
import type { Child } from './child.ts';
import { halfWidth, medianInterval } from './interval.ts';
import { type Prepared, prepare, use } from './prepared.ts';
import { record } from './record.ts';
import { median, printMachine } from './report.ts';
import type { BenchRequest, Scenario } from './scenarios.ts';
import type { DetachQuestion } from './service.ts';
import { type Compared, verdictOf, WIDEST } from './verdict.ts';

interface Processes {
  bare: Child;
  barePort: number;
  load: Child;
  /** An empty folder on a disk. */
  folder: string;
  ending: AsyncDisposableStack;
}

interface Row extends Compared {
  /** In microseconds a request. */
  cpu: { bare: number; before: number; now: number };
}

/** Both services. */
interface Pair {
  before: Prepared;
  now: Prepared;
}

const SECONDS = 1;
/** Fewer say nothing. */
const FEWEST_ROUNDS = 15;
/** For all rows, with what has to be prepared. */
const MOST_MILLISECONDS = 24 * 60_000;

/** @returns the exit status */
export async function compareWith(
  commit: string,
  { scenarios, processes }: { scenarios: readonly Scenario[]; processes: Processes },
): Promise<number> {
  const end = performance.now() + MOST_MILLISECONDS;
  const { folder, ending } = processes;
  // Not below node_modules: Node.js runs no TypeScript from there.
  const temporary = mkdtempSync(join(tmpdir(), 'palisade-bench-'));
  ending.defer(() => rmSync(temporary, { recursive: true }));
  const checkout = checkOut(commit, join(temporary, 'checkout'), ending);
  printMachine();
  console.log(`CPU a request against ${commit}, rounds of ${SECONDS} s in turns\n`);
  console.log(
    `${''.padEnd(52)}${['now', 'before', 'bare'].map((name) => name.padStart(9)).join('')}   now : before`,
  );
  const rows: Row[] = [];
  for (const database of ['sqlite', 'postgres'] as const) {
    const chosen = scenarios.filter((one) => one.database === database);
    if (chosen.length === 0) continue;
    const start = async (name: string, from?: string) => {
      const own = `${folder}/${name}-${database}`;
      mkdirSync(own);
      const attachable = chosen.some(({ inTurn }) => inTurn);
      const options = { onPostgres: database === 'postgres', ...(from && { checkout: from }) };
      return await prepare(ending, { folder: own, attachable }, options);
    };
    const pair = { before: await start('before', checkout), now: await start('now') };
    for (const scenario of chosen) {
      const left = scenarios.length - rows.length;
      const row = await measureRow(
        scenario,
        pair,
        processes,
        performance.now() + (end - performance.now()) / left,
      );
      rows.push(row);
      console.log(lineOf(row));
    }
    await pair.before.server.end();
    await pair.now.server.end();
  }
  const { lines, status } = verdictOf(rows);
  console.log(`\n${lines.join('\n')}`);
  return status;
}

/** Takes rounds until the interval is narrow enough. */
async function measureRow(
  { name, connections, durable, inTurn, requests }: Scenario,
  pair: Pair,
  { bare, barePort, load }: Processes,
  end: number,
): Promise<Row> {
  const [first] = requests(pair.now.fixture) as [BenchRequest];
  await bare.ask({ recorded: await record(pair.now.fixture.port, first), durable } satisfies BareQuestion);
  const cpu = { bare: [] as number[], before: [] as number[], now: [] as number[] };
  const question = { connections, inTurn, seconds: SECONDS };
  const ask = async ({ server, fixture }: Prepared) => {
    if (inTurn) await server.ask('detach' satisfies DetachQuestion);
    const sent = { ...question, port: fixture.port, requests: requests(fixture) };
    return (await use(load, server, sent)).serverCpu;
  };
  // Compilers and caches warm up.
  for (const one of [pair.before, pair.now]) await ask(one);
  for (let round = 0; ; round += 1) {
    const sent = { ...question, port: barePort, requests: requests(pair.now.fixture) };
    cpu.bare.push((await use(load, bare, sent)).serverCpu);
    for (const which of round % 2 === 0 ? (['before', 'now'] as const) : (['now', 'before'] as const))
      cpu[which].push(await ask(pair[which]));
    if (round + 1 < FEWEST_ROUNDS) continue;
    const ratio = medianInterval(cpu.now.map((one, index) => one / (cpu.before[index] ?? Number.NaN)));
    if (halfWidth(ratio) <= WIDEST || performance.now() > end)
      return {
        name,
        ratio,
        cpu: { bare: median(cpu.bare), before: median(cpu.before), now: median(cpu.now) },
      };
  }
}

function lineOf({ name, ratio, cpu }: Row): string {
  const figures = [cpu.now, cpu.before, cpu.bare].map((one) => `${one.toFixed(0)} us`.padStart(9));
  const interval = `${ratio.low.toFixed(3)} to ${ratio.high.toFixed(3)}`;
  return `${name.padEnd(52)}${figures.join('')}   ${ratio.median.toFixed(3)} (${interval})`;
}
