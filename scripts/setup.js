// Installs the dependencies when they are missing or older than the lock file. Runs before the packaged
// Node.js is there, so it is plain JavaScript without dependencies that Node.js 20 can run.
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../', import.meta.url);

// npm writes its hidden lock file last: an interrupted installation leaves none.
const installed = modified('node_modules/.package-lock.json');

if (installed === undefined || installed < modified('package-lock.json')) {
  console.error(
    installed === undefined
      ? 'Installing dependencies (first start only)…'
      : 'Installing changed dependencies…',
  );
  install();
}

// npm runs the script itself with node_modules/.bin first in PATH: the packaged Node.js, if there is one.
if (Number(process.versions.node.split('.')[0]) < 24) {
  const { packagedNode, refuse } = await import('../bin/packaged-node.js');
  if (!packagedNode()) refuse();
}

function modified(path) {
  return statSync(new URL(path, root), { throwIfNoEntry: false })?.mtimeMs;
}

function install() {
  // No install script is needed, and better-sqlite3's implicit one would look for a compiler.
  // Development dependencies are named because NODE_ENV=production would leave them out and `npm test` without them.
  const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional'];
  const cli = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : undefined;
  const options = { cwd: fileURLToPath(root), encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 };
  const result = cli
    ? spawnSync(process.env.npm_node_execpath ?? process.execPath, [cli, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  if (result.status === 0) return;
  process.stderr.write(
    `${result.stdout ?? ''}${result.stderr ?? ''}${result.error ? `${result.error}\n` : ''}`,
  );
  console.error('The dependencies could not be installed: see above.');
  process.exit(1);
}
