import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { addressesOf } from '#test/harness/address-sets';
import { alignedNetworks, firstFree, fitAll, freeNetworks } from './address-blocks.ts';
import { contains, formatNetwork, knownNetwork, networkSize, type Range } from './ipv4.ts';

const HIGHEST = 2 ** 32 - 1;

function texts(networks: readonly Range[] | undefined): string[] | undefined {
  return networks?.map(formatNetwork);
}

function networks(...texts: string[]): Range[] {
  return texts.map(knownNetwork);
}

describe('ranges as networks', () => {
  const cases: [first: string, last: string, expected: string[]][] = [
    ['10.0.0.0', '10.0.0.0', ['10.0.0.0/32']],
    ['10.0.0.0', '10.0.0.255', ['10.0.0.0/24']],
    ['10.0.0.1', '10.0.0.2', ['10.0.0.1/32', '10.0.0.2/32']],
    ['10.0.0.1', '10.0.0.8', ['10.0.0.1/32', '10.0.0.2/31', '10.0.0.4/30', '10.0.0.8/32']],
    ['10.0.1.0', '10.0.4.255', ['10.0.1.0/24', '10.0.2.0/23', '10.0.4.0/24']],
    ['0.0.0.0', '255.255.255.255', ['0.0.0.0/0']],
    ['0.0.0.0', '127.255.255.255', ['0.0.0.0/1']],
    ['128.0.0.0', '255.255.255.255', ['128.0.0.0/1']],
    ['255.255.255.254', '255.255.255.255', ['255.255.255.254/31']],
  ];
  for (const [first, last, expected] of cases) {
    test(`${first} to ${last}`, () => {
      const range = { first: addressOf(first), last: addressOf(last) };
      assert.deepEqual(texts(alignedNetworks(range)), expected);
    });
  }

  test('there are none in an empty range', () =>
    assert.deepEqual(alignedNetworks({ first: 5, last: 4 }), []));
});

describe('free networks', () => {
  const within = knownNetwork('10.0.0.0/22');
  const cases: [used: string[], expected: string[]][] = [
    [[], ['10.0.0.0/22']],
    [['10.0.0.0/24'], ['10.0.1.0/24', '10.0.2.0/23']],
    [['10.0.1.0/24'], ['10.0.0.0/24', '10.0.2.0/23']],
    [['10.0.3.128/25'], ['10.0.0.0/23', '10.0.2.0/24', '10.0.3.0/25']],
    [['10.0.0.0/22'], []],
    [['10.0.0.0/16'], []],
    [['10.1.0.0/16'], ['10.0.0.0/22']],
    [['10.0.0.0/23', '10.0.0.0/24', '10.0.3.0/24'], ['10.0.2.0/24']],
  ];
  for (const [used, expected] of cases) {
    test(`beside ${used.join(' and ') || 'nothing'}`, () =>
      assert.deepEqual(texts(freeNetworks(within, networks(...used))), expected));
  }
});

test('the first free network is the lowest that is aligned', () => {
  const within = knownNetwork('10.0.0.0/22');
  const used = networks('10.0.0.0/26', '10.0.1.0/24');
  const cases: [prefix: number, expected: string | undefined][] = [
    [22, undefined],
    [23, '10.0.2.0/23'],
    [24, '10.0.2.0/24'],
    [25, '10.0.0.128/25'],
    [26, '10.0.0.64/26'],
    [29, '10.0.0.64/29'],
  ];
  for (const [prefix, expected] of cases) {
    const found = firstFree(prefix, within, used);
    assert.equal(found && formatNetwork(found), expected, `/${prefix}`);
  }
  assert.equal(firstFree(24, knownNetwork('10.0.0.0/25'), []), undefined);
});

test('several networks are fitted in, in their order', () => {
  const within = knownNetwork('10.0.0.0/22');
  const used = networks('10.0.0.0/26');
  const cases: [prefixes: number[], expected: string[] | undefined][] = [
    [[], []],
    [
      [24, 24, 24],
      ['10.0.1.0/24', '10.0.2.0/24', '10.0.3.0/24'],
    ],
    [[24, 24, 24, 24], undefined],
    [
      [26, 23, 24],
      ['10.0.0.64/26', '10.0.2.0/23', '10.0.1.0/24'],
    ],
    [
      [29, 25],
      ['10.0.0.64/29', '10.0.0.128/25'],
    ],
    [[22], undefined],
  ];
  for (const [prefixes, expected] of cases) {
    assert.deepEqual(texts(fitAll(prefixes, within, used)), expected, prefixes.join());
  }
});

