// Runs test files in processes of their own, within limits of time, and prints the report.
import { run } from 'node:test';
import { seeded } from '#dev/faults/faults';
import { type Batches, writeBatches } from './batches.ts';
import { needsMachineAlone } from './files.ts';
import { Report } from './report.ts';
import { timeFactor } from './time.ts';

export interface Execution {
  files: readonly string[];
  /** Files at the same time. */
  jobs: number;
  /** Ends what hangs, on a machine as fast as the one that they were measured on. */
  limits: { fileMinutes: number; runMinutes: number };
  /** Prints a line per test. */
  everyTest: boolean;
  /** The files run in an order that follows from this number, instead of in that of their names. */
  seed?: number | undefined;
  /** Only tests with names that match. */
  patterns?: RegExp[];
  skipPatterns?: RegExp[];
  /** Ends the run early. */
  signal: AbortSignal;
}

export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  /** Files that did not end within the limits. */
  outOfTime: number;
}

export async function execute(execution: Execution): Promise<Outcome> {
  const { jobs, limits, everyTest, seed, patterns = [], skipPatterns = [], signal } = execution;
  const factor = timeFactor();
  const limit = { file: limits.fileMinutes * 60 * factor, run: limits.runMinutes * 60 * factor };
  process.env.PALISADE_TEST_TIME_FACTOR = String(factor);
  process.env.PALISADE_TEST_FILE_SECONDS = String(limit.file);
  const files = seed === undefined ? execution.files : inRandomOrder(execution.files, seed);
  const suites = patterns.length + skipPatterns.length === 0;
  const batches = writeBatches(files, { suites });
  const over = AbortSignal.timeout(Math.ceil(limit.run * 1000));
  const report = new Report(batches.files, { everyTest, suites, factor, limit, over });
  try {
    for (const phase of phasesOf(batches, jobs)) {
      const events = run({
        files: phase.entries,
        concurrency: phase.jobs,
        testNamePatterns: patterns,
        testSkipPatterns: skipPatterns,
        signal: AbortSignal.any([signal, over]),
      });
      await report.read(events);
    }
  } finally {
    batches.remove();
  }
  report.print();
  return { ...report.totals, outOfTime: report.outOfTime.length };
}

/** Tests that measure time run last, one after the other. */
function phasesOf({ files }: Batches, jobs: number): { entries: string[]; jobs: number }[] {
  const isAlone = (entry: string) => files.get(entry)?.some(needsMachineAlone) ?? false;
  const entries = [...files.keys()];
  const phases = [
    { entries: entries.filter((entry) => !isAlone(entry)), jobs },
    { entries: entries.filter(isAlone), jobs: 1 },
  ];
  return phases.filter((phase) => phase.entries.length > 0);
}

/** The same order for the same seed, on every machine. */
function inRandomOrder(files: readonly string[], seed: number): string[] {
  const next = seeded(seed);
  return files
    .map((file) => ({ file, position: next() }))
    .toSorted((one, other) => one.position - other.position)
    .map(({ file }) => file);
}
