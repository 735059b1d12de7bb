import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Dump } from '#store/dump/dump';
import { progressOn } from './progress.ts';

const DUMP: Dump = {
  migrations: [],
  tables: [{ name: 'vpc', columns: ['id'], rows: 2000, lastId: null }],
  async *portions() {
    yield { table: 'vpc', rows: [[1]] };
    yield { table: 'vpc', rows: [[2]] };
  },
};

async function written(isTTY: boolean, isQuiet: boolean): Promise<{ text: string; rows: number }> {
  let text = '';
  const progress = progressOn({ isTTY, write: (some: string) => (text += some) }, isQuiet);
  progress.step('Checking');
  let rows = 0;
  for await (const portion of progress.counted('Saving', DUMP).portions()) rows += portion.rows.length;
  progress.end();
  return { text, rows };
}

describe('progress', () => {
  test('is a line for each step where there is no terminal', async () => {
    assert.deepEqual(await written(false, false), {
      text: 'Checking ...\nSaving: 2,000 rows ...\n',
      rows: 2,
    });
  });

  test('is one line on a terminal, removed at the end', async () => {
    const { text, rows } = await written(true, false);
    const [, first, second, third, ...last] = text.split('\r\u001B[K');
    assert.deepEqual([first, second], ['Checking ...', 'Saving: 2,000 rows ...']);
    assert.match(third ?? '', /^Saving: .+0 %.+ of 2,000 rows$/);
    assert.deepEqual([last.at(-1), rows], ['', 2]);
  });

  test('is silent for scripts', async () => {
    assert.deepEqual(await written(false, true), { text: '', rows: 2 });
  });
});
