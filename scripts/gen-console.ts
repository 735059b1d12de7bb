// `npm run gen:console`: writes the golden files of the console: its pages, and how much of it a browser fetches. Apart from `npm run gen`, because it needs the built
// console and a browser. `npm run test:long` compares them.
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GOLDEN_PAGES, makeConsolePages } from '#test/long/console/golden-pages';
import { firstLoads } from './first-loads.ts';

const folder = fileURLToPath(new URL(`../${GOLDEN_PAGES}/`, import.meta.url));
mkdirSync(folder, { recursive: true });
const made = await makeConsolePages();
const existing = new Set(globSync('*', { cwd: folder }));
for (const [file, text] of made) {
  if (existing.has(file) && readFileSync(join(folder, file), 'utf8') === text) continue;
  writeFileSync(join(folder, file), text);
  console.log(`${GOLDEN_PAGES}/${file} written`);
}
for (const file of existing) if (!made.has(file)) rmSync(join(folder, file));

const loads = fileURLToPath(new URL('../test/golden/budgets/first-loads.txt', import.meta.url));
writeFileSync(loads, firstLoads(fileURLToPath(new URL('../console/dist/', import.meta.url))));
