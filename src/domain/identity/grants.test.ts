import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allows, GLOBAL_GRANTS, type Permission } from './grants.ts';

test('a permission includes itself and lower ones', () => {
  const cases: [Permission | null, Permission, boolean][] = [
    [null, 'read_only', false],
    [null, 'read_write', false],
    ['read_only', 'read_only', true],
    ['read_only', 'read_write', false],
    ['read_write', 'read_only', true],
    ['read_write', 'read_write', true],
  ];
  for (const [held, wanted, allowed] of cases)
    assert.equal(allows(held, wanted), allowed, `${held} ${wanted}`);
});

test('the global grants are those of the API, in its order', () => {
  assert.equal(
    GLOBAL_GRANTS.join(' '),
    'add_databases add_domains add_firewalls add_images add_computes add_monitoring add_balancers add_scripts ' +
      'add_volumes add_vpcs cancel_account child_account_access monitoring_subscription',
  );
});
