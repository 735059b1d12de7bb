// The sources of a version: built in their checkout, and packed as npm publishes them.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, show } from './programs.ts';

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
  const options = { cwd: folder, env: { ...process.env, NODE_ENV: '' } };
  if (!existsSync(join(folder, 'node_modules/.package-lock.json')))
    show(
      'npm',
      ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
      options,
    );
  show(process.execPath, ['scripts/build.ts'], options);
}

/** @returns the path of the archive */
export function packForNpm({ folder, name, version }: Source, out: string): string {
  mkdirSync(out, { recursive: true });
  show('npm', ['pack', '--ignore-scripts', '--loglevel=error', '--pack-destination', out], { cwd: folder });
  return join(out, `${name}-${version}.tgz`);
}
