// Builds the console into console/dist. A build that fails leaves the one before, and one line that says why.
import { accessSync, constants, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bundled } from '../console/build/written.ts';
import { hashInputs, STAMP } from './console-inputs.js';
import { FAILURE, keepFailure } from './console-notes.js';
import { firstLoads } from './first-loads.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const folder = `${root}console`;
/** `--out FOLDER` builds elsewhere, to compare two builds. */
const out = process.argv.includes('--out') ? process.argv[process.argv.indexOf('--out') + 1] : undefined;
/** `--sizes` also prints how much a browser fetches before each page shows its data. */
const printsSizes = process.argv.includes('--sizes');
const failureFile = join(folder, FAILURE);

// React would be built for development by an environment that says so.
process.env.NODE_ENV = 'production';
const fresh = out ?? join(folder, `.dist-${process.pid}`);
try {
  // Said in a line, where the bundler would tell a story.
  if (out === undefined) accessSync(folder, constants.W_OK);
  // Loaded here: an installation without the console's packages fails like any other build.
  const { buildConsole } = await import('../console/build/run.ts');
  await buildConsole(fresh);
  const { sources } = JSON.parse(readFileSync(join(fresh, 'bundled.json'), 'utf8')) as Bundled;
  writeFileSync(join(fresh, STAMP), hashInputs(root, sources));
  if (printsSizes) console.error(`First load, compressed by gzip:\n${firstLoads(fresh)}`);
  if (out === undefined) {
    // A service may be reading them.
    const old = join(folder, `.dist-old-${process.pid}`);
    if (existsSync(join(folder, 'dist'))) renameSync(join(folder, 'dist'), old);
    renameSync(fresh, join(folder, 'dist'));
    rmSync(old, { recursive: true, force: true });
  }
  rmSync(failureFile, { force: true });
} catch (error) {
  rmSync(fresh, { recursive: true, force: true });
  const text = error instanceof Error ? error.message : String(error);
  console.error(text);
  keepFailure(root, text);
  process.exitCode = 1;
}
