import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { startBudget } from './start.ts';

test('programs load the modules and packages of the golden file, which npm run gen writes', async () => {
  const golden = new URL('../golden/budgets/start.txt', import.meta.url);
  assert.equal(await startBudget(), readFileSync(golden, 'utf8'));
});
