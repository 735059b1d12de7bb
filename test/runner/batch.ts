// What a process of the test run does: several test files, one after the other, each as a suite of its own.
import { appendFileSync } from 'node:fs';
import { after, before, describe } from 'node:test';
import { pathToFileURL } from 'node:url';
import { isLongRun } from '../harness/effort.ts';

const FILE_TIMEOUT_MS = (isLongRun ? 8 : 4) * 60_000;

/** @param named whether suites have the names of their files, which a name pattern must not match */
export async function runFiles(files: readonly string[], named: boolean): Promise<void> {
  const loaded = Promise.withResolvers<void>();
  // Nothing runs before everything is loaded: loading would hold up the tests of the files before.
  before(() => loaded.promise);
  for (const file of files) await load(file, named ? file : '-');
  loaded.resolve();
}

/** A file that cannot be loaded fails its own suite. */
async function load(file: string, name: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  describe(name, { timeout: FILE_TIMEOUT_MS }, async () => {
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
