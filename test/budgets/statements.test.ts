import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { describeOnBoth } from '#test/harness/databases';
import { useTestApi } from '#test/harness/test-api';
import { statementBudget } from './statements.ts';

describeOnBoth('what operations cost in the database', (dialect) => {
  const running = useTestApi(dialect);

  test('statements and round trips are those of the golden file, which npm run gen writes', async () => {
    const golden = new URL(`../golden/budgets/statements-${dialect}.txt`, import.meta.url);
    assert.equal(await statementBudget(running.api), readFileSync(golden, 'utf8'));
  });
});
