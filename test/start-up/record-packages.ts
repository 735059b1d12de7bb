// Loaded before a program (`node --import`): when it ends, writes which packages it loaded, one a line.
import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const packages = new Set<string>();

registerHooks({
  load(url, context, nextLoad) {
    const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1];
    if (name) packages.add(name);
    return nextLoad(url, context);
  },
});

process.on('exit', () => {
  const file = process.env.PALISADE_TEST_PACKAGES_FILE;
  if (file) writeFileSync(file, [...packages].sort().join('\n'));
});
