// The image: a root of Debian's libraries with Palisade in it, put together by buildah without a daemon.
import { chmodSync, chownSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { USER } from './base.ts';
import { archiveLayout, finishLayout } from './layout.ts';
import type { Architecture } from './options.ts';
import { run } from './programs.ts';
import type { Source } from './source.ts';
import { HOME } from './tree.ts';
import { makeUniform } from './uniform.ts';

/** For `docker exec`. */
const COMMAND = fileURLToPath(new URL('../../deploy/image/palisade', import.meta.url));

const DATA = '/var/lib/palisade';
const NODE = `/${HOME}/node`;
const SECOND = 1_000_000_000;

/** V8 would let its young generation grow with the memory of the machine. */
export const ENTRYPOINT = [
  NODE,
  '--max-semi-space-size=8',
  '--heap-growing-percent=50',
  `/${HOME}/bin/palisade.js`,
];

/** By Node.js itself: the image has no other program. */
const HEALTH = {
  Test: [
    'CMD',
    NODE,
    '-e',
    "fetch('http://127.0.0.1:'+(process.env.PORT||8080)+'/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))",
  ],
  Interval: 10 * SECOND,
  Timeout: 3 * SECOND,
  StartPeriod: 20 * SECOND,
};

const FOLDERS: readonly [folder: string, mode: number, owner: number][] = [
  [DATA, 0o700, USER],
  ['tmp', 0o1777, 0],
];

interface Contents {
  /** The root file system. Palisade is moved into it. */
  root: string;
  tree: string;
  licenses: string;
  /** An empty folder for the files of buildah. */
  work: string;
}

/** @returns the path of the archive */
export function makeImage(
  source: Source,
  architecture: Architecture,
  contents: Contents,
  out: string,
): string {
  const { root, tree, licenses, work } = contents;
  mkdirSync(join(root, dirname(HOME)), { recursive: true });
  cpSync(tree, join(root, HOME), { recursive: true, verbatimSymlinks: true });
  cpSync(COMMAND, join(root, 'usr/bin/palisade'));
  chmodSync(join(root, 'usr/bin/palisade'), 0o755);
  mkdirSync(join(root, 'usr/share/doc/palisade'), { recursive: true });
  writeFileSync(join(root, 'usr/share/doc/palisade/LICENSES.txt'), licenses);
  for (const [folder] of FOLDERS) mkdirSync(join(root, folder), { recursive: true });
  makeUniform(root, source.time);
  for (const [folder, mode, owner] of FOLDERS) {
    chmodSync(join(root, folder), mode);
    chownSync(join(root, folder), owner, owner);
  }
  mkdirSync(work);
  const archive = join(work, 'root.tar');
  run('tar', ['-cf', archive, '--format=gnu', '--sort=name', '--numeric-owner', '-C', root, '.']);

  const layout = join(work, 'layout');
  commit(source, architecture, { archive, work, layout });
  finishLayout(layout, `palisade:${source.version}`, HEALTH);
  mkdirSync(out, { recursive: true });
  const file = join(out, `palisade-${source.version}-oci-${architecture}.tar`);
  archiveLayout(layout, file, source.time);
  rmSync(work, { recursive: true });
  return file;
}

function commit(
  { version, time }: Source,
  architecture: Architecture,
  { archive, work, layout }: { archive: string; work: string; layout: string },
): void {
  // Its own storage: nothing of the machine is used or changed.
  const storage = ['--storage-driver=vfs', `--root=${work}/storage`, `--runroot=${work}/run`];
  const buildah = (...args: string[]) => run('buildah', [...storage, ...args]).trim();
  const container = buildah('from', `--arch=${architecture}`, '--pull-never', 'scratch');
  buildah('add', container, archive, '/');
  const labels = { title: 'Palisade', version, licenses: 'Apache-2.0' };
  buildah(
    'config',
    `--arch=${architecture}`,
    '--os=linux',
    `--user=${USER}:${USER}`,
    `--workingdir=${DATA}`,
    `--volume=${DATA}`,
    '--port=8080',
    '--stop-signal=SIGTERM',
    '--env=NODE_ENV=production',
    '--env=PALISADE_HOST=0.0.0.0',
    `--env=PALISADE_DATA_DIR=${DATA}`,
    `--entrypoint=${JSON.stringify(ENTRYPOINT)}`,
    '--cmd=serve',
    ...Object.entries(labels).map(([name, value]) => `--label=org.opencontainers.image.${name}=${value}`),
    container,
  );
  buildah(
    'commit',
    '--quiet',
    '--format=oci',
    '--disable-compression=false',
    `--timestamp=${time}`,
    container,
    `oci:${layout}`,
  );
}
