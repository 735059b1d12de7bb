import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { describeOnDatabase } from '#test/harness/databases';
import { useTestApi } from '#test/harness/test-api';
import { accessMatrix } from './access-matrix.ts';

const golden = new URL('../golden/access-matrix.txt', import.meta.url);

describeOnDatabase('Who may call what', (dialect) => {
  const running = useTestApi(dialect);

  test('is as test/golden/access-matrix.txt says', async () => {
    assert.equal(await accessMatrix(running.api), await readFile(golden, 'utf8'));
  });
});
