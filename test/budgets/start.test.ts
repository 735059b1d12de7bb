import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { packageStartBudget, startBudget } from './start.ts';

const golden = (name: string) =>
  readFileSync(new URL(`../golden/budgets/${name}.txt`, import.meta.url), 'utf8');

test('programs load the modules and packages of the golden file, which npm run gen writes', async () => {
  assert.equal(await startBudget(), golden('start'));
});

test('the same programs load little more from the artifact', async () => {
  assert.equal(await packageStartBudget(), golden('start-of-package'));
});
