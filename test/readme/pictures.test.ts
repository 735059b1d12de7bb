import assert from 'node:assert/strict';
import { globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** A page with several of them is still quick to load. */
const LARGEST = 150_000;

const documents = ['README.md', ...globSync('docs/*.md', { cwd: ROOT })];
const shown = documents.flatMap((document) =>
  [...readFileSync(join(ROOT, document), 'utf8').matchAll(/(?:src|srcset)="([^"]+)"/g)].map(([, path = '']) =>
    join(dirname(document), path),
  ),
);

test('pictures in documents exist, in light and dark, and are small', () => {
  assert.ok(shown.length > 0);
  for (const path of shown) {
    assert.ok(statSync(join(ROOT, path)).size <= LARGEST, path);
    const other = path.replace(/(light|dark)(?=\.png$)/, (look) => (look === 'light' ? 'dark' : 'light'));
    assert.ok(shown.includes(other), `${other} is not shown`);
  }
});

test('all pictures are shown', () => {
  const pictures = globSync('docs/images/*', { cwd: ROOT });
  assert.deepEqual(
    pictures.filter((path) => !shown.includes(path)),
    [],
  );
});
