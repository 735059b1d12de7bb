import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  contains,
  formatNetwork,
  networkSize,
  overlaps,
  parseNetwork,
  placeIn,
  prefixLength,
  type Range,
} from '#domain.ts';
import { runToEnd } from '../calculation.ts';
import { layOut as layOutInTurns, type MapContent, type Tile } from './blocks.ts';
import { rowsOf } from './table-rows.ts';

const SIDE = 768;

function layOut(given: MapContent, side: number) {
  return runToEnd(layOutInTurns(given, side));
}

function network(text: string): Range {
  return parseNetwork(text) ?? assert.fail(`${text} is not a network`);
}

function used(...texts: string[]) {
  return texts.map((text, index) => ({ id: String(index), label: `s${index}`, range: network(text) }));
}

function content(view: string, more: Partial<MapContent> = {}): MapContent {
  return { view: network(view), used: [], reserved: [], drafts: [], ...more };
}

function draft(text: string, label = '') {
  return { label, range: network(text) };
}

function kinds(tiles: readonly Tile[]): string[] {
  return tiles.map(({ kind, network: of }) => `${kind} ${formatNetwork(of)}`);
}

describe('the tiles of a view', () => {
  const cases: [name: string, content: MapContent, tiles: string[]][] = [
    ['are one free network if nothing is used', content('10.0.0.0/8'), ['free 10.0.0.0/8']],
    [
      'are used and free networks by address',
      content('10.0.0.0/16', { used: used('10.0.64.0/18', '10.0.0.0/18') }),
      ['used 10.0.0.0/18', 'used 10.0.64.0/18', 'free 10.0.128.0/17'],
    ],
    [
      'show the part of a larger network',
      content('10.0.4.0/24', { used: used('10.0.0.0/16') }),
      ['used 10.0.4.0/24'],
    ],
    [
      'leave out what is elsewhere',
      content('10.0.0.0/16', { used: used('10.1.0.0/24'), drafts: [draft('10.2.0.0/24')] }),
      ['free 10.0.0.0/16'],
    ],
    [
      'show what is reserved',
      content('192.168.0.0/16', { reserved: [network('192.168.128.0/17')] }),
      ['free 192.168.0.0/17', 'reserved 192.168.128.0/17'],
    ],
    [
      'show a draft as a part of its own',
      content('10.0.0.0/22', { used: used('10.0.0.0/24'), drafts: [draft('10.0.2.0/24')] }),
      ['used 10.0.0.0/24', 'free 10.0.1.0/24', 'draft 10.0.2.0/24', 'free 10.0.3.0/24'],
    ],
    [
      'show no part for a draft that is in conflict',
      content('10.0.0.0/22', { used: used('10.0.0.0/24'), drafts: [draft('10.0.0.0/25')] }),
      ['used 10.0.0.0/24', 'free 10.0.1.0/24', 'free 10.0.2.0/23'],
    ],
  ];
  for (const [name, given, tiles] of cases) {
    test(name, () => assert.deepEqual(kinds(layOut(given, SIDE).tiles), tiles));
  }
});

describe('drafts', () => {
  const cases: [name: string, content: MapContent, overlays: string[]][] = [
    [
      'stand above the map',
      content('10.0.0.0/16', { drafts: [draft('10.0.2.0/24')] }),
      ['draft 10.0.2.0/24'],
    ],
    ['are left out elsewhere', content('10.0.0.0/16', { drafts: [draft('10.1.2.0/24')] }), []],
    [
      'in conflict with a network show what both have',
      content('10.0.0.0/16', { used: used('10.0.2.0/24'), drafts: [draft('10.0.2.0/23')] }),
      ['draft 10.0.2.0/23', 'conflict 10.0.2.0/24'],
    ],
    [
      'in conflict with each other show it for both',
      content('10.0.0.0/16', { drafts: [draft('10.0.2.0/24'), draft('10.0.2.128/25')] }),
      ['draft 10.0.2.0/24', 'draft 10.0.2.128/25', 'conflict 10.0.2.128/25', 'conflict 10.0.2.128/25'],
    ],
    [
      'in conflict with what is reserved show it',
      content('192.168.0.0/16', {
        reserved: [network('192.168.128.0/17')],
        drafts: [draft('192.168.0.0/16')],
      }),
      ['draft 192.168.0.0/16', 'conflict 192.168.128.0/17'],
    ],
    [
      'larger than the view fill it',
      content('10.0.4.0/24', { drafts: [draft('10.0.0.0/16')] }),
      ['draft 10.0.4.0/24'],
    ],
  ];
  for (const [name, given, expected] of cases) {
    test(name, () => {
      const { overlays } = layOut(given, SIDE);
      assert.deepEqual(
        overlays.map(({ kind, network: of }) => `${kind} ${formatNetwork(of)}`),
        expected,
      );
    });
  }

  test('mark the network that they are in conflict with', () => {
    const given = content('10.0.0.0/22', {
      used: used('10.0.0.0/24', '10.0.1.0/24'),
      drafts: [draft('10.0.1.0/25')],
    });
    const marked = layOut(given, SIDE).tiles.filter((tile) => tile.kind === 'used' && tile.isConflict);
    assert.deepEqual(kinds(marked), ['used 10.0.1.0/24']);
  });
});

