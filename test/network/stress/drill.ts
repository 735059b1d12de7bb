import { setTimeout as sleep } from 'node:timers/promises';
import { Numbers } from '#test/network/harness/numbers';

/** Something that must hold while parts are killed, or much happens at once. */
export interface Drill {
  name: string;
  does: string;
  run(bench: Bench): Promise<void>;
}

interface BenchOptions {
  seed: number;
  /** Of the usual counts: 0.1 is a tenth. */
  scale: number;
  /** URL of a new database of a PostgreSQL server. */
  newDatabase(): Promise<string>;
}

/** What a drill gets, and what it tells. */
export class Bench {
  readonly numbers: Numbers;
  readonly figures: [what: string, value: string][] = [];
  readonly problems: string[] = [];
  readonly #options: BenchOptions;
  readonly #began = performance.now();

  constructor(options: BenchOptions) {
    this.numbers = new Numbers(options.seed);
    this.#options = options;
  }

  /** How often to do something that is done so often in a whole run. */
  times(usual: number): number {
    return Math.max(1, Math.round(usual * this.#options.scale));
  }

  newDatabase(): Promise<string> {
    return this.#options.newDatabase();
  }

  figure(what: string, value: number | string): void {
    this.figures.push([what, String(value)]);
  }

  /** Notes a problem unless something holds. */
  expect(holds: boolean, problem: string): void {
    if (holds) return;
    this.problems.push(problem);
    this.say(`PROBLEM ${problem}`);
  }

  say(text: string): void {
    const seconds = Math.round((performance.now() - this.#began) / 1000);
    console.log(`${String(seconds).padStart(5)} s  ${text}`);
  }
}

/** Waits until something holds. @returns how long it took, in milliseconds; undefined when it never did */
export async function within(
  milliseconds: number,
  holds: () => boolean | Promise<boolean>,
): Promise<number | undefined> {
  const began = performance.now();
  while (!(await holds())) {
    if (performance.now() - began > milliseconds) return undefined;
    await sleep(20);
  }
  return Math.round(performance.now() - began);
}

/** The largest of some times, in words. */
export function slowest(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return `median ${Math.round(at(0.5))} ms, p95 ${Math.round(at(0.95))} ms, slowest ${Math.round(at(1))} ms`;
}
