import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { guardsOf } from './guards.ts';
import { guardOf } from './texts.ts';

const entity = (id: number) => ({
  id,
  type: 'compute',
  label: `c-${id}`,
  url: `/v4/compute/instances/${id}`,
});
const list = (results = 1) => ({ data: [{ id: 77, label: 'web', entities: [entity(31)] }], results });
const port = { address: '10.0.4.2', nat_1_1: null, port: 'up', since: null, problem: null } as const;
const ovn = {
  plane: 'ovn' as const,
  interfaces: [
    { ...port, interface_id: 61, compute_id: 31, firewall_id: 77 },
    { ...port, interface_id: 62, compute_id: 32, firewall_id: 78 },
    { ...port, interface_id: 63, compute_id: 33 },
  ],
};
const simulated = { plane: 'simulated' as const, interfaces: [] };

describe('the firewalls of a topology', () => {
  it('are said of computes that have one, or have a public address and none', () => {
    const ip = (compute_id: number, nat_1_1: string | null) => ({
      ...{
        address: '10.0.4.2',
        address_range: null,
        subnet_mask: '255.255.255.0',
        prefix: 24,
        gateway: '10.0.4.1',
      },
      ...{ vpc_id: 10, subnet_id: 11, compute_id, config_id: 1, interface_id: 1, region: 'us-east' },
      ...{ nat_1_1, active: true },
    });
    const ips = [ip(31, '192.0.2.24'), ip(32, '192.0.2.25'), ip(33, null)];
    const said = (isComplete: boolean) => {
      const guards = { firewalls: new Map([[31, 'web']]), isComplete };
      return [31, 32, 33].map((id) => guardOf(id, { ips, guards }).join());
    };
    assert.deepEqual(said(true), ['firewall web', 'no firewall', '']);
    assert.deepEqual(said(false), ['firewall web', '', '']);
  });

  it('are those of the list where nothing is carried', () => {
    const { firewalls, isComplete } = guardsOf(simulated, list(), true);
    assert.deepEqual([[...firewalls], isComplete], [[[31, 'web']], true]);
  });

  it('are not all for those who may not see all of them, or have too many', () => {
    assert.equal(guardsOf(simulated, list(), false).isComplete, false);
    assert.equal(guardsOf(simulated, list(101), true).isComplete, false);
    assert.equal(guardsOf(simulated, undefined, true).isComplete, false);
  });

  it('are those of the report where networks are carried, whoever looks', () => {
    const { firewalls, isComplete } = guardsOf(ovn, list(), false);
    const expected = [
      [31, 'web'],
      [32, '78'],
    ];
    assert.deepEqual([[...firewalls], isComplete], [expected, true]);
  });
});
