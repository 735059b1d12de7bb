// Prints a test run: a line per file, or per test for few files; at the end failures and counts.
import { appendFileSync } from 'node:fs';
import type { EventData, run } from 'node:test';
import { CANCELLED, describeEarlyEnd, describeFailure, howEnded, type RunError } from './failure.ts';

const SLOWEST = 20;

/** How much of what the tests printed is told with a failure: for a page, what was on the screen. */
const OUTPUT_LENGTH = 3_000;

/** Failures that only follow from a failure in a nested or enclosing test. */
const CONSEQUENCES: readonly unknown[] = ['subtestsFailed', ...CANCELLED];

/** Node.js's own counts at the end of a run. It counts a process without tests as a test. */
const COUNT = /^(tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [\d.]+$/;

export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

export interface ReportOptions {
  /** Prints a line per test, with the names of its suites. */
  everyTest: boolean;
  /** Whether each file is a suite of its own, so that its end is known; see `runFiles`. */
  suites: boolean;
  /** By which the limits were multiplied. */
  factor: number;
  /** Seconds. */
  limit: { file: number; run: number };
  /** Aborted when the time of the run is over. */
  over: AbortSignal;
}

interface Failure {
  text: string;
  /** What was printed last before it, also by other files that run at the same time. */
  output: string;
}

export class Report {
  readonly totals: Totals = { passed: 0, failed: 0, skipped: 0 };
  readonly #files: ReadonlyMap<string, readonly string[]>;
  readonly #testFiles: ReadonlySet<string>;
  readonly #options: ReportOptions;
  readonly #failures: Failure[] = [];
  readonly #seconds = new Map<string, number>();
  readonly #cutOff = new Set<string>();
  /** How each process ended that was not stopped. */
  readonly #ends = new Map<string, string>();
  /** What was printed last before a process failed, other than by its tests. */
  readonly #crashes = new Map<string, string>();
  /** Names of the suites around the current test, starting with the file. */
  #path: string[] = [];
  /** What was printed since the last result. */
  #output = '';
  #countedBefore: Totals = { ...this.totals };
  /** Of the current file. When the file ran out of time, that is the cause. */
  #cancelled: Failure[] = [];
  #failuresBefore = 0;
  /** Whether the current file has a test or a suite, even a skipped one. */
  #hasTests = false;

  /** @param files the test files of each process, by the module that it runs */
  constructor(files: ReadonlyMap<string, readonly string[]>, options: ReportOptions) {
    this.#files = files;
    this.#testFiles = new Set([...files.values()].flat());
    this.#options = options;
  }

  /** Reads all events of a run. */
  async read(events: ReturnType<typeof run>): Promise<void> {
    for await (const { type, data } of events) {
      if (type === 'test:start') this.#started(data);
      else if (type === 'test:pass') this.#passed(data);
      else if (type === 'test:fail') this.#failed(data);
      else if (type === 'test:complete') this.#completed(data);
      else if (type === 'test:stdout' || type === 'test:stderr') this.#printed(data.message);
      else if (type === 'test:diagnostic' && !COUNT.test(data.message)) console.log(`  ${data.message}`);
    }
  }

  /** Files that took longer than their limit, and those that the run did not finish in its own. */
  get outOfTime(): string[] {
    if (!this.#options.over.aborted) return [...this.#cutOff];
    const stopped = [...this.#files]
      .filter(([entry]) => !this.#ends.has(entry))
      .flatMap(([, files]) => files);
    return [...new Set([...this.#cutOff, ...stopped.filter((file) => !this.#seconds.has(file))])];
  }

  print(): void {
    this.#countCancelled();
    const { outOfTime } = this;
    for (const [entry, files] of this.#files) this.#countProcess(entry, files, outOfTime);
    for (const failure of this.#failures) printAtEnd(`\n${failure.text}\n`, failure);
    if (outOfTime.length > 0) printAtEnd(`\n${this.#describeTime(outOfTime)}\n`);
    this.#printSlowest();
    const { passed, failed, skipped } = this.totals;
    console.log(`\n# tests ${passed + failed + skipped}\n# pass ${passed}\n# fail ${failed}`);
    console.log(`# skipped ${skipped}\n${passed} passed, ${failed} failed`);
    if (outOfTime.length > 0) console.log(`${outOfTime.length} ran out of time`);
  }

  #describeTime(files: readonly string[]): string {
    const { factor, limit } = this.#options;
    const limits = `${Math.round(limit.file)} s for a file and ${Math.round(limit.run)} s for the run`;
    const line = `⏱ Out of time: no failure of a test. The limits were ${limits}, ${factor.toFixed(2)} times those of a fast machine.`;
    return [line, ...files.map((file) => `  ${file}`)].join('\n');
  }

  #printSlowest(): void {
    const times = [...this.#seconds].toSorted(([, one], [, other]) => other - one).slice(0, SLOWEST);
    const lines = times.map(([file, time]) => `${seconds(time)}  ${file}`);
    if (lines.length > 1) console.log(`\nThe slowest files:\n${lines.join('\n')}`);
    const together = process.env.PALISADE_TEST_SLOWEST;
    // For a script of several runs, which tells the slowest of all.
    if (together !== undefined) appendFileSync(together, lines.map((line) => `${line}\n`).join(''));
  }

  #started({ nesting, name }: EventData.TestStart): void {
    this.#path = [...this.#path.slice(0, nesting), name];
    this.#hasTests = nesting > 0;
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
    const { failureType }: RunError = data.details.error;
    if (this.#isProcess(data)) return this.#processFailed(data.name, failureType);
    const ranOut =
      data.nesting === 0 && failureType === 'testTimeoutFailure' && this.#testFiles.has(data.name);
    if (ranOut) {
      this.#cutOff.add(data.name);
      this.#cancelled = [];
    }
    const isCancelled = CANCELLED.includes(failureType);
    this.#ended(data, ranOut || isCancelled ? 'cancelled' : 'failed');
    if (ranOut || CONSEQUENCES.includes(failureType)) return;
    if (data.details.type === 'suite') this.totals.failed += 1;
    this.#failures.push(this.#failure(data));
    this.#output = '';
  }

  #ended(data: EventData.TestPass | EventData.TestFail, result: 'passed' | 'failed' | 'cancelled'): void {
    // Node.js counts a process without tests as a test.
    if (this.#isProcess(data)) return;
    if (data.nesting === 0 && this.#testFiles.has(data.name)) this.#fileEnded(data, result === 'passed');
    if (data.details.type === 'suite') return;
    if (result === 'cancelled') this.#cancelled.push(this.#failure(data as EventData.TestFail));
    else this.totals[data.skip === undefined ? result : 'skipped'] += 1;
    if (!this.#options.everyTest) return;
    const mark = result === 'passed' ? '✔' : '✖';
    console.log(`${mark} ${this.#pathOf(data).join(' > ')} (${Math.round(data.details.duration_ms)} ms)`);
  }

  #fileEnded({ name, details }: EventData.TestPass | EventData.TestFail, hasPassed: boolean): void {
    const time = details.duration_ms / 1000;
    this.#seconds.set(name, (this.#seconds.get(name) ?? 0) + time);
    const isEmpty = hasPassed && !this.#hasTests;
    if (isEmpty) this.#failures.push({ text: `✖ ${name}\n  It has no test`, output: '' });
    this.#countCancelled();
    const { passed, failed, skipped } = this.totals;
    const before = this.#countedBefore;
    const tests = passed + failed + skipped - before.passed - before.failed - before.skipped;
    if (isEmpty) this.totals.failed += 1;
    this.#countedBefore = { ...this.totals };
    if (this.#options.everyTest) return;
    console.log(`${hasPassed && !isEmpty ? '✔' : '✖'}${seconds(time)}  ${name} (${tests} tests)`);
  }

  /** An event for each process, as soon as it ends. Results come later, while another process is being reported. */
  #completed(data: EventData.TestComplete): void {
    const ended = this.#isProcess(data) ? howEnded(data.details.error) : undefined;
    if (ended !== undefined) this.#ends.set(data.name, ended);
  }

  #processFailed(entry: string, failureType: unknown): void {
    const ranOut = this.#options.over.aborted && !this.#ends.has(entry);
    if (!ranOut && failureType !== 'subtestsFailed') this.#crashes.set(entry, this.#output);
    this.#output = '';
  }

  /** Files that their process left unfinished are lost with all their tests, whatever its status. */
  #countProcess(entry: string, files: readonly string[], outOfTime: readonly string[]): void {
    const isUnfinished = (file: string) => !this.#seconds.has(file) && !outOfTime.includes(file);
    const unfinished = this.#options.suites ? files.filter(isUnfinished) : [];
    const output = this.#crashes.get(entry);
    if (unfinished.length === 0 && output === undefined) return;
    this.totals.failed += Math.max(unfinished.length, 1);
    const ended = this.#ends.get(entry) ?? 'was stopped';
    this.#failures.push({ text: describeEarlyEnd(ended, { files, unfinished }), output: output ?? '' });
  }

  #isProcess({ nesting, name }: { nesting: number; name: string }): boolean {
    return nesting === 0 && this.#files.has(name);
  }

  #countCancelled(): void {
    this.totals.failed += this.#cancelled.length;
    // Otherwise the cause is told.
    if (this.#failures.length === this.#failuresBefore) this.#failures.push(...this.#cancelled);
    this.#failuresBefore = this.#failures.length;
    this.#cancelled = [];
  }

  #failure(data: EventData.TestFail): Failure {
    return { text: describeFailure(data, this.#pathOf(data)), output: this.#output };
  }

  #pathOf({ nesting, name }: { nesting: number; name: string }): string[] {
    return [...this.#path.slice(0, nesting), name];
  }
}

/** @param failure whose printed output is told in the file, where it stands alone */
function printAtEnd(text: string, failure?: Failure): void {
  process.stdout.write(text);
  const together = process.env.PALISADE_TEST_FAILURES;
  // For a script of several runs, which tells all failures at its end.
  if (together !== undefined) appendFileSync(together, text + (failure ? printedBefore(failure) : ''));
}

function seconds(time: number): string {
  return `${time.toFixed(1).padStart(6)} s`;
}

function printedBefore({ output }: Failure): string {
  return output === '' ? '' : `\n  Printed before:\n${output.replaceAll(/^/gm, '  | ')}\n`;
}
