// Begins each npm script and `./palisade`: installs the dependencies when they are missing or older than the lock file, and
// sees to it that the script gets Node.js 24. Plain JavaScript without dependencies that Node.js 20 can run.
// Part of each command and no `pre` script: those are not run with ignore-scripts (.npmrc).
// `--omit=dev` leaves out what only development needs, a browser among it: `npm start` has no use for it.
// `--console` also builds the web console when it is missing or its sources have changed.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isConsoleBuilt } from './console-inputs.js';
import { underLock } from './setup-lock.js';

const root = fileURLToPath(new URL('../', import.meta.url));
const bin = `${root}node_modules/.bin`;
const windows = process.platform === 'win32';
const omitDev = process.argv.includes('--omit=dev');
/** With older ones, npm leaves out the parts of packages that belong to this platform. */
const OLDEST_NODE = 20;

if (neededInstallation()) underLock(root, installWhatIsMissing);
if (!existsSync(`${bin}/node`)) await linkPackagedNode();

// `exec` in package.json hands the signals that npm gets to our process instead of to a shell that dies of them.
// `env` looks for the Node.js that was linked just now: bash remembers where it found the one before.
if (windows) for (const name of ['exec', 'env']) writeFileSync(`${bin}/${name}.cmd`, '@%*\r\n');

if (process.argv.includes('--console') && !isConsoleBuilt(root)) underLock(root, buildConsole);

/** Asked again behind the lock: another command may have installed meanwhile. */
function installWhatIsMissing() {
  const needed = neededInstallation();
  if (!needed) return;
  refuseOldNode();
  console.error(needed.message);
  install(needed.command);
}

function refuseOldNode() {
  const { node } = process.versions;
  if (Number(node.split('.')[0]) >= OLDEST_NODE) return;
  console.error(
    `Palisade needs Node.js ${OLDEST_NODE} or newer, and this is ${node}. npm can install one: npm install --global node@24`,
  );
  process.exit(1);
}

/** What to run before the dependencies are there; undefined when they are. */
function neededInstallation() {
  // npm writes its hidden lock file last: an interrupted installation leaves none.
  const installed = modified('node_modules/.package-lock.json');
  if (installed === undefined) {
    return { message: 'Installing dependencies (first start only)…', command: ['ci'] };
  }
  if (installed < modified('package-lock.json')) {
    return { message: 'Installing changed dependencies…', command: ['ci'] };
  }
  if (!omitDev && !existsSync(`${root}node_modules/typescript`)) {
    // Not `ci`, which begins by deleting everything: a service may be running from here.
    return { message: 'Installing what development needs…', command: ['install', '--no-save'] };
  }
  return undefined;
}

/** A console that cannot be built does not keep the service from starting: its pages tell. */
function buildConsole() {
  if (isConsoleBuilt(root)) return;
  console.error('Building the web console…');
  const node = existsSync(`${bin}/node`) ? `${bin}/node` : process.execPath;
  const { status } = spawnSync(node, [`${root}scripts/build-console.ts`], { stdio: ['ignore', 2, 2] });
  if (status === 0) return;
  console.error(
    'The web console could not be built. The service starts without it. To try again: npm run build:console',
  );
}

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
      // Installed by another user, when bin/palisade.js finds the packaged Node.js itself; or linked meanwhile.
      if (!['EACCES', 'EROFS', 'EEXIST'].includes(error.code)) throw error;
    }
  }
}
