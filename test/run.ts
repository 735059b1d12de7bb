// `npm test`: every test file, or those named, with a PostgreSQL that lives as long as the run.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { constants } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

const TEST_FILES = ['src/**/*.test.ts', 'test/**/*.test.ts'];
/** Each file is a process that loads most of the service: with what is compiled already, in half the time. */
const COMPILE_CACHE = 'node_modules/.cache/palisade';
const TEST_TIMEOUT_MS = 3 * 60_000;
const RUN_TIMEOUT_MS = 20 * 60_000;

let stopSignal: NodeJS.Signals | undefined;
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stopSignal = signal;
    stopping.abort();
  });
}

process.chdir(fileURLToPath(new URL('../', import.meta.url)));
const args = process.argv.slice(2);
const isOption = (arg: string) => arg.startsWith('-');
const named = args.filter((arg) => !isOption(arg));
const files = globSync(named.length > 0 ? named : TEST_FILES);
// Node.js itself counts a run without a file as passed.
if (files.length === 0) fail(`No test file matches ${(named.length > 0 ? named : TEST_FILES).join(' ')}`);

const postgres = await startPostgres().catch((error: Error) => fail(error.message));
try {
  process.exitCode = await runTests(postgres);
} finally {
  await postgres.stop();
}
if (stopSignal) process.exitCode = 128 + constants.signals[stopSignal];

/** Returns the exit code. Arguments that start with a dash are options of `node --test`. */
async function runTests({ url }: PostgresServer): Promise<number> {
  if (stopping.signal.aborted) return 1;
  const options = ['--test-reporter=spec', '--test-concurrency=2', `--test-timeout=${TEST_TIMEOUT_MS}`];
  const runner = spawn(process.execPath, ['--test', ...options, ...args.filter(isOption), ...files], {
    env: {
      ...withoutSettings(process.env),
      PALISADE_TEST_POSTGRES_URL: url,
      NODE_COMPILE_CACHE: resolve(COMPILE_CACHE),
    },
    stdio: 'inherit',
    // A test file that never ends would hold up everything after it; the runner names it when it is stopped.
    timeout: RUN_TIMEOUT_MS,
  });
  stopping.signal.addEventListener('abort', () => runner.kill());
  const [code] = (await once(runner, 'exit')) as [number | null];
  return code ?? 1;
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

/** The tests choose every setting themselves: those of the shell must not reach them. */
function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const ours = (name: string) => name.startsWith('PALISADE_') || name === 'DATABASE_URL' || name === 'PORT';
  return Object.fromEntries(Object.entries(env).filter(([name]) => !ours(name)));
}
