import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FirewallRule } from '#domain/firewalls/rules';
import {
  addressOf,
  EMPTY,
  publicNic,
  readable,
  rowsOf,
  subnet,
  surroundings,
  vlanNic,
  vpcNic,
} from '#test/harness/plane-models';
import type { FirewallModel } from './model.ts';

const rule = (changes: Partial<FirewallRule>): FirewallRule => ({
  ...{ action: 'ACCEPT', protocol: 'TCP', addresses: { ipv4: ['0.0.0.0/0'] } },
  ...changes,
});

const firewall = (...inbound: FirewallRule[]): FirewallModel => ({
  ...{ id: 77, region: 'us-east' },
  rules: { inbound, inbound_policy: 'DROP', outbound: null, outbound_policy: 'ACCEPT' },
});

const rowsWith = (model: FirewallModel) => readable(rowsOf({ ...EMPTY, firewalls: [model] }), surroundings());

const GROUP = 'palisade_fw_77_1';
const IN = { table: 'ACL', in: 'fw:77:1', direction: 'to-lport' };

describe('the rows of a firewall', () => {
  test('are a group with policies, and leases for its ports', () => {
    assert.deepEqual(rowsWith(firewall()), {
      'fw:77:1': { table: 'Port_Group', name: GROUP },
      'fw:77:1:in:policy': {
        ...{ ...IN, name: 'fw 77 in policy', priority: 1000 },
        ...{ match: `outport == @${GROUP} && ip`, action: 'drop' },
      },
      'fw:77:1:out:policy': {
        ...{ ...IN, direction: 'from-lport', name: 'fw 77 out policy', priority: 1000 },
        ...{ match: `inport == @${GROUP} && ip`, action: 'allow-related' },
      },
      'fw:77:1:leases': {
        ...{ ...IN, direction: 'from-lport', name: 'fw 77 leases', priority: 3900, action: 'allow-related' },
        match: `inport == @${GROUP} && ip4.dst == $${GROUP}_leases && udp.src == 68 && udp.dst == 67`,
      },
      'fw:77:1:leases:set': {
        ...{ table: 'Address_Set', name: `${GROUP}_leases`, addresses: ['255.255.255.255'] },
      },
    });
  });

  const matches: [what: string, rule: FirewallRule, match: string][] = [
    ['every address', rule({}), 'ip4 && tcp'],
    ['every address among others', rule({ addresses: { ipv4: ['10.0.0.0/8', '1.2.3.4/0'] } }), 'ip4 && tcp'],
    ['a network', rule({ addresses: { ipv4: ['10.1.2.3/8'] } }), `ip4.src == $${GROUP}_in_1 && tcp`],
    ['a port', rule({ ports: '22' }), 'ip4 && tcp && tcp.dst == {22}'],
    ['a range', rule({ protocol: 'UDP', ports: '53-54' }), 'ip4 && udp && 53 <= udp.dst <= 54'],
    [
      'ports and ranges',
      rule({ ports: '22, 80,8000-8010, 22' }),
      'ip4 && tcp && (tcp.dst == {22, 80} || 8000 <= tcp.dst <= 8010)',
    ],
    ['all ports', rule({ ports: '22,1-65535' }), 'ip4 && tcp'],
    ['ICMP', rule({ protocol: 'ICMP' }), 'ip4 && icmp4'],
    ['IP in IP', rule({ protocol: 'IPENCAP' }), 'ip4 && ip.proto == 4'],
  ];
  for (const [what, one, match] of matches) {
    test(`match ${what}`, () => {
      const rows = rowsWith(firewall(one));
      assert.deepEqual(rows['fw:77:1:in:1'], {
        ...{ ...IN, name: 'fw 77 in 1', priority: 2999 },
        ...{ match: `outport == @${GROUP} && ${match}`, action: 'allow-related' },
      });
    });
  }

  test('have a set of addresses in canonical form, without doubles', () => {
    const addresses = { ipv4: ['10.1.2.3/8', '10.0.0.0/8', '192.0.2.7/32'] };
    const rows = rowsOf({ ...EMPTY, firewalls: [firewall(rule({ addresses }))] });
    const set = rows.find(({ table, key }) => table === 'Address_Set' && key === 'fw:77:1:in:1:set');
    assert.deepEqual(set?.columns, { name: `${GROUP}_in_1`, addresses: ['10.0.0.0/8', '192.0.2.7/32'] });
  });

  test('count rules that have no rows, and keep their order', () => {
    const ipv6 = rule({ addresses: { ipv6: ['::/0'] } });
    const rows = rowsWith(firewall(ipv6, rule({ action: 'DROP' })));
    assert.equal(rows['fw:77:1:in:1'], undefined);
    assert.deepEqual(rows['fw:77:1:in:2'], {
      ...{ ...IN, name: 'fw 77 in 2', priority: 2998 },
      ...{ match: `outport == @${GROUP} && ip4 && tcp`, action: 'drop' },
    });
  });
});

describe('a port', () => {
  const context = { ...surroundings(), guarded: new Set(['us-east']) };
  const model = {
    ...{ ...EMPTY, subnets: [subnet(51, '10.0.4.0/24')], firewalls: [firewall()] },
    vlans: [{ region: 'us-east', label: 'backup' }],
    nics: [
      vpcNic({ firewallId: 77 }),
      publicNic({ firewallId: 77 }),
      vlanNic({ firewallId: 77 }),
      vpcNic({ id: 71, computeId: 3108, address: addressOf('10.0.4.3') }),
    ],
  };
  const rows = rowsOf(model, context);
  const groupOf = (key: string) => rows.find((row) => row.key === key)?.memberOf;

  test('is a member of its firewall, or of the ports without one', () => {
    const { keys } = context;
    assert.deepEqual(groupOf('nic:61'), [keys.uuid('fw:77:1')]);
    assert.deepEqual(groupOf('nic:62'), [keys.uuid('fw:77:1')]);
    assert.equal(groupOf('nic:63'), undefined);
    assert.deepEqual(groupOf('nic:71'), [keys.uuid('open:1')]);
  });

  test('may ask the servers of its networks for a lease', () => {
    const servers = rows.find(({ key, table }) => key === 'fw:77:1:leases:set' && table === 'Address_Set');
    assert.deepEqual(servers?.columns.addresses, ['255.255.255.255', '10.0.4.1', '192.0.2.1']);
  });

  test('is in no group where no firewall is in force', () => {
    const alone = rowsOf({ ...model, firewalls: [], nics: [vpcNic()] }, surroundings());
    assert.equal(alone.find(({ key }) => key === 'nic:61')?.memberOf, undefined);
  });

  test('has a limit of followed connections behind a firewall, where OVN knows such limits', () => {
    const optionsOf = (hasZoneLimit: boolean) => {
      const all = rowsOf(model, { ...context, hasZoneLimit });
      return ['nic:61', 'nic:62', 'nic:63', 'nic:71'].map((key) => {
        const options = all.find((row) => row.key === key)?.columns.options;
        return Object(options)['ct-zone-limit'];
      });
    };
    assert.deepEqual(optionsOf(true), ['65536', '65536', undefined, undefined]);
    assert.deepEqual(optionsOf(false), [undefined, undefined, undefined, undefined]);
  });

  test('comes after the group that it is a member of', () => {
    const place = (key: string) => rows.findIndex((row) => row.key === key);
    assert.ok(place('fw:77:1') < place('nic:61'));
  });
});
