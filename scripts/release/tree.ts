// What runs on a machine, as the Debian package and the image contain it: Palisade, its packages and Node.js.
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import type { Architecture } from './options.ts';
import { npm, run } from './programs.ts';
import type { Source } from './source.ts';
import { filesIn } from './uniform.ts';

/** Where it is on the machine. Its `node` is the program, not a folder. */
export const HOME = 'usr/lib/palisade';

/** The names of Node.js. */
const CPU: Readonly<Record<Architecture, string>> = { amd64: 'x64', arm64: 'arm64' };

interface Dependencies {
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
}

interface LockFile {
  packages: Record<string, object>;
}

/** What packages contain and nothing loads: Node.js reads no types inside of `node_modules`. */
const USELESS = [
  '**/*.{map,ts,mts,cts,c,cc,cpp,h,hpp,gyp,gypi,patch,flow,markdown}',
  '**/{CHANGELOG,CHANGES,HISTORY,README,SECURITY,CONTRIBUTING,UPGRADE*,CODE_OF_CONDUCT}{,.md,.txt}',
  '**/.*',
  '**/*.{html,css,svg,png,yml}',
  '**/{docs,test,tests,__tests__,benchmark,benchmarks,example,examples}/',
];

/**
 * Installs an archive of npm with the packages of its lock file.
 * @param folder is made
 */
export function installTree(
  { folder: checkout }: Source,
  archive: string,
  architecture: Architecture,
  folder: string,
): void {
  mkdirSync(folder, { recursive: true });
  run('tar', ['-xzf', archive, '-C', folder, '--strip-components=1']);
  const cpu = CPU[architecture];
  installPackages(checkout, folder, cpu);
  const node = join(folder, `node_modules/node-linux-${cpu}`);
  renameSync(join(node, 'bin/node'), join(folder, 'node'));
  renameSync(join(node, 'LICENSE'), join(folder, 'node.LICENSE'));
  rmSync(node, { recursive: true });
  prune(join(folder, 'node_modules'), cpu);
  makePlain(folder);
}

function installPackages(checkout: string, folder: string, cpu: string): void {
  const lock: LockFile = readJson(join(checkout, 'package-lock.json'));
  const { dependencies, optionalDependencies }: Dependencies = readJson(join(folder, 'package.json'));
  // npm leaves out what is no longer needed.
  const packages = { ...lock.packages, '': { dependencies, optionalDependencies } };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages }));
  cpSync(join(checkout, '.npmrc'), join(folder, '.npmrc'));
  const platform = [`--cpu=${cpu}`, '--os=linux', '--libc=glibc'];
  const flags = ['--ignore-scripts', '--omit=dev', '--include=optional', '--no-audit', '--no-fund'];
  npm(['ci', ...flags, ...platform, '--loglevel=error'], folder);
  // npm leaves out an optional package that it could not download, and reports success. Node.js is one.
  if (!existsSync(join(folder, `node_modules/node-linux-${cpu}`)))
    throw new Error(`npm could not download node-linux-${cpu}: the log in its cache says why`);
  for (const name of ['package-lock.json', '.npmrc']) rmSync(join(folder, name));
}

function readJson<Content>(file: string): Content {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function prune(modules: string, cpu: string): void {
  for (const name of globSync(USELESS, { cwd: modules }))
    rmSync(join(modules, name), { recursive: true, force: true });
  for (const file of globSync('better-sqlite3/prebuilds/*', { cwd: modules }))
    if (basename(file) !== `linux-${cpu}.node`) rmSync(join(modules, file));
  for (const name of ['deps', 'src'])
    rmSync(join(modules, 'better-sqlite3', name), { recursive: true, force: true });
}

/** What is read by our Node.js needs no mode of a program. */
function makePlain(folder: string): void {
  for (const path of filesIn(folder)) chmodSync(join(folder, path), path === 'node' ? 0o755 : 0o644);
}
