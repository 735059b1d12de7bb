import assert from 'node:assert/strict';
import { BlockList, isIPv4 } from 'node:net';
import { test } from 'node:test';
import fc from 'fast-check';
import { IP_NETWORK_CHARACTERS, isCoveredBy, isInNetworks, parseIpNetwork } from './ip-network.ts';

const networks = (...texts: string[]) =>
  texts.map((text) => {
    const network = parseIpNetwork(text);
    assert.ok(network, text);
    return network;
  });

test('networks of both families are read', () => {
  const longest = '0000:0000:0000:0000:0000:0000:255.255.255.255/128';
  assert.equal(longest.length, IP_NETWORK_CHARACTERS);
  networks('0.0.0.0/0', '203.0.113.0/24', '203.0.113.7/32', '::/0', '2001:db8::/32', '2001:DB8:0:1::/64');
  networks('::1/128', '2001:db8::192.0.2.0/120', '1:2:3:4:5:6:7:8/128', '1::/16', longest);
});

test('other texts are no networks', () => {
  const texts = `203.0.113.0 203.0.113.1/24 203.0.113.0/33 203.0.113.0/-1 203.0.113.0/024 203.0.113.0/ /24 203.0.113/24
    0203.0.113.0/24 203.0.113.0/24/24 2001:db8:: 2001:db8::1/64 2001:db8::/129 2001:db8::1::/64 1:2:3/48 ::12345/128
    1:2:3:4:5:6:7::8/128 1:2:3:4:5:6:7:8:9/128 fe80::%eth0/64 ::ffff:203.0.113.0/120 :1:2:3:4:5:6:7/128 x *`;
  for (const text of ['', ' 203.0.113.0/24', '203.0.113.0/24 ', ...texts.split(/\s+/)])
    assert.equal(parseIpNetwork(text), undefined, text);
});

test('a network contains its addresses, as sockets and proxies write them', () => {
  const both = networks('203.0.113.0/24', '2001:db8::/32');
  for (const address of [
    '203.0.113.0',
    '203.0.113.255',
    '::ffff:203.0.113.9',
    '::FFFF:cb00:7109',
    '2001:db8::1',
  ])
    assert.ok(isInNetworks(both, address), address);
  for (const address of [
    '203.0.114.0',
    '203.0.112.255',
    '2001:db9::',
    '::203.0.113.9',
    '',
    'x',
    'unknown',
    '203.0.113',
  ])
    assert.ok(!isInNetworks(both, address), address);
  assert.ok(isInNetworks(networks('fe80::/10'), 'fe80::1%eth0'));
  assert.ok(!isInNetworks(networks('0.0.0.0/0'), '2001:db8::1'));
  assert.ok(!isInNetworks(networks('::/0'), '203.0.113.9'));
  assert.ok(!isInNetworks([], '203.0.113.9'));
});

const groups = fc.array(
  fc.oneof(
    fc.constant('0'),
    fc.nat({ max: 0xffff }).map((n) => n.toString(16)),
  ),
  {
    minLength: 8,
    maxLength: 8,
  },
);
const address = fc.oneof(
  fc.ipV4(),
  fc.ipV6(),
  groups.map((all) => all.join(':')),
);

test('networks and addresses agree with those of Node.js', () => {
  fc.assert(
    fc.property(address, fc.nat({ max: 128 }), address, fc.boolean(), (first, prefix, second, isSame) => {
      const family = isIPv4(first) ? 'ipv4' : 'ipv6';
      const other = isSame ? first : second;
      const network = parseIpNetwork(`${first}/${prefix}`);
      if (!network) return;
      const list = new BlockList();
      list.addSubnet(first, prefix, family);
      // Node.js finds IPv4 addresses in IPv6 networks.
      if (isIPv4(other) !== isIPv4(first) || /^[0:]*:ffff:/i.test(other)) return;
      assert.equal(isInNetworks([network], other), list.check(other, isIPv4(other) ? 'ipv4' : 'ipv6'));
    }),
    { numRuns: 2_000 },
  );
});

test('networks cover another one together', () => {
  const covers = (inner: string, ...outer: string[]) => {
    const [network] = networks(inner);
    assert.ok(network);
    return isCoveredBy(network, networks(...outer));
  };
  assert.ok(covers('203.0.113.0/25', '203.0.113.0/24'));
  assert.ok(covers('203.0.113.0/24', '203.0.113.128/25', '203.0.113.0/25'));
  assert.ok(covers('203.0.113.0/24', '203.0.113.128/26', '203.0.0.0/16'));
  assert.ok(
    covers('203.0.113.0/24', '203.0.113.0/26', '203.0.113.0/25', '203.0.113.64/26', '203.0.113.128/25'),
  );
  assert.ok(!covers('203.0.113.0/24', '203.0.113.0/25', '203.0.113.192/26'));
  assert.ok(!covers('203.0.112.0/23', '203.0.113.0/24'));
  assert.ok(!covers('203.0.113.0/24'));
  assert.ok(!covers('203.0.113.0/24', '::/0'));
  assert.ok(covers('::/0', '8000::/1', '::/1'));
});
