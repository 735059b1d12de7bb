import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { alignedNetworks, freeNetworks } from './address-blocks.ts';
import { networkAt, placeIn, type UnitRectangle } from './block-place.ts';
import { formatNetwork, knownNetwork, networkOf, networkSize, prefixLength, type Range } from './ipv4.ts';

test('halves are chosen by the bits after the prefix of the view, in Z-order', () => {
  const cases: [
    view: string,
    network: string,
    place: [x: number, y: number, width: number, height: number],
  ][] = [
    ['10.0.0.0/8', '10.0.0.0/8', [0, 0, 1, 1]],
    ['10.0.0.0/8', '10.0.0.0/9', [0, 0, 1, 0.5]],
    ['10.0.0.0/8', '10.128.0.0/9', [0, 0.5, 1, 0.5]],
    ['10.0.0.0/8', '10.0.0.0/10', [0, 0, 0.5, 0.5]],
    ['10.0.0.0/8', '10.64.0.0/10', [0.5, 0, 0.5, 0.5]],
    ['10.0.0.0/8', '10.128.0.0/10', [0, 0.5, 0.5, 0.5]],
    ['10.0.0.0/8', '10.192.0.0/10', [0.5, 0.5, 0.5, 0.5]],
    ['10.0.0.0/8', '10.96.0.0/11', [0.5, 0.25, 0.5, 0.25]],
    ['10.0.0.0/16', '10.0.255.0/24', [15 / 16, 15 / 16, 1 / 16, 1 / 16]],
    ['172.16.0.0/12', '172.24.0.0/13', [0, 0.5, 1, 0.5]],
    ['0.0.0.0/0', '255.255.255.255/32', [1 - 2 ** -16, 1 - 2 ** -16, 2 ** -16, 2 ** -16]],
  ];
  for (const [view, network, [x, y, width, height]] of cases) {
    assert.deepEqual(placeIn(knownNetwork(view), knownNetwork(network)), { x, y, width, height }, network);
  }
});

const view = fc
  .record({ address: fc.nat(2 ** 32 - 1), prefix: fc.integer({ min: 0, max: 26 }) })
  .map((given) => networkOf(given));

/** Some networks that do not overlap, and the free ones between them. */
const tiling = view.chain((range) =>
  fc.record({
    range: fc.constant(range),
    tiles: fc
      .array(
        fc.tuple(
          fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
          fc.integer({ min: 1, max: 6 }),
        ),
        {
          maxLength: 8,
        },
      )
      .map((parts) => {
        const used: Range[] = [];
        for (const [share, bits] of parts) {
          const size = networkSize(prefixLength(range) + bits);
          const first = range.first + Math.floor(share * 2 ** bits) * size;
          const network = { first, last: first + size - 1 };
          if (!used.some(({ first: a, last: b }) => a <= network.last && network.first <= b))
            used.push(network);
        }
        return [...used, ...freeNetworks(range, used)];
      }),
  }),
);

test('places are disjoint, have the share of their network, and are squares or twice as wide as high', () => {
  fc.assert(
    fc.property(tiling, ({ range, tiles }) => {
      const places = tiles.map((tile) => placeIn(range, tile));
      assert.equal(
        places.reduce((sum, { width, height }) => sum + width * height, 0),
        1,
      );
      for (const [index, place] of places.entries()) {
        const { first, last } = tiles[index] as Range;
        assert.equal(place.width * place.height, (last - first + 1) / (range.last - range.first + 1));
        assert.ok(place.width === place.height || place.width === 2 * place.height);
        assert.ok(!places.slice(index + 1).some((other) => meet(place, other)));
      }
    }),
  );
});

test('the network at any point of a place is the network placed there', () => {
  fc.assert(
    fc.property(tiling, fc.nat(3), fc.nat(3), ({ range, tiles }, right, down) => {
      for (const tile of tiles) {
        const { x, y, width, height } = placeIn(range, tile);
        const point = { x: x + (width * right) / 4, y: y + (height * down) / 4 };
        assert.equal(formatNetwork(networkAt(range, point, prefixLength(tile))), formatNetwork(tile));
      }
    }),
  );
});

test('a tile of any range can be placed', () => {
  const range = knownNetwork('10.0.0.0/8');
  const tiles = alignedNetworks({ first: range.first + 1, last: range.last - 1 });
  const area = tiles
    .map((tile) => placeIn(range, tile))
    .reduce((sum, { width, height }) => sum + width * height, 0);
  assert.equal(area, 1 - 2 ** -23);
});

function meet(a: UnitRectangle, b: UnitRectangle): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
