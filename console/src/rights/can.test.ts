import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  allOf,
  canAdd,
  canRead,
  canUseAccount,
  canUseChildAccounts,
  canWrite,
  type SessionGrants,
} from './can.ts';

type Held = 'read_only' | 'read_write' | null;

function grants(held: Held, others = false): NonNullable<SessionGrants> {
  const none = { balancer: [], database: [], domain: [], image: [] };
  const flags = { add_databases: false, add_domains: false, add_images: false };
  return {
    ...none,
    ...{ monitoring: [], script: [], volume: [] },
    global: {
      ...flags,
      ...{ add_monitoring: false, add_balancers: false, add_scripts: false, add_volumes: false },
      ...{ cancel_account: false, monitoring_subscription: false },
      account_access: held,
      add_computes: others,
      add_firewalls: others,
      add_vpcs: others,
      child_account_access: others,
    },
    vpc: [{ id: 3, label: 'orders', permissions: held }],
    compute: [{ id: 3, label: 'web-1', permissions: held }],
    firewall: [{ id: 3, label: 'guard', permissions: held }],
  };
}

const vpc = { kind: 'vpc', id: 3, label: 'orders' } as const;

describe('rights', () => {
  it('of users without restrictions are all', () => {
    for (const right of [
      canWrite(null, vpc),
      canRead(null, vpc),
      canAdd(null, 'add_vpcs'),
      canUseAccount(null, 'read_write'),
      canUseChildAccounts(null),
    ]) {
      assert.deepEqual(right, { isAllowed: true });
    }
  });

  it('of restricted users are those that were granted', () => {
    const cases: [Held, boolean, boolean][] = [
      [null, false, false],
      ['read_only', true, false],
      ['read_write', true, true],
    ];
    for (const [held, reads, writes] of cases) {
      for (const kind of ['vpc', 'compute', 'firewall'] as const) {
        assert.equal(canRead(grants(held), { ...vpc, kind }).isAllowed, reads, `${kind} ${held}`);
        assert.equal(canWrite(grants(held), { ...vpc, kind }).isAllowed, writes, `${kind} ${held}`);
      }
      assert.equal(canUseAccount(grants(held), 'read_only').isAllowed, reads);
      assert.equal(canUseAccount(grants(held), 'read_write').isAllowed, writes);
    }
    for (const others of [false, true]) {
      assert.equal(canAdd(grants(null, others), 'add_computes').isAllowed, others);
      assert.equal(canAdd(grants(null, others), 'add_firewalls').isAllowed, others);
      assert.equal(canUseChildAccounts(grants(null, others)).isAllowed, others);
    }
  });

  it('end at the entity that they were granted on', () => {
    assert.equal(canWrite(grants('read_write'), { ...vpc, id: 4 }).isAllowed, false);
  });

  it('say what is missing', () => {
    const right = allOf(
      { isAllowed: true },
      canWrite(grants('read_only'), vpc),
      canAdd(grants(null), 'add_vpcs'),
    );
    assert.deepEqual(right, { isAllowed: false, reason: 'Needs read and write on orders' });
    assert.deepEqual(allOf(), { isAllowed: true });
  });
});
