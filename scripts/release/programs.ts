// The programs that make artifacts, and how they are called.
import { type ExecFileSyncOptions, execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Kind } from './options.ts';

/** Programs by the Debian package that brings them. */
const PACKAGES: Readonly<Record<Kind, Readonly<Record<string, readonly string[]>>>> = {
  npm: {},
  deb: { dpkg: ['dpkg-deb'], gzip: ['gzip'] },
  oci: { buildah: ['buildah'], dpkg: ['dpkg-deb'], mmdebstrap: ['mmdebstrap'], tar: ['tar'] },
};

/** @throws Error of one line that says what is missing, and how to install it */
export function requirePrograms(kinds: readonly Kind[]): void {
  const absent = kinds
    .flatMap((kind) => Object.entries(PACKAGES[kind]))
    .filter(([, programs]) => !programs.every(isInstalled));
  if (absent.length > 0) {
    const packages = new Set(absent.map(([name]) => name));
    throw new Error(
      `Missing: ${[...packages].join(' ')}. On Debian: apt-get install --no-install-recommends ${[...packages].join(' ')}`,
    );
  }
  if (kinds.includes('oci') && process.geteuid?.() !== 0)
    throw new Error(
      'The image has files of several users: build it as root, or leave it out (--only npm,deb)',
    );
}

/** Runs a program to its end. What it prints to standard output is returned, the rest is shown. */
export function run(program: string, args: readonly string[], options: ExecFileSyncOptions = {}): string {
  return execFileSync(program, args, {
    maxBuffer: 64 * 1024 * 1024,
    ...options,
    encoding: 'utf8',
    stdio: [options.input === undefined ? 'ignore' : 'pipe', 'pipe', 'inherit'],
  });
}

/** Runs a program to its end, with everything it prints on our standard error. */
export function show(program: string, args: readonly string[], options: ExecFileSyncOptions = {}): void {
  execFileSync(program, args, { ...options, stdio: ['ignore', 2, 2] });
}

/** Runs npm under our Node.js, which knows the certificates of the machine only when it is told to use them. */
export function npm(args: readonly string[], folder: string): void {
  show('npm', args, { cwd: folder, env: { ...process.env, NODE_USE_SYSTEM_CA: '1' } });
}

function isInstalled(program: string): boolean {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin'];
  return folders.some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
