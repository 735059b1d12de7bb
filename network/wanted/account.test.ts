import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  addressOf,
  EMPTY,
  needsOf,
  publicNic,
  readable,
  rowsOf,
  subnet,
  surroundings,
  vlanNic,
  vpcNic,
} from '#test/harness/plane-models';
import type { AccountModel } from './model.ts';

const subnets = [subnet(51, '10.0.4.0/24')];
const uplinks = [{ vpcId: 1042, region: 'us-east', number: 5 }];

const wanted = (model: Partial<AccountModel>) => readable(rowsOf({ ...EMPTY, ...model }));
const row = (model: Partial<AccountModel>, key: string) => wanted(model)[key];

describe('the rows of a public interface', () => {
  test('are a port on the network of the provider', () => {
    const privateAddresses = [addressOf('192.168.128.9')];
    assert.deepEqual(wanted({ nics: [publicNic({ privateAddresses })] }), {
      'nic:62': {
        table: 'Logical_Switch_Port',
        in: 'public:1',
        name: 'palisade-nic-62',
        addresses: ['02:a7:00:00:30:8c 192.0.2.24 192.168.128.9'],
        port_security: ['02:a7:00:00:30:8c 192.0.2.24 192.168.128.9'],
        options: { 'requested-chassis': 'hv1' },
        dhcpv4_options: surroundings().keys.uuid('public:1:dhcp:192.0.2.0/24:primary'),
      },
    });
    const guards = new Map([['open:1', [surroundings().keys.uuid('nic:62')]]]);
    assert.deepEqual(needsOf({ ...EMPTY, nics: [publicNic()] }), [
      { region: 'us-east', networks: ['192.0.2.0/24'], uplinks: [], isGuarded: false, guards },
    ]);
  });

  test('have no more than a MAC address without an address', () => {
    assert.deepEqual(wanted({ nics: [publicNic({ addresses: [], host: null })] }), {
      'nic:62': {
        table: 'Logical_Switch_Port',
        in: 'public:1',
        name: 'palisade-nic-62',
        addresses: ['02:a7:00:00:30:8c'],
        port_security: ['02:a7:00:00:30:8c'],
      },
    });
  });
});

describe('the rows of a VLAN', () => {
  const vlans = [{ region: 'us-east', label: 'backup' }];

  test('are a switch that leads nowhere', () => {
    assert.deepEqual(wanted({ vlans }), {
      'vlan:1:7:backup': { table: 'Logical_Switch', name: 'palisade-vlan-1-7-backup' },
    });
  });

  test('are a port for each interface, which may have any address', () => {
    assert.deepEqual(row({ vlans, nics: [vlanNic()] }, 'nic:63'), {
      table: 'Logical_Switch_Port',
      in: 'vlan:1:7:backup',
      name: 'palisade-nic-63',
      addresses: ['02:a7:00:00:30:8c'],
      port_security: ['02:a7:00:00:30:8c'],
      options: { 'requested-chassis': 'hv1' },
    });
  });

  const leases: [string, string | undefined][] = [
    ['10.90.0.5/24', '10.90.0.1'],
    ['10.90.0.1/24', '10.90.0.2'],
    ['10.90.0.6/30', '10.90.0.5'],
    ['10.90.0.5/31', undefined],
    ['10.90.0.5/32', undefined],
  ];
  for (const [ipamAddress, server] of leases) {
    test(`lease ${ipamAddress} ${server === undefined ? 'not at all' : `from ${server}`}`, () => {
      const rows = wanted({ vlans, nics: [vlanNic({ ipamAddress })] });
      const address = ipamAddress.split('/')[0];
      assert.partialDeepStrictEqual(rows, { 'nic:63': { addresses: [`02:a7:00:00:30:8c ${address}`] } });
      if (server === undefined) return assert.equal(rows['nic:63:dhcp'], undefined);
      assert.partialDeepStrictEqual(rows, {
        'nic:63': { dhcpv4_options: 'nic:63:dhcp', port_security: ['02:a7:00:00:30:8c'] },
        'nic:63:dhcp': {
          options: { server_id: server, server_mac: '0e:a7:00:00:00:00', lease_time: '3600', mtu: '1442' },
        },
      });
    });
  }
});

describe('all rows', () => {
  test('have UUIDs of their own, and ports of interfaces have port security', () => {
    const nics = [vpcNic(), publicNic({ id: 62, position: 1 }), vlanNic({ id: 63, position: 2 })];
    const vlans = [{ region: 'us-east', label: 'backup' }];
    const rows = rowsOf({ ...EMPTY, subnets, uplinks, vlans, nics });
    const ports = rows.filter(({ key }) => /^nic:\d+$/.test(key));
    assert.deepEqual(
      ports.map(({ columns }) => columns.port_security),
      [['02:a7:00:00:30:8c 10.0.4.2'], ['02:a7:00:00:30:8e'], ['02:a7:00:00:30:8d 192.0.2.24']],
    );
    assert.equal(new Set(rows.map(({ uuid }) => uuid)).size, rows.length);
  });
});
