import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressKey } from './address-key.ts';

const CASES: readonly [address: string, key: string][] = [
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['::FFFF:198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::198.51.100.7', '64:ff9b:0:0::/64'],
  ['1:2:3:4:5:6:198.51.100.7', '1:2:3:4::/64'],
  ['', ''],
];

for (const [address, key] of CASES) {
  test(`attempts from "${address}" are counted under "${key}"`, () => {
    assert.equal(addressKey(address), key);
  });
}
