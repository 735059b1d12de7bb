import assert from 'node:assert/strict';
import { test } from 'node:test';
import { qrMatrix } from './matrix.ts';

/** As two other programs have read it. */
const HELLO = [
  '#######.#..#..#######',
  '#.....#.####..#.....#',
  '#.###.#...#.#.#.###.#',
  '#.###.#.#.#.#.#.###.#',
  '#.###.#....#..#.###.#',
  '#.....#....##.#.....#',
  '#######.#.#.#.#######',
  '........#..##........',
  '#.##.###.#.##.#..#.##',
  '.##.##.#.######..##..',
  '#...#.#..#.#.......##',
  '#.##...#...#..####.#.',
  '.#.######...#..#..#.#',
  '........####..#...#.#',
  '#######.#..##..#.....',
  '#.....#.#.#....#####.',
  '#.###.#.....######.##',
  '#.###.#.#.##..#.####.',
  '#.###.#.##..#.##..#..',
  '#.....#...#..#.##...#',
  '#######.#.#..#.#.....',
];

test('a text is drawn as a QR code', () => {
  const drawn = qrMatrix('HELLO').map((row) => row.map((isDark) => (isDark ? '#' : '.')).join(''));
  assert.deepEqual(drawn, HELLO);
});

test('a code is as large as its text needs', () => {
  const sizes = [14, 15, 26, 42, 62, 84, 106].map((length) => qrMatrix('x'.repeat(length)).length);
  assert.deepEqual(sizes, [21, 25, 25, 29, 33, 37, 41]);
  assert.throws(() => qrMatrix('x'.repeat(107)), /too long/);
});
