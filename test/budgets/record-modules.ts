// Preloaded into a program (`node --import`): at the end it writes how many modules of ours were loaded, and the packages.
import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import type { Loaded } from './start.ts';

const network = new URL('../../network/', import.meta.url).href;
let own = 0;
const packages = new Set<string>();

registerHooks({
  load(url, context, nextLoad) {
    const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1];
    if (name) packages.add(name);
    else if (url.includes('/src/') || url.startsWith(network)) own += 1;
    return nextLoad(url, context);
  },
});

process.on('exit', () => {
  const file = process.env.PALISADE_TEST_MODULES_FILE;
  if (file) writeFileSync(file, JSON.stringify({ own, packages: [...packages].sort() } satisfies Loaded));
});