test('tens of thousands of used networks are handled quickly', () => {
  const used = Array.from({ length: 20_000 }, (_, index) => {
    const first = addressOf('10.0.0.0') + index * 512;
    return { first, last: first + 255 };
  });
  const within = knownNetwork('10.0.0.0/8');
  assert.equal(texts(freeNetworks(within, used))?.at(0), '10.0.1.0/24');
  assert.equal(
    fitAll(
      Array.from({ length: 5_000 }, () => 24),
      within,
      used,
    )?.length,
    5_000,
  );
});

describe('with any ranges', () => {
  const BITS = 6;
  const SIZE = 2 ** BITS;
  const SMALLEST = 32 - BITS;
  /** The lowest and the highest addresses of IPv4, where arithmetic goes wrong first, and some between. */
  const base = fc.constantFrom(0, 2 ** 31 - SIZE, 2 ** 31, addressOf('10.0.0.0'), HIGHEST - SIZE + 1);
  const offset = fc.nat(SIZE - 1);
  const situation = fc.record({
    within: base.map((first): Range => ({ first, last: first + SIZE - 1 })),
    used: fc.array(fc.tuple(offset, fc.nat(7)), { maxLength: 10 }),
    prefixes: fc.array(fc.integer({ min: SMALLEST, max: 32 }), { maxLength: 6 }),
  });
  function property(name: string, check: (within: Range, used: Range[], prefixes: number[]) => void): void {
    test(name, () =>
      fc.assert(
        fc.property(situation, ({ within, used, prefixes }) => {
          const ranges = used.map(([from, length]) => {
            const first = within.first + from;
            return { first, last: Math.min(first + length, within.last) };
          });
          check(within, ranges, prefixes);
        }),
      ),
    );
  }

  property('free networks hold exactly what is not used', (within, used) => {
    const free = freeNetworks(within, used);
    const taken = new Set(addressesOf(used));
    assert.deepEqual(
      addressesOf(free),
      addressesOf([within]).filter((address) => !taken.has(address)),
    );
  });

  property('free networks are aligned, and no larger one is free', (within, used) => {
    const taken = new Set(addressesOf(used));
    for (const network of freeNetworks(within, used)) {
      const size = network.last - network.first + 1;
      assert.equal(network.first % size, 0);
      assert.equal(Math.log2(size) % 1, 0);
      const first = network.first - (network.first % (2 * size));
      const doubled = { first, last: first + 2 * size - 1 };
      const isFree = contains(within, doubled) && !addressesOf([doubled]).some((one) => taken.has(one));
      assert.equal(isFree, false, formatNetwork(network));
    }
  });

  property('the first free network is the lowest of all', (within, used, prefixes) => {
    const taken = new Set(addressesOf(used));
    for (const prefix of prefixes) {
      const size = networkSize(prefix);
      const all = Array.from({ length: SIZE / size }, (_, index) => {
        const first = within.first + index * size;
        return { first, last: first + size - 1 };
      });
      const lowest = all.find((network) => !addressesOf([network]).some((one) => taken.has(one)));
      assert.deepEqual(firstFree(prefix, within, used), lowest);
    }
  });

  property(
    'networks are fitted in if and only if some order of placing finds room',
    (within, used, prefixes) => {
      const fitted = fitAll(prefixes, within, used);
      assert.equal(fitted !== undefined, fits(prefixes, within, used));
      if (!fitted) return;
      const addresses = addressesOf(fitted);
      assert.equal(new Set(addresses).size, addresses.length, 'they are disjoint');
      const taken = new Set(addressesOf(used));
      assert.ok(
        addresses.every(
          (address) => !taken.has(address) && address >= within.first && address <= within.last,
        ),
      );
      assert.deepEqual(
        fitted.map(({ first, last }) => last - first + 1),
        prefixes.map(networkSize),
      );
      assert.ok(fitted.every(({ first, last }) => first % (last - first + 1) === 0));
    },
  );

  /** By trying every aligned place for each of the prefixes. */
  function fits([prefix, ...rest]: number[], within: Range, used: readonly Range[]): boolean {
    if (prefix === undefined) return true;
    const taken = new Set(addressesOf(used));
    const size = networkSize(prefix);
    for (let first = within.first; first <= within.last; first += size) {
      const network = { first, last: first + size - 1 };
      if (addressesOf([network]).some((one) => taken.has(one))) continue;
      if (fits(rest, within, [...used, network])) return true;
    }
    return false;
  }
});

function addressOf(text: string): number {
  return knownNetwork(`${text}/32`).first;
}
