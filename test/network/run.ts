// `npm run test:network`: runs the tests that need programs of Debian: Open vSwitch, OVN and LXD. It runs all of
// them or, if something is missing, none. Files that are named only need what they use. `--packages` prints what to
// install on Debian, and `--probe` why this machine cannot run them at all, if so; then the status is 1.

import { run } from 'node:test';
import { fileURLToPath } from 'node:url';
import { writeBatches } from '#test/runner/batches';
import { networkFiles } from '#test/runner/files';
import { Report } from '#test/runner/report';
import { impossible, missing, PACKAGE_NAMES } from './harness/programs.ts';

const RUN_TIMEOUT_MS = 10 * 60_000;
/** Tests kill and start servers, and two cores are all there are. */
const PROCESSES = 2;

process.chdir(fileURLToPath(new URL('../../', import.meta.url)));
const names = process.argv.slice(2);
if (names[0] === '--packages') {
  console.log(PACKAGE_NAMES.join(' '));
  process.exit();
}
if (names[0] === '--probe') {
  const cause = process.geteuid?.() === 0 ? impossible() : 'not root';
  if (cause !== undefined) console.log(cause);
  process.exit(cause === undefined ? 0 : 1);
}
const problem = names.length === 0 ? (missing() ?? impossible()) : undefined;
if (problem !== undefined) fail(problem);
const files = networkFiles(names);
if (files.length === 0) fail(`No test of the network run matches ${names.join(' ')}`);

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
const batches = writeBatches(files, { suites: true });
const report = new Report(batches.files, { everyTest: true });
try {
  const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(RUN_TIMEOUT_MS)]);
  await report.read(run({ files: [...batches.files.keys()], concurrency: PROCESSES, signal }));
} finally {
  batches.remove();
}
report.print();
const { passed, failed, skipped } = report.totals;
process.exitCode = failed === 0 && skipped === 0 && passed > 0 && !stopping.signal.aborted ? 0 : 1;

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
