import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Address6 } from 'ip-address';
import { computeAddress, formatIpv6, linkLocalAddress } from './ipv6.ts';

test('the public address of a compute has its id in the low 64 bits', () => {
  const cases: [network: number, id: number, address: string][] = [
    [1, 3107, '2001:db8:1::c23'],
    [1, 1, '2001:db8:1::1'],
    [12, 0xffff, '2001:db8:12::ffff'],
    [9999, 0x10000, '2001:db8:9999::1:0'],
    [2, 0x1_0000_0000, '2001:db8:2::1:0:0'],
    [2, 0x1_0000_0001, '2001:db8:2::1:0:1'],
    [2, 0x1_0000_0000_0000, '2001:db8:2:0:1::'],
    [2, Number.MAX_SAFE_INTEGER, '2001:db8:2:0:1f:ffff:ffff:ffff'],
  ];
  for (const [network, id, address] of cases) assert.equal(computeAddress(network, id), address);
});

test('the link-local address of a compute has its id in the low 64 bits', () => {
  assert.equal(linkLocalAddress(3107), 'fe80::c23');
  assert.equal(linkLocalAddress(0x12345), 'fe80::1:2345');
});

test('an address is formatted as RFC 5952 specifies', () => {
  const group = fc.oneof(fc.constant(0), fc.nat({ max: 0xffff }));
  fc.assert(
    fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), (groups) => {
      const full = groups.map((value) => value.toString(16).padStart(4, '0')).join(':');
      assert.equal(formatIpv6(groups), new Address6(full).correctForm());
    }),
  );
});
