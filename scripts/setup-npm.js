// Installations for setup.js. Plain JavaScript without dependencies that Node.js 20 can run.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const windows = process.platform === 'win32';

/** npm writes its hidden lock file last: an interrupted installation leaves none, or the one before. */
const HIDDEN_LOCK = 'node_modules/.package-lock.json';

/** @returns when packages were installed last; undefined when they never were, or not completely */
export function installedAt(root) {
  return statSync(`${root}${HIDDEN_LOCK}`, { throwIfNoEntry: false })?.mtimeMs;
}

/** Whether the last complete installation had a package. */
export function isInstalled(root, name) {
  try {
    return readFileSync(`${root}${HIDDEN_LOCK}`, 'utf8').includes(`"node_modules/${name}"`);
  } catch {
    return false;
  }
}

/**
 * @param {boolean} dev with development dependencies. Named in each case, because NODE_ENV=production would leave them out.
 * @returns what npm wrote if it failed
 */
export function install(root, command, dev) {
  // No install script is needed, and better-sqlite3's implicit one would look for a compiler.
  const args = [...command, '--ignore-scripts', dev ? '--include=dev' : '--omit=dev', '--include=optional'];
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 };
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : undefined;
  const result = npm
    ? spawnSync(process.env.npm_node_execpath ?? process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: windows });
  if (result.status === 0) return undefined;
  return [result.stdout, result.stderr, result.error].filter(Boolean).join('\n') || 'npm was ended';
}

/** The packaged Node.js brings headers for native code, more than half of its program. Nothing here compiles any. */
export function removeHeaders(node) {
  for (const name of ['include', 'share'])
    rmSync(`${dirname(dirname(node))}/${name}`, { recursive: true, force: true });
}
