import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { knownIpNetwork } from '#domain/net/ip-network';
import { mayConnectTo, specialUseOf } from './outgoing-address.ts';

const ADDRESSES: readonly [address: string, use: string | undefined][] = [
  ['0.0.0.0', 'unspecified'],
  ['0.1.2.3', 'unspecified'],
  ['1.1.1.1', undefined],
  ['8.8.8.8', undefined],
  ['9.255.255.255', undefined],
  ['10.0.0.0', 'private'],
  ['10.255.255.255', 'private'],
  ['11.0.0.0', undefined],
  ['100.63.255.255', undefined],
  ['100.64.0.0', 'carrier-grade NAT'],
  ['100.127.255.255', 'carrier-grade NAT'],
  ['100.128.0.0', undefined],
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'loopback'],
  ['128.0.0.1', undefined],
  ['169.253.255.255', undefined],
  ['169.254.0.1', 'link-local'],
  ['169.254.169.254', 'link-local'],
  ['169.255.0.0', undefined],
  ['172.15.255.255', undefined],
  ['172.16.0.0', 'private'],
  ['172.31.255.255', 'private'],
  ['172.32.0.0', undefined],
  ['192.0.0.8', 'protocol assignments'],
  ['192.0.0.170', 'protocol assignments'],
  ['192.0.1.0', undefined],
  ['192.0.2.24', 'documentation'],
  ['192.88.99.1', '6to4 relay'],
  ['192.167.255.255', undefined],
  ['192.168.0.1', 'private'],
  ['192.169.0.0', undefined],
  ['198.17.255.255', undefined],
  ['198.18.0.1', 'benchmarking'],
  ['198.19.255.255', 'benchmarking'],
  ['198.51.100.7', 'documentation'],
  ['203.0.113.7', 'documentation'],
  ['223.255.255.255', undefined],
  ['224.0.0.1', 'multicast'],
  ['239.255.255.255', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'broadcast'],
  ['::', 'unspecified'],
  ['::1', 'loopback'],
  ['0:0:0:0:0:0:0:1', 'loopback'],
  ['::127.0.0.1', 'IPv4-compatible'],
  ['::8.8.8.8', 'IPv4-compatible'],
  ['::ffff:127.0.0.1', 'loopback'],
  ['::ffff:7f00:1', 'loopback'],
  ['::FFFF:10.0.0.1', 'private'],
  ['::ffff:169.254.169.254', 'link-local'],
  ['::ffff:a9fe:a9fe', 'link-local'],
  ['::ffff:8.8.8.8', undefined],
  ['::ffff:0:10.0.0.1', 'unassigned'],
  ['64:ff9b::7f00:1', 'NAT64'],
  ['64:ff9b::8.8.8.8', 'NAT64'],
  ['64:ff9b:1::10.0.0.1', 'NAT64'],
  ['64:ff9b:1:ffff::1', 'NAT64'],
  ['100::1', 'unassigned'],
  ['2001::1', 'Teredo'],
  ['2001:0:4136:e378:8000:63bf:3fff:fdd2', 'Teredo'],
  ['2001:2::1', 'protocol assignments'],
  ['2001:10::1', 'protocol assignments'],
  ['2001:20::1', 'protocol assignments'],
  ['2001:200::1', undefined],
  ['2001:db8::1', 'documentation'],
  ['2001:db9::1', undefined],
  ['2002:7f00:1::', '6to4'],
  ['2002:a9fe:a9fe::1', '6to4'],
  ['2606:4700:4700::1111', undefined],
  ['2a00:1450:4001:80b::200e', undefined],
  ['3ffe::1', undefined],
  ['3fff::1', 'documentation'],
  ['3fff:1000::1', undefined],
  ['4000::1', 'unassigned'],
  ['5f00::1', 'unassigned'],
  ['fc00::1', 'unique local'],
  ['fd12:3456:789a::1', 'unique local'],
  ['fe80::1', 'link-local'],
  ['febf::1', 'link-local'],
  ['fec0::1', 'site-local'],
  ['ff02::1', 'multicast'],
  ['ff0e::1', 'multicast'],
  ['fe80::1%eth0', 'link-local'],
  ['localhost', 'unreadable'],
  ['0x7f000001', 'unreadable'],
  ['0177.0.0.1', 'unreadable'],
  ['2130706433', 'unreadable'],
  ['127.1', 'unreadable'],
  ['', 'unreadable'],
];

for (const [address, use] of ADDRESSES) {
  test(`${address === '' ? 'an empty text' : address} is ${use ?? 'on the public internet'}`, () => {
    assert.equal(specialUseOf(address), use);
    assert.equal(mayConnectTo(address, []), use === undefined);
  });
}

test('the operator opens networks, in all spellings of their addresses', () => {
  const allowed = ['127.0.0.0/8', 'fd00::/8'].map(knownIpNetwork);
  for (const address of ['127.0.0.1', '::ffff:127.9.9.9', '::ffff:7f00:1', 'fd00::1', '8.8.8.8']) {
    assert.ok(mayConnectTo(address, allowed), address);
  }
  const closed = [
    '::1',
    '10.0.0.1',
    '169.254.169.254',
    'fc00::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '127.1',
  ];
  for (const address of closed) assert.ok(!mayConnectTo(address, allowed), address);
});

test('an IPv4 address is treated alike in all of its forms', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      assert.equal(mayConnectTo(`::ffff:${address}`, []), mayConnectTo(address, []));
      for (const form of [`::${address}`, `64:ff9b::${address}`, `64:ff9b:1::${address}`]) {
        assert.ok(!mayConnectTo(form, []), form);
      }
    }),
  );
});
