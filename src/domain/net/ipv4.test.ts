import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Address4 } from 'ip-address';
import {
  contains,
  formatAddress,
  formatNetwork,
  gateway,
  isReserved,
  networkOf,
  networkSize,
  overlaps,
  parseAddress,
  parseAddressWithPrefix,
  parseNetwork,
  prefixLength,
  type Range,
  subnetMask,
} from './ipv4.ts';

const anyAddress = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const anyPrefix = fc.integer({ min: 0, max: 32 });
const anyNetwork = fc.record({ address: anyAddress, prefix: anyPrefix }).map(networkOf);
const anyRange = fc
  .tuple(anyAddress, anyAddress)
  .map(([a, b]) => ({ first: Math.min(a, b), last: Math.max(a, b) }));

/** A text that is an address or network, or differs from one by a typing error. */
const nearMiss = fc
  .record({
    address: anyAddress,
    suffix: fc.oneof(
      fc.constant(''),
      fc.integer({ min: 0, max: 40 }).map((prefix) => `/${prefix}`),
    ),
    position: fc.nat(20),
    removed: fc.nat(2),
    inserted: fc.oneof(
      fc.constant(''),
      fc.constantFrom(...'0123456789./ x+-eE:\n\u0661'),
      fc.string({ maxLength: 3 }),
    ),
  })
  .map(({ address, suffix, position, removed, inserted }) => {
    const text = `${formatAddress(address)}${suffix}`;
    return `${text.slice(0, position)}${inserted}${text.slice(position + removed)}`;
  });
const anyText = fc.oneof(nearMiss, fc.string());

/**
 * A decimal number as `String` formats it, up to a maximum. An independent definition of "digits only, no leading
 * zeros".
 */
function isDecimal(text: string, maximum: number): boolean {
  const value = Number(text);
  return String(value) === text && Number.isInteger(value) && value >= 0 && value <= maximum;
}

function isDottedDecimal(text: string): boolean {
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => isDecimal(part, 255));
}

test('addresses are parsed strictly', () => {
  const cases: [string, number | undefined][] = [
    ['0.0.0.0', 0],
    ['10.0.4.1', 0x0a000401],
    ['255.255.255.255', 2 ** 32 - 1],
    ['192.168.128.0', 0xc0a88000],
    ['', undefined],
    ['10.1', undefined],
    ['10.0.0', undefined],
    ['10.0.0.0.0', undefined],
    ['10.0.0.', undefined],
    ['.10.0.0.1', undefined],
    ['10..0.1', undefined],
    ['010.0.0.1', undefined],
    ['10.0.0.00', undefined],
    ['0x0a.0.0.1', undefined],
    ['256.0.0.1', undefined],
    ['10.0.0.1000', undefined],
    ['-1.0.0.0', undefined],
    ['+1.0.0.0', undefined],
    ['1e1.0.0.0', undefined],
    [' 10.0.0.1', undefined],
    ['10.0.0.1 ', undefined],
    ['10.0.0.1\n', undefined],
    ['10.0.0.1/32', undefined],
    ['167772161', undefined],
    ['\u0661.0.0.1', undefined],
    ['::ffff:10.0.0.1', undefined],
    ['::1', undefined],
  ];
  for (const [text, address] of cases) assert.equal(parseAddress(text), address, JSON.stringify(text));
});

test('networks are parsed strictly, in canonical form only', () => {
  const cases: [string, Range | undefined][] = [
    ['10.0.4.0/24', { first: 0x0a000400, last: 0x0a0004ff }],
    ['0.0.0.0/0', { first: 0, last: 2 ** 32 - 1 }],
    ['128.0.0.0/1', { first: 2 ** 31, last: 2 ** 32 - 1 }],
    ['255.255.255.255/32', { first: 2 ** 32 - 1, last: 2 ** 32 - 1 }],
    ['10.0.4.1/24', undefined],
    ['10.0.4.0', undefined],
    ['10.0.4.0/', undefined],
    ['10.0.4.0/33', undefined],
    ['10.0.4.0/024', undefined],
    ['10.0.0.0/08', undefined],
    ['0.0.0.0/00', undefined],
    ['10.0.4.0/-1', undefined],
    ['10.0.4.0/ 24', undefined],
    ['10.0.4.0/24/24', undefined],
    ['10.0.4.0/255.255.255.0', undefined],
    ['10.0.04.0/24', undefined],
    ['10.0.4/24', undefined],
    ['fd00::/24', undefined],
    ['/24', undefined],
  ];
  for (const [text, range] of cases) assert.deepEqual(parseNetwork(text), range, text);
});

