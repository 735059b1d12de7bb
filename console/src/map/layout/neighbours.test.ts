import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { formatNetwork, parseNetwork, placeIn, type Range } from '#domain.ts';
import { runToEnd } from '../calculation.ts';
import { layOut } from './blocks.ts';
import { type Direction, neighbour, nextOfKind, tileAt, tileAtPoint, tileForKey } from './neighbours.ts';

const view = network('10.0.0.0/16');

function network(text: string): Range {
  return parseNetwork(text) ?? assert.fail(`${text} is not a network`);
}

function tilesWith(...texts: string[]) {
  const used = texts.map((text, index) => ({ id: String(index), label: text, range: network(text) }));
  return runToEnd(layOut({ view, used, reserved: [], drafts: [] }, 1_024)).tiles;
}

describe('arrow keys', () => {
  // Upper half: two squares, the right one cut into four. Lower half: one rectangle.
  const tiles = tilesWith('10.0.0.0/18', '10.0.64.0/20', '10.0.80.0/20', '10.0.96.0/20', '10.0.112.0/20');
  const cases: [from: string, direction: Direction, to: string][] = [
    ['10.0.0.0/18', 'right', '10.0.64.0/20'],
    ['10.0.64.0/20', 'right', '10.0.80.0/20'],
    ['10.0.80.0/20', 'right', '10.0.80.0/20'],
    ['10.0.80.0/20', 'down', '10.0.112.0/20'],
    ['10.0.112.0/20', 'left', '10.0.96.0/20'],
    ['10.0.96.0/20', 'left', '10.0.0.0/18'],
    ['10.0.96.0/20', 'down', '10.0.128.0/17'],
    ['10.0.128.0/17', 'up', '10.0.0.0/18'],
    ['10.0.128.0/17', 'down', '10.0.128.0/17'],
    ['10.0.0.0/18', 'up', '10.0.0.0/18'],
    ['10.0.0.0/18', 'left', '10.0.0.0/18'],
  ];
  for (const [from, direction, to] of cases) {
    test(`${direction} of ${from} is ${to}`, () => {
      const at = neighbour(view, tiles, tileAt(tiles, network(from).first), direction);
      assert.equal(formatNetwork((tiles[at] ?? assert.fail()).network), to);
    });
  }
});

test('free and used tiles follow each other by address, and the first follows the last', () => {
  const tiles = tilesWith('10.0.0.0/24', '10.0.64.0/18');
  const kinds = tiles.map(({ kind }) => kind);
  const free = [...kinds.keys()].filter((index) => kinds[index] === 'free');
  const visited = [nextOfKind(tiles, 0, ['free'], 1)];
  for (let count = 1; count < free.length; count += 1)
    visited.push(nextOfKind(tiles, visited.at(-1) ?? 0, ['free'], 1));
  assert.deepEqual(visited, free);
  assert.equal(nextOfKind(tiles, free.at(-1) ?? 0, ['free'], 1), free[0]);
  assert.equal(nextOfKind(tiles, 0, ['free'], -1), free.at(-1));
  assert.equal(formatNetwork(tiles[nextOfKind(tiles, 0, ['used'], 1)]?.network ?? view), '10.0.64.0/18');
  assert.equal(nextOfKind(tiles, 0, ['reserved'], 1), 0);
});

test('keys go to tiles', () => {
  const tiles = tilesWith('10.0.0.0/24', '10.0.64.0/18');
  const cases: [key: string, shiftKey: boolean, from: string, to: string | undefined][] = [
    ['ArrowRight', false, '10.0.0.0/24', '10.0.1.0/24'],
    ['f', false, '10.0.0.0/24', '10.0.1.0/24'],
    ['F', true, '10.0.2.0/23', '10.0.1.0/24'],
    ['u', false, '10.0.0.0/24', '10.0.64.0/18'],
    ['U', true, '10.0.0.0/24', '10.0.64.0/18'],
    ['Home', false, '10.0.64.0/18', '10.0.0.0/24'],
    ['End', false, '10.0.0.0/24', '10.0.128.0/17'],
    ['x', false, '10.0.0.0/24', undefined],
  ];
  for (const [key, shiftKey, from, to] of cases) {
    const at = tileForKey(view, tiles, tileAt(tiles, network(from).first), { key, shiftKey });
    assert.equal(at === undefined ? undefined : formatNetwork(tiles[at]?.network ?? view), to, key);
  }
});

const used = fc
  .uniqueArray(fc.nat(255), { maxLength: 20 })
  .map((blocks) => tilesWith(...blocks.map((block) => `10.0.${block}.0/24`)));

test('the tile at an address and at a point of its place is the tile itself', () => {
  fc.assert(
    fc.property(used, (tiles) => {
      for (const [index, { network: of }] of tiles.entries()) {
        assert.equal(tileAt(tiles, of.first), index);
        assert.equal(tileAt(tiles, of.last), index);
        assert.equal(tileAtPoint(view, tiles, placeIn(view, of)), index);
      }
    }),
  );
});

test('a neighbour touches the side that the arrow points to', () => {
  fc.assert(
    fc.property(used, (tiles) => {
      for (const [index, { network: of }] of tiles.entries()) {
        const place = placeIn(view, of);
        const right = tiles[neighbour(view, tiles, index, 'right')];
        const down = tiles[neighbour(view, tiles, index, 'down')];
        if (right && right !== tiles[index])
          assert.equal(placeIn(view, right.network).x, place.x + place.width);
        if (down && down !== tiles[index])
          assert.equal(placeIn(view, down.network).y, place.y + place.height);
      }
    }),
  );
});

test('every tile can be reached from the first one', () => {
  fc.assert(
    fc.property(used, (tiles) => {
      const reached = new Set([0]);
      for (const index of reached) {
        for (const direction of ['left', 'right', 'up', 'down'] as const)
          reached.add(neighbour(view, tiles, index, direction));
        reached.add(nextOfKind(tiles, index, ['free', 'used'], 1));
      }
      assert.equal(reached.size, tiles.length);
    }),
  );
});
