import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { describeOnBoth } from '#test/harness/databases';
import { useTestApi } from '#test/harness/test-api';
import { statementBudget } from './statements.ts';

describeOnBoth('what operations cost in the database', (dialect) => {
  const running = useTestApi(dialect);

  test('statements and round trips are those of the golden file, and a key adds at most four', async () => {
    const golden = new URL(`../golden/budgets/statements-${dialect}.txt`, import.meta.url);
    const lines = await statementBudget(running.api);
    assert.equal(lines, readFileSync(golden, 'utf8'));
    const statementsOf = (name: string) => Number(new RegExp(`^${name}: (\\d+)`, 'm').exec(lines)?.[1]);
    for (const name of ['createVpc', 'updateVpc'])
      assert.ok(statementsOf(`${name} with a key`) - statementsOf(name) <= 4, name);
  });
});