test('exactly the valid addresses are parsed, with the same result as ip-address', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const address = parseAddress(text);
      assert.equal(address !== undefined, isDottedDecimal(text));
      if (address === undefined) return;
      assert.equal(Address4.isValid(text), true);
      assert.equal(BigInt(address), new Address4(text).bigInt());
      assert.equal(formatAddress(address), text);
    }),
    { numRuns: 2000 },
  );
});

test('exactly the valid prefixes are parsed, with the same result as ip-address', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const parsed = parseAddressWithPrefix(text);
      const [address = '', prefix = '', ...rest] = text.split('/');
      assert.equal(
        parsed !== undefined,
        rest.length === 0 && isDottedDecimal(address) && isDecimal(prefix, 32),
      );
      if (parsed === undefined) return assert.equal(parseNetwork(text), undefined);
      const oracle = new Address4(text);
      const network = networkOf(parsed);
      assert.equal(BigInt(parsed.address), oracle.bigInt());
      assert.equal(parsed.prefix, oracle.subnetMask);
      assert.equal(BigInt(network.first), oracle.startAddress().bigInt());
      assert.equal(BigInt(network.last), oracle.endAddress().bigInt());
      assert.deepEqual(parseNetwork(text), address === formatAddress(network.first) ? network : undefined);
    }),
    { numRuns: 2000 },
  );
});

test('formatted addresses and networks are parsed back unchanged', () => {
  fc.assert(
    fc.property(anyAddress, anyPrefix, (address, prefix) => {
      assert.equal(formatAddress(address), Address4.fromBigInt(BigInt(address)).correctForm());
      assert.equal(parseAddress(formatAddress(address)), address);
      const network = networkOf({ address, prefix });
      assert.deepEqual(parseNetwork(formatNetwork(network)), network);
      assert.equal(prefixLength(network), prefix);
      assert.equal(network.last - network.first + 1, networkSize(prefix));
      assert.equal(contains(network, { first: address, last: address }), true);
      assert.equal(
        subnetMask(prefix),
        new Address4(formatNetwork(network)).subnetMaskAddress().correctForm(),
      );
    }),
  );
});

test('subnet masks are formatted', () => {
  const cases: [number, string][] = [
    [0, '0.0.0.0'],
    [1, '128.0.0.0'],
    [8, '255.0.0.0'],
    [24, '255.255.255.0'],
    [29, '255.255.255.248'],
    [32, '255.255.255.255'],
  ];
  for (const [prefix, mask] of cases) assert.equal(subnetMask(prefix), mask);
});

test('overlaps and contains agree with a comparison address by address', () => {
  const small = fc
    .tuple(fc.nat(12), fc.nat(12))
    .map(([a, b]) => ({ first: Math.min(a, b), last: Math.max(a, b) }));
  const members = ({ first, last }: Range) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index);
  fc.assert(
    fc.property(small, small, (a, b) => {
      const inA = new Set(members(a));
      assert.equal(
        overlaps(a, b),
        members(b).some((address) => inA.has(address)),
      );
      assert.equal(
        contains(a, b),
        members(b).every((address) => inA.has(address)),
      );
    }),
  );
});

test('overlaps is symmetric, and networks that overlap contain one another, as in ip-address', () => {
  fc.assert(
    fc.property(anyRange, anyRange, (a, b) => {
      assert.equal(overlaps(a, b), overlaps(b, a));
      if (contains(a, b)) assert.equal(overlaps(a, b), true);
    }),
  );
  const nested = fc
    .tuple(anyNetwork, anyPrefix)
    .map(([a, prefix]) => [a, networkOf({ address: a.last, prefix })] as const);
  fc.assert(
    fc.property(fc.oneof(fc.tuple(anyNetwork, anyNetwork), nested), ([a, b]) => {
      assert.equal(overlaps(a, b), contains(a, b) || contains(b, a));
      assert.equal(contains(a, b), new Address4(formatNetwork(b)).isInSubnet(new Address4(formatNetwork(a))));
    }),
  );
});

test('the gateway is the second address, and the first and last two are reserved', () => {
  const subnet = parseNetwork('10.0.4.0/29');
  assert.ok(subnet);
  assert.equal(formatAddress(gateway(subnet)), '10.0.4.1');
  const reserved = [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8].filter((offset) =>
    isReserved(subnet, subnet.first + offset),
  );
  assert.deepEqual(reserved, [0, 1, 6, 7]);
  fc.assert(
    fc.property(fc.integer({ min: 8, max: 29 }), anyAddress, (prefix, address) => {
      const { first, last } = networkOf({ address, prefix });
      const expected = [first, first + 1, last - 1, last].includes(address);
      assert.equal(isReserved({ first, last }, address), expected);
    }),
  );
});
