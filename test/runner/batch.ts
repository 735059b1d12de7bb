// Runs in a process of the test run: executes several test files one after the other, each as a suite.
import { appendFileSync, readFileSync } from 'node:fs';
import { after, before, describe } from 'node:test';
import { pathToFileURL } from 'node:url';

/** Set by the run, which knows how fast the machine is. */
const FILE_TIMEOUT_MS = Math.ceil(Number(process.env.PALISADE_TEST_FILE_SECONDS) * 1000);

export async function runFiles(files: readonly string[]): Promise<void> {
  if (process.env.PALISADE_TEST_COSTS) recordCost(files, process.env.PALISADE_TEST_COSTS);
  const loaded = Promise.withResolvers<void>();
  const begin = performance.now();
  after(() => {
    // What hung in a file that ran out of time would keep the process alive.
    if (performance.now() - begin >= FILE_TIMEOUT_MS) setTimeout(() => process.exit(), 500).unref();
  });
  // Tests start only when all files are loaded, because loading would slow down tests of earlier files.
  before(() => loaded.promise);
  for (const file of files) await load(file);
  loaded.resolve();
}

/**
 * For runs that select tests by name. Files are not suites there, because file names must not match the pattern,
 * and Node.js ignores a suite that is still loading when it filters names.
 */
export async function runSelection(files: readonly string[]): Promise<void> {
  const loaded = Promise.withResolvers<void>();
  before(() => loaded.promise);
  for (const file of files) await import(pathToFileURL(file).href);
  loaded.resolve();
}

/** A file that cannot be loaded fails its own suite. */
async function load(file: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  describe(file, { timeout: FILE_TIMEOUT_MS }, async () => {
    await import(pathToFileURL(file).href).finally(resolve);
  });
  await promise;
}

/**
 * Appends a line of JSON with the CPU seconds of this process and of all that it started and waited for, such as
 * services and browsers.
 */
function recordCost(files: readonly string[], to: string): void {
  process.on('exit', () => {
    // The fields from utime to cstime of proc(5), in hundredths of a second.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    appendFileSync(to, `${JSON.stringify({ cpu: ticks / 100, wall: process.uptime(), files })}\n`);
  });
}
