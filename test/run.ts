// `npm test`, `npm run test:long` and `npm run test:full`: runs all test files, or the named ones, with a PostgreSQL server for the time
// of the run.
import { constants } from 'node:os';
import { resolve } from 'node:path';
import { run } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startPostgres } from './postgres-server.ts';
import { readArguments, type TestArguments, USAGE } from './runner/arguments.ts';
import { type Batches, writeBatches } from './runner/batches.ts';
import { DATABASE_OF_RUN, filesNamed, filesOf, needsMachineAlone } from './runner/files.ts';
import { Report } from './runner/report.ts';

/** The processes load the same files. A shared compile cache halves the time. */
const COMPILE_CACHE = 'node_modules/.cache/palisade';
/** More than the two cores of a small machine, because tests also wait, above all those of the long run. */
const PROCESSES = { fast: 3, long: 4, full: 4 };
/** Ends a run whose processes hang. */
const RUN_TIMEOUT_MS = 30 * 60_000;

let stopSignal: NodeJS.Signals | undefined;
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stopSignal = signal;
    stopping.abort();
  });
}

process.chdir(fileURLToPath(new URL('../', import.meta.url)));
const args = orFail(() => readArguments(process.argv.slice(2)), USAGE);
const files = orFail(() => (args.names.length > 0 ? filesNamed(args.names) : filesOf(args.run)));

const postgres = await startPostgres().catch((error: Error) => fail(error.message));
try {
  setEnvironment(args, postgres.url);
  if (!stopping.signal.aborted) process.exitCode = await runTests(args, files);
} finally {
  await postgres.stop();
}
if (stopSignal) process.exitCode = 128 + constants.signals[stopSignal];

/** Returns the exit code. */
async function runTests(
  { run: kind, names, patterns, skipPatterns }: TestArguments,
  paths: string[],
): Promise<number> {
  const isSelection = patterns.length + skipPatterns.length > 0;
  const batches = writeBatches(paths, { suites: !isSelection });
  const report = new Report(batches.files, { everyTest: names.length > 0 || isSelection });
  try {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(RUN_TIMEOUT_MS)]);
    for (const { entries, processes } of phasesOf(batches, PROCESSES[kind])) {
      const events = run({
        files: entries,
        concurrency: processes,
        testNamePatterns: patterns,
        testSkipPatterns: skipPatterns,
        signal,
      });
      await report.read(events);
    }
  } finally {
    batches.remove();
  }
  const { passed, failed, skipped } = report.totals;
  // Node.js counts a run without tests as passed.
  if (passed + failed + skipped === 0) {
    const pattern = patterns.map(({ source }) => source).join(' or ');
    console.error(
      isSelection ? `No test has a name that matches ${pattern}` : 'There is no test in these files',
    );
    return 1;
  }
  report.print();
  if (names.length === 0 && !isSelection) {
    console.log('\nnpm run test:network has the tests with Open vSwitch and OVN, for root on Linux');
  }
  return failed === 0 && !stopping.signal.aborted ? 0 : 1;
}

/** Tests that measure time run last, one after the other. */
function phasesOf({ files }: Batches, processes: number): { entries: string[]; processes: number }[] {
  const isAlone = (entry: string) => files.get(entry)?.some(needsMachineAlone) ?? false;
  const entries = [...files.keys()];
  const phases = [
    { entries: entries.filter((entry) => !isAlone(entry)), processes },
    { entries: entries.filter(isAlone), processes: 1 },
  ];
  return phases.filter((phase) => phase.entries.length > 0);
}

/**
 * Sets all variables that test processes read. Settings from the shell are removed, because tests choose their own.
 */
function setEnvironment({ run: kind, names }: TestArguments, postgresUrl: string): void {
  for (const name of Object.keys(process.env)) if (isSetting(name)) delete process.env[name];
  process.env.PALISADE_TEST_POSTGRES_URL = postgresUrl;
  process.env.PALISADE_TEST_RUN = kind;
  // A few files can run on both databases.
  process.env.PALISADE_TEST_DATABASES = names.length > 0 ? 'sqlite,postgres' : DATABASE_OF_RUN[kind];
  process.env.NODE_COMPILE_CACHE = resolve(COMPILE_CACHE);
}

function isSetting(name: string): boolean {
  const ours = name.startsWith('PALISADE_') && !name.startsWith('PALISADE_TEST_');
  return ours || name === 'DATABASE_URL' || name === 'PORT';
}

function orFail<T>(work: () => T, hint = ''): T {
  try {
    return work();
  } catch (error) {
    return fail(`${(error as Error).message}\n${hint}`.trim());
  }
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
