// What the console is built from, as one hash. Plain JavaScript that Node.js 20 can run: setup.js asks on every start.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FAILURE, RUNNING } from './console-notes.js';

/** Written into `console/dist` when the build is complete. */
export const STAMP = 'inputs.txt';

/** The hash of the files that the last build used, as they are now; undefined when nothing was built. */
export function currentInputs(root) {
  try {
    const { sources } = JSON.parse(readFileSync(join(root, 'console/dist/bundled.json'), 'utf8'));
    return hashInputs(root, sources);
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whether `console/dist` is what a build would write now. */
export function isConsoleBuilt(root) {
  const hash = currentInputs(root);
  if (hash === undefined) return false;
  try {
    return readFileSync(join(root, 'console/dist', STAMP), 'utf8') === hash;
  } catch {
    return false;
  }
}

/** @param {readonly string[]} sources files outside of console/ that are in the bundle */
export function hashInputs(root, sources) {
  const hash = createHash('sha256');
  const files = [...ownFiles(root, 'console'), ...sources, TOKENS, 'package-lock.json'];
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

/** The custom properties that the console shares with the sign-in pages. */
const TOKENS = 'src/web/assets/tokens.css';

const NO_INPUT = new Set(['dist', 'node_modules', FAILURE, RUNNING]);

function ownFiles(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (NO_INPUT.has(entry.name) || entry.name.startsWith('.') || entry.name.endsWith('.test.ts'))
        return [];
      return entry.isDirectory() ? ownFiles(root, path) : [path];
    });
}
