// `npm run test:release`: tests the artifacts that `npm run release` has made, in root file systems of their own.
// `--packages` prints what to install on Debian, and `--probe` why they are not possible here, if so; where nothing can
// be installed for that, the status is 77.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { debianSources } from '#scripts/release/base';
import { KINDS } from '#scripts/release/options';
import { requirePrograms, show } from '#scripts/release/programs';
import { execute } from '#test/runner/execute';
import { releaseFiles } from '#test/runner/files';
import { endProbe, obstacleTo } from '#test/runner/probe';
import { ARTIFACTS } from './harness/artifacts.ts';

const PACKAGES = [
  'buildah',
  'dpkg',
  'gzip',
  'lintian',
  'mmdebstrap',
  'mount',
  'systemd',
  'tar',
  'util-linux',
  'xz-utils',
];
/** Of our package. dpkg installs nothing else by itself. */
const DEPENDENCIES = ['adduser', 'libstdc++6'];
const LIMITS = { fileMinutes: 8, runMinutes: 30 };
/** Each has a service of its own, and two cores are all there are. */
const JOBS = 2;

process.chdir(fileURLToPath(new URL('../../', import.meta.url)));
const names = process.argv.slice(2);
if (names[0] === '--packages') {
  console.log(PACKAGES.join(' '));
  process.exit();
}
const obstacle = obstacleTo({ missing, impossible });
if (names[0] === '--probe') endProbe(obstacle);
if (obstacle) fail(obstacle.cause);
if (!existsSync(ARTIFACTS)) fail('There are no artifacts: npm run release');
const files = releaseFiles(names);
if (files.length === 0) fail(`No test of the release run matches ${names.join(' ')}`);

process.env.PALISADE_TEST_DEBIAN = makeDebian();
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
try {
  const { passed, failed, skipped, outOfTime } = await execute({
    files,
    jobs: JOBS,
    limits: LIMITS,
    everyTest: true,
    signal: stopping.signal,
  });
  const isGood = failed + skipped + outOfTime === 0 && passed > 0 && !stopping.signal.aborted;
  process.exitCode = isGood ? 0 : 1;
} finally {
  rmSync(process.env.PALISADE_TEST_DEBIAN);
}

/** A clean Debian with what our package depends on, as an archive. */
function makeDebian(): string {
  const file = join(tmpdir(), `palisade-debian-${process.pid}.tar`);
  const include = `--include=${DEPENDENCIES.join()}`;
  const keys = '--keyring=/usr/share/keyrings';
  show('mmdebstrap', ['--quiet', '--variant=essential', include, keys, '', file, ...debianSources()]);
  return file;
}

/** What is missing to make artifacts, in one line; undefined if nothing is. */
function missing(): string | undefined {
  try {
    requirePrograms(KINDS);
    debianSources();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return undefined;
}

/** Why this machine cannot start them in another root, in one line; undefined if it can. */
function impossible(): string | undefined {
  const script = 'mount -t tmpfs tmpfs /mnt && mknod /mnt/null c 1 3 && echo >/mnt/null';
  const { status, stderr, error } = spawnSync(
    'unshare',
    ['--mount', '--propagation', 'private', 'sh', '-c', script],
    { encoding: 'utf8' },
  );
  if (error) throw error;
  if (status === 0) return undefined;
  return `npm run test:release needs root file systems of its own: ${stderr.trim().split('\n')[0]}`;
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
