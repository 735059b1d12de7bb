// Preloaded into a program (`node --import`): at the end it writes the names of the packages that were loaded, one
// per line.
import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

/** The data plane behind its doors. Its settings are in the table of all processes, and help shows its commands. */
const LISTED =
  /^(?:(?:commands|extension|settings)\.ts|commands\/(?:agent|descriptions)\.ts|settings\/(?!network-file).*|hosts\/messages\/host-name\.ts)$/;
const network = new URL('../../network/', import.meta.url).href;
const packages = new Set<string>();

registerHooks({
  load(url, context, nextLoad) {
    const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1];
    if (name) packages.add(name);
    // What tests control must not be in a service.
    if (url.includes('/src/dev/')) packages.add('src/dev');
    // The names of a provider cost nothing where there are none.
    if (url.includes('/src/http/names/')) packages.add('src/http/names');
    // Nor do networks that carry packets.
    if (url.startsWith(network) && !LISTED.test(url.slice(network.length))) packages.add('the data plane');
    return nextLoad(url, context);
  },
});

process.on('exit', () => {
  const file = process.env.PALISADE_TEST_PACKAGES_FILE;
  if (file) writeFileSync(file, [...packages].sort().join('\n'));
});
