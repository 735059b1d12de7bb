#!/usr/bin/env node
// Plain JavaScript that old versions of Node.js can read, because it has to leave them. What it imports is loaded by every
// command: `import` reads every name of a module of Node.js, `getBuiltinModule` only those that are used.

stopWithNpx();
if (Number(process.versions.node.split('.')[0]) >= 24) {
  void run();
} else {
  void import('./packaged-node.js').then(({ runOnPackagedNode }) => runOnPackagedNode(import.meta.url));
}

/** Starts the program: from its TypeScript in a checkout, from the bundle in the published package. */
async function run() {
  const { existsSync } = process.getBuiltinModule('node:fs');
  const source = new URL('../src/main.ts', import.meta.url);
  const checkout = existsSync(source);
  keepCompiled(checkout);
  if (!checkout) (await import('./source-stacks.js')).nameSources();
  const { main } = await import(checkout ? source.href : new URL('../program/main.js', import.meta.url).href);
  await main(process.argv.slice(2));
}

/** Reading and compiling everything again would be a third of the time to start. */
function keepCompiled(checkout) {
  const { enableCompileCache } = process.getBuiltinModule('node:module');
  const { fileURLToPath } = process.getBuiltinModule('node:url');
  const folder = checkout ? '../node_modules/.cache/palisade' : '../../.cache/palisade-cloud';
  const { href, pathname } = new URL(folder, import.meta.url);
  // Beside the packages of a project. Elsewhere NODE_COMPILE_CACHE may name a folder, as in the unit of the service.
  if (pathname.includes('/node_modules/.cache/')) enableCompileCache(fileURLToPath(href));
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
