import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { describeOnDatabase } from '#test/harness/databases';
import { isSecondDatabase } from '#test/harness/effort';
import { useTestApi } from '#test/harness/test-api';
import { ACTORS_WITH_ROWS, accessLines, accessMatrix } from './access-matrix.ts';

const golden = new URL('../golden/access-matrix.txt', import.meta.url);

describeOnDatabase('the access matrix', (dialect) => {
  const running = useTestApi(dialect);

  test('the access matrix matches test/golden/access-matrix.txt', async () => {
    const text = await readFile(golden, 'utf8');
    if (!isSecondDatabase) return assert.equal(await accessMatrix(running.api), text);
    assert.deepEqual(await accessLines(running.api, ACTORS_WITH_ROWS), columnsOf(text, ACTORS_WITH_ROWS));
  });
});

/** The lines of a matrix, with the columns of these actors. */
function columnsOf(matrix: string, actors: readonly string[]): string[][] {
  const lines = matrix.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const cells = lines.map((line) => line.split(/ {2,}/));
  const chosen = ['operation', 'scope', 'password', ...actors].map((name) => cells[0]?.indexOf(name) ?? -1);
  return cells.map((line) => chosen.map((column) => line[column] ?? ''));
}
