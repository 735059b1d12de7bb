// What runs on a machine, as the Debian package and the image contain it: Palisade, its packages and Node.js.
import { chmodSync, cpSync, existsSync, globSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Architecture } from './options.ts';
import { npm, run } from './programs.ts';
import type { Source } from './source.ts';
import { filesIn } from './uniform.ts';

/** Where it is on the machine. Its `node` is the program, not a folder. */
export const HOME = 'usr/lib/palisade';

/** The names of Node.js. */
const CPU: Readonly<Record<Architecture, string>> = { amd64: 'x64', arm64: 'arm64' };

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
  // npm wants to see the workspaces of the lock file.
  const workspaces = globSync('{console,clients/*}/package.json', { cwd: checkout });
  for (const name of ['package-lock.json', '.npmrc', ...workspaces])
    if (existsSync(join(checkout, name))) cpSync(join(checkout, name), join(folder, name));
  const platform = [`--cpu=${cpu}`, '--os=linux', '--libc=glibc'];
  const flags = [
    '--ignore-scripts',
    '--omit=dev',
    '--include=optional',
    '--workspaces=false',
    '--no-audit',
    '--no-fund',
  ];
  npm(['ci', ...flags, ...platform, '--loglevel=error'], folder);
  // npm leaves out an optional package that it could not download, and reports success. Node.js is one.
  if (!existsSync(join(folder, `node_modules/node-linux-${cpu}`)))
    throw new Error(`npm could not download node-linux-${cpu}: the log in its cache says why`);
  for (const name of ['package-lock.json', '.npmrc', 'clients', 'console/package.json'])
    rmSync(join(folder, name), { recursive: true, force: true });
}

function prune(modules: string, cpu: string): void {
  for (const name of globSync(USELESS, { cwd: modules }))
    rmSync(join(modules, name), { recursive: true, force: true });
  for (const file of globSync('better-sqlite3/prebuilds/*', { cwd: modules }))
    if (basename(file) !== `linux-${cpu}.node`) rmSync(join(modules, file));
  for (const name of ['deps', 'src'])
    rmSync(join(modules, 'better-sqlite3', name), { recursive: true, force: true });
  // Links to workspaces.
  for (const entry of readdirSync(modules, { withFileTypes: true }))
    if (entry.isSymbolicLink()) rmSync(join(modules, entry.name));
}

/** What is read by our Node.js needs no mode of a program. */
function makePlain(folder: string): void {
  for (const path of filesIn(folder)) chmodSync(join(folder, path), path === 'node' ? 0o755 : 0o644);
}
