import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { parsePorts } from './port-list.ts';

const valid: [text: string, ranges: [number, number][], pieces: number][] = [
  ['22', [[22, 22]], 1],
  ['1', [[1, 1]], 1],
  ['65535', [[65_535, 65_535]], 1],
  ['1-65535', [[1, 65_535]], 2],
  [
    '22,80',
    [
      [22, 22],
      [80, 80],
    ],
    2,
  ],
  [
    '22, 80',
    [
      [22, 22],
      [80, 80],
    ],
    2,
  ],
  [
    '22, 8000-8010',
    [
      [22, 22],
      [8000, 8010],
    ],
    3,
  ],
  [
    '80,80',
    [
      [80, 80],
      [80, 80],
    ],
    2,
  ],
];
const invalid = [
  ...['', ' ', '0', '65536', '022', '22 ', ' 22', '22,', ',22', '22,,80', '22,  80', '22 ,80', '22;80'],
  ...['80-80', '81-80', '80-', '-80', '80-81-82', '80 - 81', '0-80', '80-65536', 'http', '22\n', '2.2', '٢٢'],
];

describe('ports of a rule', () => {
  for (const [text, ranges, pieces] of valid) {
    test(`may be ${text}`, () => {
      const expected = { ranges: ranges.map(([first, last]) => ({ first, last })), pieces };
      assert.deepEqual(parsePorts(text), expected);
    });
  }
  for (const text of invalid) {
    test(`may not be ${JSON.stringify(text)}`, () => assert.equal(parsePorts(text), undefined));
  }

  const port = fc.integer({ min: 1, max: 65_535 });
  const range = fc
    .tuple(port, port)
    .filter(([one, other]) => one !== other)
    .map((both) => ({ first: Math.min(...both), last: Math.max(...both) }));
  const piece = fc.oneof(
    port.map((one) => ({ first: one, last: one })),
    range,
  );
  const written = fc.array(fc.tuple(piece, fc.constantFrom(',', ', ')), { minLength: 1, maxLength: 15 });

  test('are read as they are written', () => {
    fc.assert(
      fc.property(written, (pieces) => {
        const text = pieces
          .map(([{ first, last }, separator], index) => {
            const own = first === last ? `${first}` : `${first}-${last}`;
            return index === 0 ? own : separator + own;
          })
          .join('');
        const count = pieces.reduce((sum, [{ first, last }]) => sum + (first === last ? 1 : 2), 0);
        assert.deepEqual(parsePorts(text), { ranges: pieces.map(([one]) => one), pieces: count });
      }),
    );
  });
});
