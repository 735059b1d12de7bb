import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addressesOf, runsOf } from '#test/harness/address-sets';
import { assignableCount, hull, isAssignable, nextAssignable, union, usableRange, without } from './ipam.ts';
import { contains, formatAddress, isReserved, knownNetwork, parseAddress, type Range } from './ipv4.ts';

type Pair = readonly [first: number, last: number];

const ALL: Pair = [0, 2 ** 32 - 1];
const SPACE = 60;

const ranges = fc.array(
  fc.tuple(fc.nat(SPACE), fc.nat(9)).map(([first, length]): Range => ({ first, last: first + length })),
  { maxLength: 12 },
);

function rangesOf(pairs: readonly Pair[]): Range[] {
  return pairs.map(([first, last]) => ({ first, last }));
}

function setOf(of: readonly Range[]): Set<number> {
  return new Set(addressesOf(of));
}

function address(text: string): number {
  return parseAddress(text) as number;
}

function network(text: string): Range {
  return knownNetwork(text);
}

const UNIONS: readonly { of: Pair[]; gives: Pair[] }[] = [
  { of: [], gives: [] },
  { of: [[5, 5]], gives: [[5, 5]] },
  {
    of: [
      [5, 6],
      [7, 8],
    ],
    gives: [[5, 8]],
  },
  {
    of: [
      [5, 6],
      [8, 9],
    ],
    gives: [
      [5, 6],
      [8, 9],
    ],
  },
  {
    of: [
      [8, 9],
      [5, 6],
      [1, 1],
    ],
    gives: [
      [1, 1],
      [5, 6],
      [8, 9],
    ],
  },
  {
    of: [
      [1, 9],
      [2, 3],
      [5, 5],
    ],
    gives: [[1, 9]],
  },
  {
    of: [
      [1, 3],
      [1, 9],
      [1, 3],
    ],
    gives: [[1, 9]],
  },
  { of: [ALL, [7, 7]], gives: [ALL] },
];

for (const { of, gives } of UNIONS) {
  test(`the union of ${JSON.stringify(of)} is ${JSON.stringify(gives)}`, () => {
    const given = rangesOf(of);
    assert.deepEqual(union(given), rangesOf(gives));
    assert.deepEqual(given, rangesOf(of), 'leaves its argument alone');
  });
}

const DIFFERENCES: readonly { of: Pair[]; others: Pair[]; leaves: Pair[] }[] = [
  { of: [], others: [[1, 2]], leaves: [] },
  { of: [[1, 2]], others: [], leaves: [[1, 2]] },
  {
    of: [[1, 9]],
    others: [[3, 4]],
    leaves: [
      [1, 2],
      [5, 9],
    ],
  },
  {
    of: [[1, 9]],
    others: [
      [1, 1],
      [9, 9],
    ],
    leaves: [[2, 8]],
  },
  { of: [[1, 9]], others: [[0, 20]], leaves: [] },
  {
    of: [
      [1, 3],
      [6, 9],
    ],
    others: [[3, 6]],
    leaves: [
      [1, 2],
      [7, 9],
    ],
  },
  {
    of: [
      [1, 3],
      [5, 9],
    ],
    others: [
      [4, 4],
      [10, 12],
    ],
    leaves: [
      [1, 3],
      [5, 9],
    ],
  },
  { of: [ALL], others: [ALL], leaves: [] },
  {
    of: [ALL],
    others: [[1, 2 ** 32 - 2]],
    leaves: [
      [0, 0],
      [2 ** 32 - 1, 2 ** 32 - 1],
    ],
  },
];

for (const { of, others, leaves } of DIFFERENCES) {
  test(`${JSON.stringify(of)} without ${JSON.stringify(others)} is ${JSON.stringify(leaves)}`, () => {
    assert.deepEqual(without(rangesOf(of), rangesOf(others)), rangesOf(leaves));
  });
}

