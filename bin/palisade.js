#!/usr/bin/env node
// Plain JavaScript that old versions of Node.js can read, because it has to leave them.
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

stopWithNpx();
if (Number(process.versions.node.split('.')[0]) >= 24) {
  void run();
} else {
  void import('./packaged-node.js').then(({ runOnPackagedNode }) => runOnPackagedNode(import.meta.url));
}

/** Starts the program: from its TypeScript in a checkout, from the compiled files in the published package. */
async function run() {
  const source = new URL('../src/main.ts', import.meta.url);
  const checkout = existsSync(source);
  if (checkout) {
    // Reading and stripping all TypeScript again would be a third of the time to start.
    module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/palisade', import.meta.url)));
  }
  const { main } = await import(checkout ? source.href : new URL('../dist/main.js', import.meta.url).href);
  await main(process.argv.slice(2));
}

/**
 * `npx` starts a shell, which does not pass signals on: a service would go on without it. So it stops when the process
 * that started it is gone.
 */
function stopWithNpx() {
  if (process.env.npm_command !== 'exec') return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}
