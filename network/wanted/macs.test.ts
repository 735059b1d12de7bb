import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { macsOf } from './macs.ts';
import { portName } from './names.ts';

const INSTALLATION = 'a7'.padEnd(64, '0');

describe('MAC addresses', () => {
  const macs = macsOf(INSTALLATION);
  const cases: [string, string, string][] = [
    ['a network interface', macs.nic(3107, 0), '02:a7:00:00:30:8c'],
    ['the next one of the compute', macs.nic(3107, 1), '02:a7:00:00:30:8d'],
    ['the last one of the compute', macs.nic(3107, 2), '02:a7:00:00:30:8e'],
    ['the first one of the next compute', macs.nic(3108, 0), '02:a7:00:00:30:90'],
    ['the public side of a network interface', macs.nat(3107, 1), '06:a7:00:00:30:8d'],
    ['the uplink of a VPC', macs.uplink(0x01020304), '0a:a7:01:02:03:04'],
    ['the gateway of a subnet', macs.gateway(255), '0e:a7:00:00:00:ff'],
    ['the server of DHCP', macs.server(), '0e:a7:00:00:00:00'],
    ['the largest id that fits', macs.uplink(2 ** 32 - 1), '0a:a7:ff:ff:ff:ff'],
  ];
  for (const [what, mac, expected] of cases) test(what, () => assert.equal(mac, expected));

  test('differ between installations', () => {
    assert.equal(macsOf('00'.repeat(32)).nic(1, 0), '02:00:00:00:00:04');
    assert.equal(macsOf('ff'.repeat(32)).nic(1, 0), '02:ff:00:00:00:04');
  });
});

describe('the name of a port', () => {
  test('is made from the id of the network interface', () => {
    assert.equal(portName(6201), 'palisade-nic-6201');
  });
});
