import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { aligned } from './columns.ts';

const ROWS = [
  ['ID', 'UUID', 'CREATED'],
  ['7', '0F3C7A52-8D1B-4E60-9A77-5B1C2D3E4F50', '2026-11-20T10:00:00'],
  ['8', 'short', 'x'],
];

describe('columns', () => {
  test('are as wide as their widest cell, without a width or when they fit', () => {
    const wide =
      'ID  UUID                                  CREATED\n' +
      '7   0F3C7A52-8D1B-4E60-9A77-5B1C2D3E4F50  2026-11-20T10:00:00\n' +
      '8   short                                 x';
    assert.equal(aligned(ROWS, undefined), wide);
    assert.equal(aligned(ROWS, 61), wide);
  });

  test('are narrowed, and their cells broken at signs', () => {
    assert.equal(
      aligned(ROWS, 45),
      'ID  UUID                  CREATED\n' +
        '7   0F3C7A52-8D1B-4E60-   2026-11-20T10:00:00\n' +
        '    9A77-5B1C2D3E4F50\n' +
        '8   short                 x',
    );
  });

  test('lose nothing, and fit if every column can be narrowed enough', () => {
    const rows = fc.array(fc.array(fc.stringMatching(/^[a-z -]{0,40}$/), { minLength: 3, maxLength: 3 }));
    fc.assert(
      fc.property(rows, (cells) => {
        const text = aligned(cells, 40);
        for (const line of text.split('\n')) assert.ok(line.length <= 40, line);
        const letters = (some: string) => [...some.replaceAll(/\s/g, '')].sort().join('');
        assert.equal(letters(text), letters(cells.flat().join('')));
      }),
    );
  });
});
