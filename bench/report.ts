import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** What one server did in one round. CPU is in microseconds per request. */
export interface Usage {
  perSecond: number;
  serverCpu: number;
  loadCpu: number;
}

/** The servers are measured one after the other in each round, under the same machine load. */
export interface Round {
  bare: Usage;
  service: Usage;
}

export function printHeading(rounds: number, seconds: number): void {
  printMachine();
  console.log(`${rounds} rounds of ${seconds} s on bare node:http and ${seconds} s on the service\n`);
}

export function printMachine(): void {
  const date = new Date().toISOString().slice(0, 10);
  console.log(
    `Node.js ${process.versions.node}, ${availableParallelism()} cores, ${date}, commit ${commit()}`,
  );
}

/** Prints ratios to bare node:http within the same round; 1 is equally fast. */
export function printScenario(name: string, rounds: readonly Round[]): void {
  const throughput = rounds.map(({ bare, service }) => service.perSecond / bare.perSecond);
  const cpu = rounds.map(({ bare, service }) => bare.serverCpu / service.serverCpu);
  console.log(name);
  console.log(`  throughput of bare   ${spread(throughput)}`);
  console.log(`  CPU of bare          ${spread(cpu)}`);
  for (const server of ['bare', 'service'] as const) {
    const of = (key: keyof Usage) => median(rounds.map((round) => round[server][key]));
    const figures = [
      `${of('perSecond').toFixed(0).padStart(6)} requests/s`,
      `${of('serverCpu').toFixed(0).padStart(4)} us CPU a request`,
      `load generator ${of('loadCpu').toFixed(0)} us`,
    ];
    console.log(`  ${server.padEnd(7)} ${figures.join(', ')}`);
  }
  console.log();
}

/**
 * Prints the cost of each variant relative to the first one, round by round: 1 is equal, 2 is twice as expensive.
 */
export function printComparison(
  name: string,
  variants: readonly string[],
  rounds: readonly (readonly Usage[])[],
): void {
  console.log(name);
  for (const [index, variant] of variants.entries()) {
    const of = (key: keyof Usage) => median(rounds.map((round) => (round[index] as Usage)[key]));
    const cost = (key: (usage: Usage) => number) =>
      rounds.map((round) => key(round[index] as Usage) / key(round[0] as Usage));
    console.log(`  ${variant}`);
    if (index > 0) {
      console.log(`    time of the first    ${spread(cost(({ perSecond }) => 1 / perSecond))}`);
      console.log(`    CPU of the first     ${spread(cost(({ serverCpu }) => serverCpu))}`);
    }
    console.log(
      `    ${of('perSecond').toFixed(0)} requests/s, ${of('serverCpu').toFixed(0)} us CPU a request`,
    );
  }
  console.log();
}

/** Median, minimum and maximum. */
export function spread(ratios: readonly number[]): string {
  const [middle, low, high] = [median(ratios), Math.min(...ratios), Math.max(...ratios)];
  return `${middle.toFixed(3)}  (${low.toFixed(3)} to ${high.toFixed(3)})`;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

function commit(): string {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).trim();
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') === '' ? '' : ' with changes');
  } catch {
    return 'unknown';
  }
}
