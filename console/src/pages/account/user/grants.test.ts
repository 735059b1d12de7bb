import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Schema } from '#api/operations.ts';
import { bodyOf, entityPermission, NO_CHANGES, permissionLevel, withPermission } from './grants.ts';

const orders = { id: 3, label: 'orders', permissions: null };
const web = { id: 9, label: 'web-1', permissions: 'read_only' } as const;

const GRANTS: Schema<'Grants'> = {
  global: {
    account_access: null,
    ...{ add_databases: false, add_domains: false, add_firewalls: false, add_images: false },
    ...{ add_monitoring: false, add_balancers: false, add_scripts: false, add_volumes: false },
    ...{ cancel_account: false, monitoring_subscription: false },
    add_computes: true,
    add_vpcs: false,
    child_account_access: null,
  },
  ...{ balancer: [], database: [], domain: [], firewall: [], image: [] },
  ...{ monitoring: [], script: [], volume: [] },
  vpc: [orders],
  compute: [web],
};

test('only what differs is sent', () => {
  assert.equal(bodyOf(GRANTS, NO_CHANGES), undefined);
  const changed = withPermission(NO_CHANGES, 'vpc', orders, 'read_write');
  assert.equal(entityPermission(orders, 'vpc', changed), 'read_write');
  assert.deepEqual(bodyOf(GRANTS, changed), { vpc: [{ id: 3, permissions: 'read_write' }] });
  assert.equal(bodyOf(GRANTS, withPermission(changed, 'vpc', orders, null)), undefined);
  const none = withPermission(changed, 'compute', web, null);
  assert.deepEqual(bodyOf(GRANTS, none), {
    vpc: [{ id: 3, permissions: 'read_write' }],
    compute: [{ id: 9, permissions: null }],
  });
});

test('VPCs can be read without a grant, and computes cannot', () => {
  assert.equal(permissionLevel(orders, 'vpc', NO_CHANGES), 'read_only');
  assert.equal(permissionLevel({ ...orders, permissions: 'read_write' }, 'vpc', NO_CHANGES), 'read_write');
  assert.equal(permissionLevel({ ...web, permissions: null }, 'compute', NO_CHANGES), null);
  assert.equal(bodyOf(GRANTS, withPermission(NO_CHANGES, 'vpc', orders, 'read_only')), undefined);
});

test('rights in the account are sent by name', () => {
  const changes = {
    account: 'read_only',
    flags: { add_vpcs: true, add_computes: true },
    entities: {},
  } as const;
  assert.deepEqual(bodyOf(GRANTS, changes), { global: { account_access: 'read_only', add_vpcs: true } });
  assert.equal(bodyOf(GRANTS, { ...NO_CHANGES, flags: { child_account_access: false } }), undefined);
});
