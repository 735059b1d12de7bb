import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { knownNetwork } from '#domain/net/ipv4';
import {
  addressOf,
  EMPTY,
  needsOf,
  readable,
  rowsOf,
  subnet,
  surroundings,
  vpcNic,
} from '#test/harness/plane-models';
import type { AccountModel } from './model.ts';

const subnets = [subnet(51, '10.0.4.0/24')];
const uplinks = [{ vpcId: 1042, region: 'us-east', number: 5 }];
const natAddress = addressOf('192.0.2.24');

const wanted = (model: Partial<AccountModel>) => readable(rowsOf({ ...EMPTY, ...model }));
const row = (model: Partial<AccountModel>, key: string) => wanted(model)[key];

describe('the rows of a VPC', () => {
  test('are there as soon as an interface names a subnet, before anything runs', () => {
    const lease = {
      server_id: '10.0.4.1',
      server_mac: '0e:a7:00:00:00:33',
      lease_time: '3600',
      mtu: '1442',
      dns_server: '{192.0.2.53, 198.51.100.53}',
    };
    assert.deepEqual(wanted({ subnets }), {
      'vpc:1042': {
        table: 'Logical_Router',
        name: 'palisade-vpc-1042',
        options: {
          always_learn_from_arp_request: 'false',
          dynamic_neigh_routers: 'true',
          mac_binding_age_threshold: '300',
        },
      },
      'subnet:51': { table: 'Logical_Switch', name: 'palisade-subnet-51' },
      'subnet:51:gateway': {
        table: 'Logical_Router_Port',
        in: 'vpc:1042',
        name: 'palisade-subnet-51-gateway',
        mac: '0e:a7:00:00:00:33',
        networks: ['10.0.4.1/24'],
      },
      'subnet:51:router': {
        table: 'Logical_Switch_Port',
        in: 'subnet:51',
        name: 'palisade-subnet-51-router',
        type: 'router',
        addresses: ['router'],
        options: { 'router-port': 'palisade-subnet-51-gateway' },
      },
      'subnet:51:dhcp:primary': {
        table: 'DHCP_Options',
        cidr: '10.0.4.0/24',
        options: { ...lease, router: '10.0.4.1' },
      },
      'subnet:51:dhcp:secondary': {
        table: 'DHCP_Options',
        cidr: '10.0.4.0/24',
        options: {
          ...lease,
          classless_static_route: '{10.0.0.0/8,10.0.4.1, 172.16.0.0/12,10.0.4.1, 192.168.0.0/16,10.0.4.1}',
        },
      },
    });
  });

  test('have a way out with the first interface that has a public address', () => {
    const rows = wanted({ subnets, uplinks });
    const own = Object.entries(rows).filter(([key]) => /^(vpc:1042:|nat:)/.test(key));
    assert.deepEqual(Object.fromEntries(own), {
      'vpc:1042:public': {
        table: 'Logical_Router_Port',
        in: 'vpc:1042',
        name: 'palisade-vpc-1042-public',
        mac: '0a:a7:00:00:04:12',
        networks: ['100.64.0.7/16'],
        ha_chassis_group: 'gw1:1',
        options: { gateway_mtu: '1442' },
      },
      'vpc:1042:too-large': {
        table: 'Logical_Router_Policy',
        in: 'vpc:1042',
        priority: 1001,
        match:
          'outport == "palisade-vpc-1042-public" && ip4.src == 100.64.0.7 && icmp4.type == 3 && icmp4.code == 4',
      },
      'vpc:1042:uplink': {
        table: 'Logical_Switch_Port',
        in: 'public:1',
        name: 'palisade-vpc-1042-uplink',
        type: 'router',
        addresses: ['router'],
        options: { 'router-port': 'palisade-vpc-1042-public', 'nat-addresses': 'router' },
      },
      'vpc:1042:default': {
        table: 'Logical_Router_Static_Route',
        in: 'vpc:1042',
        ip_prefix: '0.0.0.0/0',
        nexthop: '192.0.2.1',
        output_port: 'palisade-vpc-1042-public',
      },
      'nat:1042': { table: 'Address_Set', name: 'palisade_nat_1042', addresses: [] },
      'vpc:1042:nat': {
        table: 'Logical_Router_Policy',
        in: 'vpc:1042',
        priority: 1001,
        match: 'outport == "palisade-vpc-1042-public" && ip4.src == $palisade_nat_1042',
      },
      'vpc:1042:leak': {
        table: 'Logical_Router_Policy',
        in: 'vpc:1042',
        priority: 1000,
        match: 'outport == "palisade-vpc-1042-public" && ip4',
        action: 'drop',
      },
    });
    const uplink = surroundings().keys.uuid('vpc:1042:uplink');
    assert.deepEqual(needsOf({ ...EMPTY, subnets, uplinks }), [
      { region: 'us-east', networks: [], uplinks: [uplink], isGuarded: false, guards: new Map() },
    ]);
  });

  test('are in one group', () => {
    const rows = rowsOf({ ...EMPTY, subnets, uplinks, nics: [vpcNic({ natAddress })] });
    assert.deepEqual([...new Set(rows.map(({ group }) => group))], ['vpc:1042']);
  });

  test('cannot have more routers than their network has addresses', () => {
    const context = surroundings({ routerNetwork: knownNetwork('100.64.0.0/29') });
    const model = (number: number) => ({
      ...EMPTY,
      subnets,
      uplinks: [{ vpcId: 1042, region: 'us-east', number }],
    });
    assert.ok(JSON.stringify(rowsOf(model(4), context)).includes('"100.64.0.6/29"'));
    assert.throws(() => rowsOf(model(5), context), { message: 'The network of routers of us-east is full' });
  });

  test('are not made in a region of another network', () => {
    assert.deepEqual(wanted({ subnets: subnets.map((one) => ({ ...one, region: 'eu-central' })) }), {});
  });
});

