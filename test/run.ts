// `npm test`, `npm run test:long` and `npm run test:full`: runs all test files, or the named ones, with a PostgreSQL
// server for the time of the run.
import { constants } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgres } from './postgres-server.ts';
import { readArguments, type TestArguments, USAGE } from './runner/arguments.ts';
import { type Execution, execute } from './runner/execute.ts';
import { DATABASE_OF_RUN, filesNamed, filesOf } from './runner/files.ts';

/** The processes load the same files. A shared compile cache halves the time. */
const COMPILE_CACHE = 'node_modules/.cache/palisade';
/** More than the two cores of a small machine, because tests also wait, above all those of the long run. */
const JOBS = { fast: 3, long: 4, full: 4 };
const LIMITS: Readonly<Record<TestArguments['run'], Execution['limits']>> = {
  fast: { fileMinutes: 5, runMinutes: 40 },
  long: { fileMinutes: 15, runMinutes: 80 },
  full: { fileMinutes: 40, runMinutes: 180 },
};

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
const { files, unknown } =
  args.names.length > 0 ? filesNamed(args.names) : { files: filesOf(args.run), unknown: [] };
if (files.length === 0) fail(unknown.join('\n'));

const postgres = await startPostgres().catch((error: Error) => fail(error.message));
try {
  setEnvironment(args, postgres.url);
  if (!stopping.signal.aborted) process.exitCode = await runTests(args);
} finally {
  await postgres.stop();
}
if (stopSignal) process.exitCode = 128 + constants.signals[stopSignal];

/** Returns the exit code. */
async function runTests({ run, names, jobs, seed, patterns, skipPatterns }: TestArguments): Promise<number> {
  const isSelection = patterns.length + skipPatterns.length > 0;
  const { passed, failed, skipped, outOfTime } = await execute({
    files,
    jobs: jobs ?? JOBS[run],
    limits: LIMITS[run],
    everyTest: names.length > 0 || isSelection,
    seed,
    patterns,
    skipPatterns,
    signal: stopping.signal,
  });
  // Node.js counts a run without tests as passed.
  if (passed + failed + skipped + outOfTime === 0) {
    const pattern = patterns.map(({ source }) => source).join(' or ');
    console.error(
      isSelection ? `No test has a name that matches ${pattern}` : 'There is no test in these files',
    );
    return 1;
  }
  if (names.length === 0 && !isSelection) {
    console.log('\nnpm run test:network has the tests with Open vSwitch and OVN, for root on Linux');
  }
  for (const problem of unknown) console.error(problem);
  const isGood = failed + outOfTime + unknown.length === 0 && !stopping.signal.aborted;
  return isGood ? 0 : 1;
}

/**
 * Sets all variables that test processes read. Settings from the shell are removed, because tests choose their own.
 */
function setEnvironment({ run, names }: TestArguments, postgresUrl: string): void {
  for (const name of Object.keys(process.env)) if (isSetting(name)) delete process.env[name];
  process.env.PALISADE_TEST_POSTGRES_URL = postgresUrl;
  process.env.PALISADE_TEST_RUN = run;
  // A few files can run on both databases.
  process.env.PALISADE_TEST_DATABASES = names.length > 0 ? 'sqlite,postgres' : DATABASE_OF_RUN[run];
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
