// `npm run gen:console`: writes the golden files of the console's pages. Apart from `npm run gen`, because it needs the built
// console and a browser. `npm run test:long` compares them.
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GOLDEN_PAGES, makeConsolePages } from '#test/long/console/golden-pages';

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
