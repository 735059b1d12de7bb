import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { goldenTexts } from './golden.ts';

const folder = fileURLToPath(new URL('../golden/cli/', import.meta.url));

describe('what commands print on 80 columns', () => {
  let texts: Map<string, string>;
  before(async () => {
    texts = await goldenTexts();
  });

  test('is as in test/golden/cli (npm run gen writes it)', () => {
    for (const [name, text] of texts) assert.equal(text, readFileSync(join(folder, name), 'utf8'), name);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.txt'),
    );
    assert.deepEqual(files.toSorted(), [...texts.keys()].toSorted());
  });

  test('fits, except for what cannot be broken', () => {
    for (const [name, text] of texts) {
      if (name.endsWith('colors.txt')) continue;
      for (const line of text.split('\n')) {
        const isWhole = line.startsWith('$ ') || !/\S \S/.test(line.trim());
        assert.ok(line.length <= 80 || isWhole, `${name}: ${line}`);
      }
    }
  });
});
