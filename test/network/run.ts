// `npm run test:network`: runs the tests that need programs of Debian: Open vSwitch, OVN and LXD. It runs all of
// them or, if something is missing, none. Files that are named only need what they use. `--packages` prints what to
// install on Debian, `--mutants [NAME]` whether proofs notice what breaks, and `--probe` why they are not possible here,
// if so; where nothing can be installed for that, the status is 77.

import { fileURLToPath } from 'node:url';
import { readArguments } from '#test/runner/arguments';
import { execute } from '#test/runner/execute';
import { networkFiles } from '#test/runner/files';
import { endProbe, obstacleTo } from '#test/runner/probe';
import { impossible, missing, PACKAGE_NAMES } from './harness/programs.ts';
import { runMutants } from './mutants/run.ts';

const LIMITS = { fileMinutes: 8, runMinutes: 40 };
/** More than the two cores of a small machine: tests wait for packets and for servers that start. */
const JOBS = 3;

process.chdir(fileURLToPath(new URL('../../', import.meta.url)));
const [option, chosen] = process.argv.slice(2);
if (option === '--packages') {
  console.log(PACKAGE_NAMES.join(' '));
  process.exit();
}
if (option === '--mutants') process.exit(runMutants(process.cwd(), chosen));
if (option === '--probe') endProbe(obstacleTo({ missing, impossible }));
const { run, names, jobs = JOBS, seed, patterns } = argumentsOrFail();
const problem = names.length === 0 ? (missing() ?? impossible()) : undefined;
if (problem !== undefined) fail(problem);
const files = networkFiles(names, run === 'full');
if (files.length === 0) fail(`No test of the network run matches ${names.join(' ')}`);

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
process.env.PALISADE_TEST_RUN = run;
const { passed, failed, skipped, outOfTime } = await execute({
  files,
  jobs,
  limits: LIMITS,
  everyTest: true,
  patterns,
  seed,
  signal: stopping.signal,
});
const isGood = failed + skipped + outOfTime === 0 && passed > 0 && !stopping.signal.aborted;
process.exitCode = isGood ? 0 : 1;

function argumentsOrFail() {
  try {
    return readArguments(process.argv.slice(2));
  } catch (error) {
    return fail((error as Error).message);
  }
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
