import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { GOLDEN_PAGES, makeConsolePages } from './golden-pages.ts';
import { buildConsole } from './visitor.ts';

const folder = fileURLToPath(new URL(`../../../${GOLDEN_PAGES}/`, import.meta.url));

describe('the pages of the console', () => {
  test('say what their golden files say: npm run gen:console writes these', async () => {
    buildConsole();
    const made = await makeConsolePages();
    assert.deepEqual([...made.keys()].toSorted(), globSync('*', { cwd: folder }).toSorted());
    for (const [file, text] of made)
      assert.equal(`${file}\n${text}`, `${file}\n${readFileSync(`${folder}${file}`, 'utf8')}`);
  });
});
