import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { REGION, readable, surroundings } from '#test/harness/plane-models';
import { publicNetwork, wantedOfRegion } from './region.ts';

const NO_NEEDS = { networks: new Set<string>(), hosts: [] };

describe('the rows of a region', () => {
  test('are the network of the provider, its door and the gateways', () => {
    const rows = wantedOfRegion(REGION, NO_NEEDS, surroundings());
    assert.deepEqual(readable(rows), {
      'public:1': {
        table: 'Logical_Switch',
        name: 'palisade-public-1',
        other_config: { 'broadcast-arps-to-all-routers': 'false' },
      },
      'localnet:1': {
        table: 'Logical_Switch_Port',
        in: 'public:1',
        name: 'palisade-public-1-localnet',
        type: 'localnet',
        addresses: ['unknown'],
        options: { network_name: 'public' },
      },
      'outside:1': { table: 'Port_Group', name: 'palisade_outside_1' },
      'outside:1:ipv6': {
        table: 'ACL',
        in: 'outside:1',
        direction: 'from-lport',
        priority: 1000,
        match: 'inport == @palisade_outside_1 && ip6',
        action: 'drop',
      },
      'outside:1:link-local': {
        table: 'ACL',
        in: 'outside:1',
        priority: 1000,
        match: 'outport == @palisade_outside_1 && ip4.dst == 169.254.0.0/16',
        action: 'drop',
      },
      'pool:1': {
        table: 'Address_Set',
        name: 'palisade_pool_1',
        addresses: ['192.0.2.0/24', '198.18.0.0/19'],
      },
      'gw:1': { table: 'HA_Chassis_Group', name: 'palisade-gateways-1' },
      'gw:1:hv1': { table: 'HA_Chassis', in: 'gw:1', chassis_name: 'hv1', priority: 100 },
      'gw:1:hv2': { table: 'HA_Chassis', in: 'gw:1', chassis_name: 'hv2', priority: 99 },
      'gw1:1': { table: 'HA_Chassis_Group', name: 'palisade-gateways-1-1' },
      'gw1:1:hv2': { table: 'HA_Chassis', in: 'gw1:1', chassis_name: 'hv2', priority: 100 },
      'gw1:1:hv1': { table: 'HA_Chassis', in: 'gw1:1', chassis_name: 'hv1', priority: 99 },
      'routers:1': { table: 'Port_Group', name: 'palisade_routers_1' },
      'door:1:pool': {
        table: 'ACL',
        in: 'routers:1',
        priority: 1001,
        match: 'outport == @palisade_routers_1 && ip4.dst == $palisade_pool_1',
      },
      'door:1:rest': {
        table: 'ACL',
        in: 'routers:1',
        priority: 1000,
        match: 'outport == @palisade_routers_1 && ip4',
        action: 'drop',
      },
    });
    assert.deepEqual([...new Set(rows.map(({ group }) => group))], ['region:1']);
  });

  test('have no gateway on a host that is out', () => {
    const hosts = [{ name: 'hv1', gateway_behind: 7, gateway_out: 1 as const }];
    const rows = wantedOfRegion(REGION, { ...NO_NEEDS, hosts }, surroundings());
    const gateways = rows.filter(({ table }) => table === 'HA_Chassis').map(({ key }) => key);
    assert.deepEqual(gateways, ['gw:1:hv2', 'gw1:1:hv2']);
  });

  test('have DHCP for the networks in which public addresses are used', () => {
    const rows = wantedOfRegion(
      REGION,
      { ...NO_NEEDS, networks: new Set(['198.18.3.0/24']) },
      surroundings(),
    );
    const dhcp = Object.entries(readable(rows)).filter(([key]) => key.includes('dhcp'));
    const options = {
      server_id: '198.18.3.1',
      server_mac: '0e:a7:00:00:00:00',
      lease_time: '3600',
      mtu: '1500',
      dns_server: '{192.0.2.53, 198.51.100.53}',
    };
    assert.deepEqual(Object.fromEntries(dhcp), {
      'public:1:dhcp:198.18.3.0/24:primary': {
        table: 'DHCP_Options',
        cidr: '198.18.3.0/24',
        options: { ...options, router: '198.18.3.1' },
      },
      'public:1:dhcp:198.18.3.0/24:secondary': { table: 'DHCP_Options', cidr: '198.18.3.0/24', options },
    });
  });

  test('lease public addresses in networks of 256', () => {
    assert.equal(publicNetwork(0xc6120317), '198.18.3.0/24');
  });
});
