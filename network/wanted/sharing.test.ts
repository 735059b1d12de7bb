import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { knownNetwork } from '#domain/net/ipv4';
import { addressOf, EMPTY, readable, rowsOf, subnet, vpcNic } from '#test/harness/plane-models';
import type { AccountModel } from './model.ts';

const subnets = [subnet(51, '10.0.4.0/24')];
const uplinks = [{ vpcId: 1042, region: 'us-east', number: 5 }];
const natAddress = addressOf('192.0.2.24');

const wanted = (model: Partial<AccountModel>) => readable(rowsOf({ ...EMPTY, ...model }));

describe('the rows of an interface with ports of a shared address', () => {
  test('are reached by ports of a shared address', () => {
    const egress = { address: addressOf('192.0.2.77'), start: 4096, end: 8191 };
    const forwards = [
      { id: 12, protocol: 'tcp', address: egress.address, port: 443, targetPort: 8443 } as const,
      { id: 13, protocol: 'udp', address: egress.address, port: 53, targetPort: 53 } as const,
    ];
    const nics = [vpcNic({ egress, forwards })];
    const rows = wanted({ subnets, uplinks, nics });
    const shared = { table: 'Load_Balancer', in: 'vpc:1042', options: { neighbor_responder: 'all' } };
    assert.deepEqual(
      ['forward:12', 'forward:13'].map((key) => rows[key]),
      [
        {
          ...{ ...shared, name: 'palisade-forward-12', protocol: 'tcp' },
          vips: { '192.0.2.77:443': '10.0.4.2:8443' },
        },
        {
          ...{ ...shared, name: 'palisade-forward-13', protocol: 'udp' },
          vips: { '192.0.2.77:53': '10.0.4.2:53' },
        },
      ],
    );
    assert.equal(wanted({ subnets, nics })['forward:12'], undefined, 'without a way out');
  });

  test('share a public address by ports, and what is routed to it does too', () => {
    const egress = { address: addressOf('192.0.2.77'), start: 4096, end: 8191 };
    const ranges = [knownNetwork('10.0.4.64/30')];
    const rows = wanted({ subnets, uplinks, nics: [vpcNic({ egress, ranges })] });
    const shared = {
      table: 'NAT',
      in: 'vpc:1042',
      external_ip: '192.0.2.77',
      external_port_range: '4096-8191',
    };
    assert.deepEqual(rows['nic:61:egress'], { ...shared, logical_ip: '10.0.4.2' });
    assert.deepEqual(rows['nic:61:egress:0'], { ...shared, logical_ip: '10.0.4.64/30' });
    assert.deepEqual(rows['egress:1042'], {
      ...{ table: 'Address_Set', name: 'palisade_egress_1042', addresses: ['10.0.4.2', '10.0.4.64/30'] },
    });
    assert.deepEqual(rows['vpc:1042:egress'], {
      ...{ table: 'Logical_Router_Policy', in: 'vpc:1042', priority: 1001 },
      match:
        'outport == "palisade-vpc-1042-public" && ip4.src == $palisade_egress_1042 && (tcp || udp || icmp4)',
    });
    assert.deepEqual(rows['vpc:1042:egress:deny'], {
      ...{ table: 'Logical_Router_Policy', in: 'vpc:1042', priority: 1002, action: 'drop' },
      match:
        'outport == "palisade-vpc-1042-public" && ip4.src == $palisade_egress_1042 && ' +
        'ip4.dst == {10.0.0.0/8, 169.254.0.0/16}',
    });
    assert.partialDeepStrictEqual(rows, { 'nat:1042': { addresses: [] } });
  });

  test('have either an address of their own or ports, never both', () => {
    const egress = { address: addressOf('192.0.2.77'), start: 4096, end: 8191 };
    const rows = wanted({ subnets, uplinks, nics: [vpcNic({ egress, natAddress })] });
    assert.deepEqual(
      Object.keys(rows).filter((key) => /egress/.test(key)),
      [],
    );
    assert.ok(rows['nic:61:nat']);
  });
});