test('union, without and hull agree with operations on sets of addresses', () => {
  fc.assert(
    fc.property(ranges, ranges, (some, others) => {
      const [inSome, inOthers] = [setOf(some), setOf(others)];
      assert.deepEqual(union([...some, ...others]), runsOf(new Set([...inSome, ...inOthers])));
      assert.deepEqual(without(some, others), runsOf(new Set([...inSome].filter((at) => !inOthers.has(at)))));
      if (some.length > 0) {
        assert.deepEqual(hull(some), { first: Math.min(...inSome), last: Math.max(...inSome) });
      }
    }),
    { numRuns: 500 },
  );
});

test('the hull of one range is the range itself, and the hull of many ranges has no size limit', () => {
  assert.deepEqual(hull(rangesOf([ALL])), rangesOf([ALL])[0]);
  const many = Array.from({ length: 200_000 }, (_, index) => ({ first: 2 * index, last: 2 * index }));
  assert.deepEqual(hull(many), { first: 0, last: 399_998 });
});

test('the usable addresses are those that are not reserved', () => {
  for (const text of ['10.0.4.0/24', '10.0.0.0/29', '10.0.0.8/30', '0.0.0.0/28', '255.255.255.240/28']) {
    const subnet = network(text);
    const usable = usableRange(subnet);
    for (let at = subnet.first; at <= subnet.last; at += 1) {
      assert.equal(contains(usable, { first: at, last: at }), !isReserved(subnet, at), formatAddress(at));
    }
  }
});

const ASSIGNABLE: Readonly<Record<string, boolean>> = {
  '192.0.2.0': false,
  '192.0.2.1': false,
  '192.0.2.2': true,
  '192.0.2.254': true,
  '192.0.2.255': false,
  '0.0.0.2': true,
  '255.255.255.254': true,
  '255.255.255.255': false,
};

for (const [text, expected] of Object.entries(ASSIGNABLE)) {
  test(`a pool ${expected ? 'may' : 'must not'} assign ${text}`, () => {
    assert.equal(isAssignable(address(text)), expected);
  });
}

const NEXT: readonly { in: string; from: string; gives: string | undefined }[] = [
  { in: '192.0.2.0/24', from: '192.0.2.0', gives: '192.0.2.2' },
  { in: '192.0.2.0/24', from: '10.0.0.0', gives: '192.0.2.2' },
  { in: '192.0.2.0/24', from: '192.0.2.77', gives: '192.0.2.77' },
  { in: '192.0.2.0/24', from: '192.0.2.255', gives: undefined },
  { in: '192.0.2.0/24', from: '192.0.3.2', gives: undefined },
  { in: '192.0.2.0/23', from: '192.0.2.255', gives: '192.0.3.2' },
  { in: '192.0.2.0/31', from: '192.0.2.0', gives: undefined },
  { in: '192.0.2.255/32', from: '192.0.2.255', gives: undefined },
  { in: '192.0.2.128/25', from: '192.0.2.0', gives: '192.0.2.128' },
  { in: '255.255.255.0/24', from: '255.255.255.255', gives: undefined },
  { in: '192.168.128.0/17', from: '192.168.255.254', gives: '192.168.255.254' },
];

for (const { in: pool, from, gives } of NEXT) {
  test(`from ${from} on, the next assignable address of ${pool} is ${gives ?? 'undefined'}`, () => {
    const next = nextAssignable(network(pool), address(from));
    assert.equal(next === undefined ? undefined : formatAddress(next), gives);
  });
}

test('the next address is the lowest assignable one', () => {
  const near = fc.integer({ min: 0, max: 600 });
  fc.assert(
    fc.property(near, near, near, (first, size, from) => {
      const pool = { first, last: first + size };
      const naive = addressesOf([pool]).find((at) => at >= from && isAssignable(at));
      assert.equal(nextAssignable(pool, from), naive);
    }),
    { numRuns: 500 },
  );
});

const counts: [text: string, count: number][] = [
  ['192.0.2.0/32', 0],
  ['192.0.2.7/32', 1],
  ['192.0.2.0/30', 2],
  ['192.0.2.252/30', 3],
  ['192.0.2.0/25', 126],
  ['192.0.2.128/25', 127],
  ['192.0.2.0/24', 253],
  ['198.18.0.0/19', 32 * 253],
];

for (const [text, count] of counts) {
  test(`${text} has ${count} assignable addresses`, () => {
    assert.equal(assignableCount(network(text)), count);
  });
}