describe('networks that are too small to see', () => {
  test('are merged with what is around them, with a shade by their share', () => {
    // Of a /8 with 768 pixels, a /24 has 3 pixels, and a cell of 6 pixels is a /22.
    const cases: [used: string[], shade: number, share: number, blocks: number][] = [
      [['10.0.0.0/29'], 1, 2 ** -7, 1],
      [['10.0.0.0/25', '10.0.0.128/25'], 1, 1 / 4, 2],
      [['10.0.0.0/24', '10.0.1.0/29'], 2, 1 / 4 + 2 ** -7, 2],
      [['10.0.0.0/23', '10.0.3.128/25'], 3, 5 / 8, 2],
      [['10.0.0.0/23', '10.0.2.0/24', '10.0.3.0/25', '10.0.3.128/25'], 4, 1, 4],
    ];
    for (const [texts, shade, share, blocks] of cases) {
      const [first] = layOut(content('10.0.0.0/8', { used: used(...texts) }), SIDE).tiles;
      assert.deepEqual(first, { kind: 'merged', blocks, share, shade, network: network('10.0.0.0/22') });
    }
  });

  test('stand alone in a larger picture', () => {
    const given = content('10.0.0.0/8', { used: used('10.0.0.0/25') });
    assert.equal(layOut(given, SIDE).tiles[0]?.kind, 'merged');
    assert.equal(layOut(given, 2 * SIDE).tiles[0]?.kind, 'used');
  });

  test('do not count as used if they are drafts', () => {
    const given = content('10.0.0.0/8', { drafts: [draft('10.0.0.0/28')] });
    assert.deepEqual(kinds(layOut(given, SIDE).tiles).slice(0, 1), ['free 10.0.0.0/22']);
  });
});

const contents = fc
  .record({
    prefix: fc.integer({ min: 8, max: 28 }),
    parts: fc.array(
      fc.record({
        share: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        bits: fc.integer({ min: 0, max: 18 }),
        isDraft: fc.boolean(),
      }),
      { maxLength: 12 },
    ),
    isReserved: fc.boolean(),
  })
  .map(({ prefix, parts, isReserved }): MapContent => {
    const view = network(`10.0.0.0/${prefix}`);
    const size = networkSize(prefix);
    const reserved = isReserved ? [{ first: view.first + size / 2, last: view.last }] : [];
    const blocks = parts.map(({ share, bits, isDraft }) => {
      const of = networkSize(Math.min(29, prefix + bits));
      const first = view.first + Math.floor((share * size) / of) * of;
      return { isDraft, range: { first, last: first + of - 1 } };
    });
    const taken: Range[] = [...reserved];
    const free = blocks.filter(({ isDraft, range }) => {
      if (isDraft || taken.some((other) => overlaps(other, range))) return false;
      taken.push(range);
      return true;
    });
    return {
      view,
      reserved,
      used: free.map(({ range }, index) => ({ id: String(index), label: `s${index}`, range })),
      drafts: blocks.filter(({ isDraft }) => isDraft).map(({ range }) => ({ label: '', range })),
    };
  });

test('tiles cover the view, in order and without overlaps', () => {
  fc.assert(
    fc.property(contents, fc.integer({ min: 100, max: 2_000 }), (given, side) => {
      let next = given.view.first;
      for (const tile of layOut(given, side).tiles) {
        assert.equal(tile.network.first, next);
        next = tile.network.last + 1;
      }
      assert.equal(next, given.view.last + 1);
    }),
  );
});

test('every tile can be seen, and nothing that can be seen is merged', () => {
  fc.assert(
    fc.property(contents, fc.integer({ min: 100, max: 2_000 }), (given, side) => {
      for (const { kind, network: of } of layOut(given, side).tiles) {
        const place = placeIn(given.view, of);
        const shorter = Math.min(place.width, place.height) * side;
        assert.ok(shorter >= (kind === 'merged' ? 6 : 3), `${kind} ${shorter}`);
        if (kind === 'merged') assert.ok(shorter < 12);
      }
    }),
  );
});

test('the table says the same as the map', () => {
  fc.assert(
    fc.property(contents, (given) => {
      const clean = { ...given, drafts: [] };
      const { tiles } = layOut(clean, 2 ** 20);
      const rows = runToEnd(rowsOf(clean));
      assert.deepEqual(
        tiles.map(({ kind, network: of }) => `${kind} ${formatNetwork(of)}`),
        rows.map(
          ({ kind, network: of }) => `${kind} ${formatNetwork(contains(of, given.view) ? given.view : of)}`,
        ),
      );
    }),
  );
});

test('tens of thousands of subnets are laid out quickly', () => {
  const first = network('10.0.0.0/8').first;
  const many = Array.from({ length: 20_000 }, (_, index) => {
    const from = first + index * 512;
    return { id: String(index), label: `s${index}`, range: { first: from, last: from + 255 } };
  });
  const { tiles } = layOut(content('10.0.0.0/8', { used: many }), SIDE);
  assert.ok(tiles.every(({ network: of }) => prefixLength(of) <= 24));
  assert.equal(tiles.filter(({ kind }) => kind === 'used').length, 20_000);
});
