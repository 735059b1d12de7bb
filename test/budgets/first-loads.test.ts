import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { firstLoads } from '#scripts/first-loads';

test('a browser fetches the bytes of the golden file, which npm run gen:console writes', () => {
  const built = fileURLToPath(new URL('../../console/dist/', import.meta.url));
  const golden = new URL('../golden/budgets/first-loads.txt', import.meta.url);
  assert.equal(firstLoads(built), readFileSync(golden, 'utf8'));
});
