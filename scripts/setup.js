// Begins each npm script and `./palisade`: installs the dependencies when they are missing or older than the lock file, and
// sees to it that the script gets Node.js 24. Plain JavaScript without dependencies that Node.js 20 can run.
// Part of each command and no `pre` script: those are not run with ignore-scripts (.npmrc).
// `--omit=dev` leaves out what only development needs, a browser among it: `npm start` has no use for it.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const bin = `${root}node_modules/.bin`;
const windows = process.platform === 'win32';
const omitDev = process.argv.includes('--omit=dev');

// npm writes its hidden lock file last: an interrupted installation leaves none.
const installed = modified('node_modules/.package-lock.json');
if (installed === undefined) {
  console.error('Installing dependencies (first start only)…');
  install(['ci']);
} else if (installed < modified('package-lock.json')) {
  console.error('Installing changed dependencies…');
  install(['ci']);
} else if (!omitDev && !existsSync(`${root}node_modules/typescript`)) {
  console.error('Installing what development needs…');
  // Not `ci`, which begins by deleting everything: a service may be running from here.
  install(['install', '--no-save']);
}
if (!existsSync(`${bin}/node`)) await linkPackagedNode();

// `exec` in package.json hands the signals that npm gets to our process instead of to a shell that dies of them.
// `env` looks for the Node.js that was linked just now: bash remembers where it found the one before.
if (windows) for (const name of ['exec', 'env']) writeFileSync(`${bin}/${name}.cmd`, '@%*\r\n');

function modified(file) {
  return statSync(`${root}${file}`, { throwIfNoEntry: false })?.mtimeMs;
}

function install(command) {
  // No install script is needed, and better-sqlite3's implicit one would look for a compiler. Development
  // dependencies are named because NODE_ENV=production would leave them out, and `npm test` without them.
  const args = [
    ...command,
    '--ignore-scripts',
    omitDev ? '--omit=dev' : '--include=dev',
    '--include=optional',
  ];
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 };
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : undefined;
  const result = npm
    ? spawnSync(process.env.npm_node_execpath ?? process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: windows });
  if (result.status === 0) return;
  process.stderr.write([result.stdout, result.stderr, result.error].filter(Boolean).join('\n'));
  console.error('The dependencies could not be installed: see above.');
  process.exit(1);
}

/**
 * npm puts node_modules/.bin first in the PATH of its scripts. npm 10 and older remove `node` from it again when
 * they skip the packages of the other platforms, which have a command of the same name.
 */
async function linkPackagedNode() {
  const { packagedNode, refuse } = await import('../bin/packaged-node.js');
  const node = packagedNode();
  if (!node) {
    if (Number(process.versions.node.split('.')[0]) < 24) refuse();
  } else if (windows) {
    writeFileSync(`${bin}/node.cmd`, `@"${node}" %*\r\n`);
  } else {
    try {
      symlinkSync(relative(bin, node), `${bin}/node`);
    } catch (error) {
      // Installed by another user: bin/palisade.js finds the packaged Node.js itself.
      if (!['EACCES', 'EROFS'].includes(error.code)) throw error;
    }
  }
}
