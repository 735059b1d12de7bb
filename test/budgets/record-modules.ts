// Preloaded into a program (`node --import`): at the end it writes which modules of ours were loaded, and which packages.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Loaded } from './start.ts';

/** Takes as long to load as all of our service, and many names of Node.js lead to it. */
const UNDICI = /\bdeps\/undici\b/;

const root = new URL('../../', import.meta.url).href;
const own = new Set<string>();
const packages = new Set<string>();

registerHooks({
  load(url, context, nextLoad) {
    for (const path of modulesOf(url)) {
      const name = /.*\bnode_modules\/((?:@[^/]+\/)?[^/.][^/]*)\//.exec(path)?.[1];
      if (name) packages.add(name);
      else if (/^(?:src|network|clients)\//.test(path)) own.add(path);
    }
    return nextLoad(url, context);
  },
});

/** The modules of a file, relative to the repository. A file of a bundle has several. */
function modulesOf(url: string): string[] {
  if (!/\/program\/[^/]+\.js$/.test(url)) return [url.startsWith(root) ? url.slice(root.length) : url];
  const map = `${fileURLToPath(url)}.map`;
  // The bundler's own functions have none.
  return existsSync(map) ? (JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] }).sources : [];
}

process.on('exit', () => {
  const file = process.env.PALISADE_TEST_MODULES_FILE;
  if (!file) return;
  const builtins = (process as typeof process & { moduleLoadList: string[] }).moduleLoadList;
  if (builtins.some((name) => UNDICI.test(name))) packages.add('undici of Node.js');
  const loaded: Loaded = { own: [...own].sort(), packages: [...packages].sort() };
  writeFileSync(file, JSON.stringify(loaded));
});
