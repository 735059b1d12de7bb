// What a process of the test run does: several test files, one after the other, each as a suite of its own.
import { appendFileSync } from 'node:fs';
import { after, before, describe } from 'node:test';
import { pathToFileURL } from 'node:url';
import { isLongRun } from '#test/harness/effort';

const FILE_TIMEOUT_MS = (isLongRun ? 8 : 4) * 60_000;

export async function runFiles(files: readonly string[]): Promise<void> {
  const loaded = Promise.withResolvers<void>();
  // Nothing runs before everything is loaded: loading would hold up the tests of the files before.
  before(() => loaded.promise);
  for (const file of files) await load(file);
  loaded.resolve();
}

/**
 * For a run that selects tests by their names, which the names of files must not match; and Node.js leaves a suite out
 * that is still loading when it looks for names.
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
    if (process.env.PALISADE_TEST_COSTS) recordCost(file, process.env.PALISADE_TEST_COSTS);
    await import(pathToFileURL(file).href).finally(resolve);
  });
  await promise;
}

/** Processor time of this process, not of the database server. */
function recordCost(file: string, to: string): void {
  let usage: NodeJS.CpuUsage;
  let begin = 0;
  before(() => {
    usage = process.cpuUsage();
    begin = performance.now();
  });
  after(() => {
    const { user, system } = process.cpuUsage(usage);
    const cost = { file, cpu: (user + system) / 1e6, wall: (performance.now() - begin) / 1000 };
    appendFileSync(to, `${JSON.stringify(cost)}\n`);
  });
}
