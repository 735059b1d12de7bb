import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawQr } from './draw-qr.ts';

/** As another program has read it. */
const HELLO = [
  '#######..#..#.#######',
  '#.....#...#...#.....#',
  '#.###.#.....#.#.###.#',
  '#.###.#..##.#.#.###.#',
  '#.###.#.##.##.#.###.#',
  '#.....#..###..#.....#',
  '#######.#.#.#.#######',
  '........##..#........',
  '..##..###.#####.#....',
  '.##.##..##.###.#.####',
  '..###.#...###..##.#..',
  '###.##...#..#.#...##.',
  '#..########.##..#.#..',
  '........###....#..##.',
  '#######.#...#...#..##',
  '#.....#..#.###...#..#',
  '#.###.#..#..###..#..#',
  '#.###.#.#...###.#..#.',
  '#.###.#.#.#.##..#.#..',
  '#.....#..##..#..##...',
  '#######......#.#...#.',
];

test('a text is drawn as a QR code', () => {
  const { size, path } = drawQr('HELLO');
  const dark = new Set(path.match(/\d+ \d+/g));
  const places = Array.from({ length: size }, (_, at) => at);
  const drawn = places.map((y) => places.map((x) => (dark.has(`${x} ${y}`) ? '#' : '.')).join(''));
  assert.deepEqual(drawn, HELLO);
});

test('a code is as large as its text needs', () => {
  const sizes = [14, 15, 26, 42, 62, 84, 106, 107].map((length) => drawQr('x'.repeat(length)).size);
  assert.deepEqual(sizes, [21, 25, 25, 29, 33, 37, 41, 45]);
});
