// Prints a test run: a line per file, or per test for few files; at the end failures and counts.
import { appendFileSync } from 'node:fs';
import type { EventData, run } from 'node:test';
import { describeEarlyEnd, describeFailure } from './failure.ts';

const SLOWEST = 20;

/** How much of what the tests printed is told with a failure: for a page, what was on the screen. */
const OUTPUT_LENGTH = 3_000;

/** Failures that only follow from a failure in a nested or enclosing test. */
const CONSEQUENCES: readonly unknown[] = ['subtestsFailed', 'cancelledByParent'];

/** Node.js's own counts at the end of a run. It counts a process without tests as a test. */
const COUNT = /^(tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [\d.]+$/;

export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

interface Failure {
  data: EventData.TestFail;
  path: readonly string[];
  /** What was printed last before it, also by other files that run at the same time. */
  output: string;
}

export class Report {
  readonly totals: Totals = { passed: 0, failed: 0, skipped: 0 };
  readonly #files: ReadonlyMap<string, readonly string[]>;
  readonly #testFiles: ReadonlySet<string>;
  readonly #everyTest: boolean;
  readonly #failures: Failure[] = [];
  readonly #seconds = new Map<string, number>();
  /** Names of the suites around the current test, starting with the file. */
  #path: string[] = [];
  /** What was printed since the last result. */
  #output = '';
  #countedBefore: Totals = { ...this.totals };

  /**
   * @param files the test files of each process, by the module that it runs
   * @param everyTest prints a line per test, with the names of its suites
   */
  constructor(files: ReadonlyMap<string, readonly string[]>, { everyTest }: { everyTest: boolean }) {
    this.#files = files;
    this.#testFiles = new Set([...files.values()].flat());
    this.#everyTest = everyTest;
  }

  /** Reads all events of a run. */
  async read(events: ReturnType<typeof run>): Promise<void> {
    for await (const { type, data } of events) {
      if (type === 'test:start') this.#path = [...this.#path.slice(0, data.nesting), data.name];
      else if (type === 'test:pass') this.#passed(data);
      else if (type === 'test:fail') this.#failed(data);
      else if (type === 'test:stdout' || type === 'test:stderr') this.#printed(data.message);
      else if (type === 'test:diagnostic' && !COUNT.test(data.message)) console.log(`  ${data.message}`);
    }
  }

  print(): void {
    const file = process.env.PALISADE_TEST_FAILURES;
    for (const failure of this.#failures) {
      const text = `\n${this.#describe(failure)}\n`;
      process.stdout.write(text);
      // For a script of several runs, which tells all failures at its end.
      if (file !== undefined) appendFileSync(file, text + printedBefore(failure));
    }
    const slowest = [...this.#seconds].toSorted(([, one], [, other]) => other - one).slice(0, SLOWEST);
    if (this.#seconds.size > 1) console.log('\nThe slowest files:');
    if (this.#seconds.size > 1) for (const [file, time] of slowest) console.log(`${seconds(time)}  ${file}`);
    const { passed, failed, skipped } = this.totals;
    console.log(`\n# tests ${passed + failed + skipped}\n# pass ${passed}\n# fail ${failed}`);
    console.log(`# skipped ${skipped}\n${passed} passed, ${failed} failed`);
  }

  #describe({ data, path }: Failure): string {
    const files = this.#files.get(data.name);
    return data.nesting === 0 && files ? describeEarlyEnd(data, files) : describeFailure(data, path);
  }

  #passed(data: EventData.TestPass): void {
    this.#ended(data, 'passed');
    this.#output = '';
  }

  #printed(text: string): void {
    process.stdout.write(text);
    this.#output = (this.#output + text).slice(-OUTPUT_LENGTH);
  }

  #failed(data: EventData.TestFail): void {
    this.#ended(data, 'failed');
    const { failureType } = data.details.error as { failureType?: unknown };
    if (CONSEQUENCES.includes(failureType)) return;
    if (data.details.type === 'suite') this.totals.failed += 1;
    this.#failures.push({ data, path: this.#pathOf(data), output: this.#output });
    this.#output = '';
  }

  #ended(data: EventData.TestPass | EventData.TestFail, result: 'passed' | 'failed'): void {
    const isTop = data.nesting === 0;
    if (isTop && this.#testFiles.has(data.name)) this.#fileEnded(data, result);
    // Node.js counts a process without tests as a test.
    const isEmpty = isTop && result === 'passed' && this.#files.has(data.name);
    if (isEmpty || data.details.type === 'suite') return;
    this.totals[data.skip === undefined ? result : 'skipped'] += 1;
    if (!this.#everyTest) return;
    const mark = result === 'passed' ? '✔' : '✖';
    console.log(`${mark} ${this.#pathOf(data).join(' > ')} (${Math.round(data.details.duration_ms)} ms)`);
  }

  #fileEnded({ name, details }: EventData.TestPass | EventData.TestFail, result: 'passed' | 'failed'): void {
    const time = details.duration_ms / 1000;
    this.#seconds.set(name, (this.#seconds.get(name) ?? 0) + time);
    const { passed, failed, skipped } = this.totals;
    const before = this.#countedBefore;
    const tests = passed + failed + skipped - before.passed - before.failed - before.skipped;
    this.#countedBefore = { ...this.totals };
    if (this.#everyTest) return;
    console.log(`${result === 'passed' ? '✔' : '✖'}${seconds(time)}  ${name} (${tests} tests)`);
  }

  #pathOf({ nesting, name }: { nesting: number; name: string }): string[] {
    return [...this.#path.slice(0, nesting), name];
  }
}

function seconds(time: number): string {
  return `${time.toFixed(1).padStart(6)} s`;
}

function printedBefore({ output }: Failure): string {
  return output === '' ? '' : `\n  Printed before:\n${output.replaceAll(/^/gm, '  | ')}\n`;
}