describe('the rows of an interface in a subnet', () => {
  test('are a port', () => {
    assert.deepEqual(row({ subnets, nics: [vpcNic()] }, 'nic:61'), {
      table: 'Logical_Switch_Port',
      in: 'subnet:51',
      name: 'palisade-nic-61',
      addresses: ['02:a7:00:00:30:8c 10.0.4.2'],
      port_security: ['02:a7:00:00:30:8c 10.0.4.2'],
      options: { 'requested-chassis': 'hv1' },
      dhcpv4_options: 'subnet:51:dhcp:primary',
    });
  });

  test('say no host while none is chosen, and tell a second interface no default route', () => {
    assert.deepEqual(
      row({ subnets, nics: [vpcNic({ host: null, isPrimary: false, position: 2 })] }, 'nic:61'),
      {
        table: 'Logical_Switch_Port',
        in: 'subnet:51',
        name: 'palisade-nic-61',
        addresses: ['02:a7:00:00:30:8e 10.0.4.2'],
        port_security: ['02:a7:00:00:30:8e 10.0.4.2'],
        dhcpv4_options: 'subnet:51:dhcp:secondary',
      },
    );
  });

  test('map a public address on the host of the compute', () => {
    const rows = wanted({ subnets, uplinks, nics: [vpcNic({ natAddress, position: 1 })] });
    assert.deepEqual(rows['nic:61:nat'], {
      table: 'NAT',
      in: 'vpc:1042',
      type: 'dnat_and_snat',
      external_ip: '192.0.2.24',
      logical_ip: '10.0.4.2',
      external_mac: '06:a7:00:00:30:8d',
      logical_port: 'palisade-nic-61',
    });
    assert.deepEqual(rows['nat:1042'], {
      table: 'Address_Set',
      name: 'palisade_nat_1042',
      addresses: ['10.0.4.2'],
    });
  });

  test('map it on a gateway host where NAT is centralized', () => {
    const context = surroundings({ nat: 'centralized' });
    const rows = rowsOf({ ...EMPTY, subnets, uplinks, nics: [vpcNic({ natAddress })] }, context);
    assert.deepEqual(readable(rows, context)['nic:61:nat'], {
      table: 'NAT',
      in: 'vpc:1042',
      type: 'dnat_and_snat',
      external_ip: '192.0.2.24',
      logical_ip: '10.0.4.2',
    });
  });

  test('route ranges to it, for which the router answers', () => {
    const ranges = [knownNetwork('10.0.4.64/30'), knownNetwork('10.0.4.80/32')];
    const rows = wanted({ subnets, nics: [vpcNic({ ranges })] });
    assert.deepEqual(rows['nic:61:range:0'], {
      table: 'Logical_Router_Static_Route',
      in: 'vpc:1042',
      ip_prefix: '10.0.4.64/30',
      nexthop: '10.0.4.2',
      output_port: 'palisade-subnet-51-gateway',
    });
    assert.partialDeepStrictEqual(rows, {
      'nic:61:range:1': { ip_prefix: '10.0.4.80/32' },
      'nic:61': { port_security: ['02:a7:00:00:30:8c 10.0.4.2 10.0.4.64/30 10.0.4.80'] },
      'subnet:51:router': {
        options: { arp_proxy: '10.0.4.64 10.0.4.65 10.0.4.66 10.0.4.67 10.0.4.80' },
      },
    });
  });

  test('let the router answer for networks where it can', () => {
    const nics = [vpcNic({ ranges: [knownNetwork('10.0.4.64/30'), knownNetwork('10.0.4.80/32')] })];
    const context = { ...surroundings(), hasNetworkProxy: true };
    const rows = readable(rowsOf({ ...EMPTY, subnets, nics }, context));
    assert.partialDeepStrictEqual(rows, {
      'subnet:51:router': { options: { arp_proxy: '10.0.4.64/30 10.0.4.80/32' } },
    });
  });

  test('let the router answer for 1,024 addresses of a subnet at most, where it can only for single ones', () => {
    const large = [subnet(51, '10.0.0.0/16')];
    const ranges = ['10.0.8.0/22', '10.0.16.0/32'].map(knownNetwork);
    const all = row({ subnets: large, nics: [vpcNic({ ranges })] }, 'subnet:51:router') as {
      options: { arp_proxy: string };
    };
    const proxied = all.options.arp_proxy.split(' ');
    assert.deepEqual([proxied.length, proxied[0], proxied.at(-1)], [1024, '10.0.8.0', '10.0.11.255']);
  });

  test('are not made when the subnet is gone', () => {
    assert.deepEqual(wanted({ nics: [vpcNic()] }), {});
  });
});
