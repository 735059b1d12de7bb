// Begins each npm script and `./palisade`: installs the dependencies when they are missing or older than the lock file, and
// sees to it that the script gets Node.js 24. Plain JavaScript without dependencies that Node.js 20 can run.
// Part of each command and no `pre` script: those are not run with ignore-scripts (.npmrc).
// `--omit=dev` installs only what the service loads.
// `--console-packages` also installs what the console is built with; `--console` builds it when it is missing or its
// sources have changed; `--console-later` lets a process of its own do both, while the service already runs.
import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packagedNode, refuse } from '../bin/packaged-node.js';
import { isConsoleBuilt } from './console-inputs.js';
import { keepFailure, noteEnd, noteRunning } from './console-notes.js';
import { underLock } from './setup-lock.js';
import { install, installedAt, isInstalled, removeHeaders } from './setup-npm.js';

const root = fileURLToPath(new URL('../', import.meta.url));
const bin = `${root}node_modules/.bin`;
const windows = process.platform === 'win32';
const has = (flag) => process.argv.includes(flag);
const omitDev = has('--omit=dev');
/** With older ones, npm leaves out the parts of packages that belong to this platform. */
const OLDEST_NODE = 20;
/** The service comes first. */
const LATER_PRIORITY = 10;

if (neededInstallation()) underLock(root, installWhatIsMissing);
if (!existsSync(`${bin}/node`)) linkPackagedNode();

// `exec` in package.json hands the signals that npm gets to our process instead of to a shell that dies of them.
// `env` looks for the Node.js that was linked just now: bash remembers where it found the one before.
if (windows) for (const name of ['exec', 'env']) writeFileSync(`${bin}/${name}.cmd`, '@%*\r\n');

if (has('--console-packages') && !hasConsolePackages()) underLock(root, installConsolePackages);
if (has('--console') && !isConsoleBuilt(root)) underLock(root, buildConsole);
if (has('--console-later') && !isConsoleBuilt(root)) buildConsoleLater();

/** Asked again behind the lock: another command may have installed meanwhile. */
function installWhatIsMissing() {
  const needed = neededInstallation();
  if (!needed) return;
  refuseOldNode();
  const failure = tell(needed.message, () => install(root, needed.command, !omitDev));
  if (failure !== undefined) {
    console.error(`${failure}\nThe packages could not be installed: see above.`);
    process.exit(1);
  }
  finishInstallation();
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
  const installed = installedAt(root);
  const size = omitDev
    ? '90 MB to download, usually 10 to 60 s'
    : '400 MB to download, usually 1 to 3 minutes';
  if (installed === undefined) return { message: `Installing packages (${size})`, command: ['ci'] };
  if (installed < statSync(`${root}package-lock.json`).mtimeMs)
    return { message: 'Installing changed packages (usually less than a minute)', command: ['ci'] };
  if (omitDev || isInstalled(root, 'typescript')) return undefined;
  // Not `ci`, which begins by deleting everything: a service may be running from here.
  return {
    message: 'Installing what development needs (300 MB to download, usually 1 to 3 minutes)',
    command: ['install', '--no-save'],
  };
}

function hasConsolePackages() {
  return isInstalled(root, '@vitejs/plugin-react');
}

/** Adds them to what is there, from which a service may be running. */
function installConsolePackages() {
  if (hasConsolePackages()) return;
  const failure = tell('Installing what builds the web console (45 MB to download, usually 10 to 60 s)', () =>
    install(root, ['install', '--no-save', '--workspace=console'], true),
  );
  finishInstallation();
  if (failure === undefined) return;
  console.error(failure);
  keepFailure(root, `its packages could not be installed: ${failure}`);
}

/** A console that cannot be built does not keep the service from starting: its pages tell. */
function buildConsole() {
  process.once('exit', () => noteEnd(root));
  if (isConsoleBuilt(root)) return;
  installConsolePackages();
  if (hasConsolePackages()) {
    const node = existsSync(`${bin}/node`) ? `${bin}/node` : process.execPath;
    const { status } = tell('Building the web console (about 10 s)', () =>
      spawnSync(node, [`${root}scripts/build-console.ts`], { stdio: ['ignore', 2, 2] }),
    );
    if (status === 0) return;
  }
  console.error(
    'The web console could not be built. The service starts without it. To try again: npm run build:console',
  );
}

/** In a session of its own, without our streams: it goes on when the service stops, and nobody waits for it. */
function buildConsoleLater() {
  try {
    accessSync(`${root}console`, constants.W_OK);
  } catch {
    console.error(
      'The web console is not built, and only the owner of these files can build it: npm run build:console',
    );
    return;
  }
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), '--omit=dev', '--console'], {
    cwd: root,
    detached: true,
    stdio: 'ignore',
    windowsHide: true,
  });
  child.on('error', (error) => keepFailure(root, error.message));
  child.unref();
  if (child.pid === undefined) return;
  setPriority(child.pid, LATER_PRIORITY);
  noteRunning(root, child.pid);
  console.error('Building the web console in the background (about a minute). Until then /console says so.');
}

/** Says what begins, and how long it took. */
function tell(message, task) {
  const start = performance.now();
  console.error(`${message}…`);
  const result = task();
  console.error(`  ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return result;
}

function finishInstallation() {
  const node = packagedNode();
  if (node) removeHeaders(node);
  if (!existsSync(`${bin}/node`)) linkPackagedNode();
}

/**
 * npm puts node_modules/.bin first in the PATH of its scripts. npm 10 and older remove `node` from it again when
 * they skip the packages of the other platforms, which have a command of the same name.
 */
function linkPackagedNode() {
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
