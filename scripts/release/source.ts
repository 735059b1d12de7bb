// The sources of a version: built in their checkout, and packed as npm publishes them.
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm, run, show } from './programs.ts';
import { makeUniform } from './uniform.ts';

export interface Source {
  folder: string;
  /** Of the package in npm. */
  name: string;
  version: string;
  /** Seconds since 1970 that all files of all artifacts have: the time of the commit, or `SOURCE_DATE_EPOCH`. */
  time: number;
}

export function readSource(folder: string): Source {
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Source;
  const time = Number(
    process.env.SOURCE_DATE_EPOCH ?? run('git', ['log', '-1', '--format=%ct'], { cwd: folder }),
  );
  return { folder, name, version, time };
}

/** Installs what the build needs, if that is missing, and builds. */
export function build({ folder }: Source): void {
  if (!existsSync(join(folder, 'node_modules/.package-lock.json')))
    npm(['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], folder);
  show(process.execPath, ['scripts/build.ts'], { cwd: folder, env: { ...process.env, NODE_ENV: '' } });
}

/** What is packed: the artifact, or the checkout of a version that was not bundled. */
function packedFolder({ folder }: Source): string {
  const artifact = join(folder, 'dist');
  return existsSync(join(artifact, 'bundled.json')) ? artifact : folder;
}

/**
 * Packs what npm would publish. npm's own archive has the modes of the checkout, which depend on who cloned it.
 * @param work an empty folder
 * @returns the path of the archive
 */
export function packForNpm(source: Source, work: string, out: string): string {
  const { name, version, time } = source;
  mkdirSync(work);
  npm(['pack', '--ignore-scripts', '--loglevel=error', '--pack-destination', work], packedFolder(source));
  const archive = `${name}-${version}.tgz`;
  run('tar', ['-xzf', archive], { cwd: work });
  makeUniform(join(work, 'package'), time);
  const uniform = ['--format=ustar', '--sort=name', '--owner=0', '--group=0', '--numeric-owner'];
  run('tar', ['-cf', 'package.tar', ...uniform, 'package'], { cwd: work });
  run('gzip', ['--no-name', '--best', 'package.tar'], { cwd: work });
  mkdirSync(out, { recursive: true });
  copyFileSync(join(work, 'package.tar.gz'), join(out, archive));
  return join(out, archive);
}
