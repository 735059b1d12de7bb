import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { describeOnDatabase } from '#test/harness/databases';
import { useTestApi } from '#test/harness/test-api';
import { accessMatrix } from './access-matrix.ts';

const golden = new URL('../golden/access-matrix.txt', import.meta.url);

describeOnDatabase('the access matrix', (dialect) => {
  const running = useTestApi(dialect);

  test('the access matrix matches test/golden/access-matrix.txt', async () => {
    assert.equal(await accessMatrix(running.api), await readFile(golden, 'utf8'));
  });
});
