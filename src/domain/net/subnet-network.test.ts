import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatAddress, networkOf, networkSize, parseNetwork } from './ipv4.ts';
import {
  NETWORK_OVERLAPS_SERVICE_RANGE,
  NETWORK_TOO_SMALL,
  parsePrivateNetwork,
  parseSubnetNetwork,
} from './subnet-network.ts';

const NOT_A_NETWORK = 'ipv4 must be an IPv4 network';
const NETWORK_NOT_CANONICAL = 'ipv4 must be in CIDR canonical form';
const NETWORK_NOT_PRIVATE = 'ipv4 must be inside 10.0.0.0/8, 172.16.0.0/12 or 192.168.0.0/16';

test('the reasons are exactly those that clients know', () => {
  assert.equal(
    NETWORK_TOO_SMALL({ addresses: 4 }),
    'ipv4 must be an IPv4 network with at least 8 addresses, but it had only 4',
  );
  assert.equal(NETWORK_OVERLAPS_SERVICE_RANGE, 'ipv4 must not overlap with 192.168.128.0/17');
});

test('the network of a subnet is checked in a fixed order, and the first problem is reported', () => {
  const cases: [string, string | undefined][] = [
    ['10.0.4.0/24', undefined],
    ['10.0.0.0/8', undefined],
    ['10.255.255.248/29', undefined],
    ['172.16.0.0/12', undefined],
    ['172.31.255.0/24', undefined],
    ['192.168.0.0/17', undefined],
    ['192.168.127.248/29', undefined],

    ['', NOT_A_NETWORK],
    ['abc', NOT_A_NETWORK],
    ['/24', NOT_A_NETWORK],
    ['10.0.4.0/', NOT_A_NETWORK],
    ['10.0.4.0/0', NOT_A_NETWORK],
    ['0.0.0.0/0', NOT_A_NETWORK],
    ['10.0.4.0/33', NOT_A_NETWORK],
    ['10.0.4.0/024', NOT_A_NETWORK],
    ['10.0.0.0/08', NOT_A_NETWORK],
    ['10.0.04.0/24', NOT_A_NETWORK],
    ['10.0.4.256/24', NOT_A_NETWORK],
    ['10.0.4/24', NOT_A_NETWORK],
    ['10.0.4.0/24 ', NOT_A_NETWORK],
    ['10.0.4.0/24\n', NOT_A_NETWORK],
    ['10.0.4.0/24/24', NOT_A_NETWORK],
    ['10.0.4.0/255.255.255.0', NOT_A_NETWORK],
    ['fd00::/64', NOT_A_NETWORK],
    ['::ffff:10.0.4.0/120', NOT_A_NETWORK],

    ['10.0.4.0', NETWORK_TOO_SMALL({ addresses: 1 })],
    ['10.0.4.0/32', NETWORK_TOO_SMALL({ addresses: 1 })],
    ['10.0.4.0/31', NETWORK_TOO_SMALL({ addresses: 2 })],
    ['10.0.4.0/30', NETWORK_TOO_SMALL({ addresses: 4 })],
    ['10.0.4.1/30', NETWORK_TOO_SMALL({ addresses: 4 })],
    ['8.8.8.8', NETWORK_TOO_SMALL({ addresses: 1 })],

    ['10.0.4.1/29', NETWORK_NOT_CANONICAL],
    ['10.0.4.1/24', NETWORK_NOT_CANONICAL],
    ['8.8.8.8/24', NETWORK_NOT_CANONICAL],
    ['192.168.128.1/24', NETWORK_NOT_CANONICAL],

    ['8.8.8.0/24', NETWORK_NOT_PRIVATE],
    ['10.0.0.0/7', NETWORK_NOT_PRIVATE],
    ['9.255.255.0/24', NETWORK_NOT_PRIVATE],
    ['11.0.0.0/24', NETWORK_NOT_PRIVATE],
    ['128.0.0.0/1', NETWORK_NOT_PRIVATE],
    ['172.15.255.0/24', NETWORK_NOT_PRIVATE],
    ['172.32.0.0/24', NETWORK_NOT_PRIVATE],
    ['172.0.0.0/8', NETWORK_NOT_PRIVATE],
    ['192.168.0.0/15', NETWORK_NOT_PRIVATE],
    ['192.0.2.0/24', NETWORK_NOT_PRIVATE],
    ['100.64.0.0/24', NETWORK_NOT_PRIVATE],

    ['192.168.0.0/16', NETWORK_OVERLAPS_SERVICE_RANGE],
    ['192.168.128.0/17', NETWORK_OVERLAPS_SERVICE_RANGE],
    ['192.168.128.0/29', NETWORK_OVERLAPS_SERVICE_RANGE],
    ['192.168.255.248/29', NETWORK_OVERLAPS_SERVICE_RANGE],
  ];
  for (const [text, reason] of cases) {
    const expected = reason === undefined ? { value: parseNetwork(text) } : { reason };
    assert.deepEqual(parseSubnetNetwork(text), expected, JSON.stringify(text));
  }
});

test('the reasons to reject a network in which subnets may lie name its field', () => {
  const cases: [text: string, reason: string][] = [
    ['10.0.0.0/33', 'within must be an IPv4 network'],
    ['0.0.0.0/0', 'within must be an IPv4 network'],
    ['10.0.4.1/24', 'within must be in CIDR canonical form'],
    ['8.8.8.0/24', 'within must be inside 10.0.0.0/8, 172.16.0.0/12 or 192.168.0.0/16'],
  ];
  for (const [text, reason] of cases) assert.deepEqual(parsePrivateNetwork(text), { reason }, text);
});

test('an accepted network is canonical with 8 to 2^24 addresses, and any text is either parsed or rejected', () => {
  const network = fc
    .record({ address: fc.integer({ min: 0, max: 2 ** 32 - 1 }), prefix: fc.integer({ min: 0, max: 33 }) })
    .map(({ address, prefix }) => `${formatAddress(networkOf({ address, prefix }).first)}/${prefix}`);
  const inside = fc
    .record({ offset: fc.nat(2 ** 24 - 1), prefix: fc.integer({ min: 8, max: 32 }) })
    .map(
      ({ offset, prefix }) =>
        `${formatAddress(networkOf({ address: 0x0a000000 + offset, prefix }).first)}/${prefix}`,
    );
  fc.assert(
    fc.property(fc.oneof(network, inside, fc.string()), (text) => {
      if (parseSubnetNetwork(text).reason !== undefined) return;
      const range = parseNetwork(text);
      assert.ok(range);
      const size = range.last - range.first + 1;
      assert.ok(size >= 8 && size <= networkSize(8));
    }),
    { numRuns: 1000 },
  );
  fc.assert(
    fc.property(inside, (text) => {
      const size = networkSize(Number(text.split('/')[1]));
      assert.equal(
        parseSubnetNetwork(text).reason,
        size < 8 ? NETWORK_TOO_SMALL({ addresses: size }) : undefined,
      );
    }),
  );
});
