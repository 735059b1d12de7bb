import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { FreeNetworks, largestFree, usualRange } from './free-networks.ts';
import { formatNetwork, knownNetwork, networkSize, overlaps, type Range } from './ipv4.ts';
import { SERVICE_RANGE } from './service-network.ts';

/** Its upper half belongs to the service. */
const within = knownNetwork('192.168.0.0/16');

/** A network inside the range. */
const network = fc
  .record({ prefix: fc.integer({ min: 17, max: 26 }), place: fc.integer({ min: 0, max: 511 }) })
  .map(({ prefix, place }): Range => {
    const size = networkSize(prefix);
    const first = within.first + (place % (networkSize(17) / size)) * size;
    return { first, last: first + size - 1 };
  });

test('the free networks of a size are exactly those that overlap with nothing', () => {
  fc.assert(
    fc.property(fc.array(network, { maxLength: 12 }), fc.integer({ min: 16, max: 24 }), (used, prefix) => {
      const size = networkSize(prefix);
      const all: Range[] = [];
      for (let first = within.first; first <= within.last; first += size)
        all.push({ first, last: first + size - 1 });
      const expected = all.filter((one) => ![...used, SERVICE_RANGE].some((other) => overlaps(one, other)));
      const free = new FreeNetworks(prefix, within, used);
      const found = Array.from({ length: free.count }, (_, index) => free.at(index));
      assert.deepEqual(found.map(formatNetwork), expected.map(formatNetwork));
    }),
  );
});

test('the largest free network is the first of the largest size of which one is free', () => {
  fc.assert(
    fc.property(fc.array(network, { maxLength: 12 }), (used) => {
      const sizes = Array.from({ length: 14 }, (_, index) => new FreeNetworks(16 + index, within, used));
      const largest = sizes.find(({ count }) => count > 0)?.at(0);
      assert.deepEqual(largestFree(within, used), largest);
    }),
  );
  assert.equal(largestFree(within, [within]), undefined);
  assert.deepEqual(largestFree(knownNetwork('10.0.0.0/8'), []), knownNetwork('10.0.0.0/8'));
});

test('a large range is counted without being walked', () => {
  const free = new FreeNetworks(29, knownNetwork('10.0.0.0/8'), [knownNetwork('10.128.0.0/9')]);
  assert.equal(free.count, 2 ** 20);
  assert.equal(formatNetwork(free.at(2 ** 20 - 1)), '10.127.255.248/29');
});

test('new subnets go where the first one is', () => {
  for (const [subnet, range] of [
    [undefined, '10.0.0.0/8'],
    ['10.200.0.0/24', '10.0.0.0/8'],
    ['172.31.0.0/16', '172.16.0.0/12'],
    ['192.168.7.0/29', '192.168.0.0/16'],
  ] as const) {
    assert.equal(formatNetwork(usualRange(subnet === undefined ? undefined : knownNetwork(subnet))), range);
  }
});
