// For hosts whose own Node.js is older than 24: the one that npm installs as an optional dependency.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isatty } from 'node:tty';
import { fileURLToPath } from 'node:url';

/** The path of the packaged Node.js, or nothing where no package for this platform is installed. */
export function packagedNode() {
  const windows = process.platform === 'win32';
  const name = `node-${windows ? 'win' : process.platform}-${process.arch}`;
  try {
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
    return join(dirname(manifest), 'bin', windows ? 'node.exe' : 'node');
  } catch {
    return undefined;
  }
}

/** Says in one line which Node.js is needed, and exits 1. */
export function refuse() {
  console.error(
    `Palisade needs Node.js 24 or newer, and this is ${process.versions.node}: on linux-x64, linux-arm64 and ` +
      'win-x64 `npm ci` installs one beside it (an optional dependency); elsewhere install Node.js 24.',
  );
  process.exit(1);
}

/** Runs a script with this process's arguments on the packaged Node.js, and ends as that process ends. */
export function runOnPackagedNode(scriptUrl) {
  const node = packagedNode();
  if (!node) refuse();
  const args = [...process.execArgv, fileURLToPath(scriptUrl), ...process.argv.slice(2)];
  const child = spawn(node, args, { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']) {
    process.on(signal, () => {
      // A terminal sends Ctrl+C to the whole process group: the child has it already.
      const alreadySent = isatty(0) && (signal === 'SIGINT' || signal === 'SIGQUIT');
      if (!alreadySent) child.kill(signal);
    });
  }
  child.on('error', refuse);
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
