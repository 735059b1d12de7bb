import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Schema } from '#api/operations.ts';
import { daysLeft, fullest, inDays } from './home-summary.ts';

describe('what the home page points to', () => {
  const subnet = (label: string, ipv4: string, interfaces: number): Schema<'Subnet'> => ({
    id: 1,
    label,
    ipv4,
    created: '2024-05-20T09:14:03',
    updated: '2024-05-20T09:14:03',
    computes: [{ id: 1, interfaces: Array.from({ length: interfaces }, (_, id) => ({ id, active: true })) }],
  });

  it('are the fullest subnets', () => {
    const vpc = (label: string, subnets: Schema<'Subnet'>[]): Schema<'Vpc'> => ({
      id: 1,
      label,
      region: 'us-east',
      description: '',
      created: '2024-05-20T09:14:03',
      updated: '2024-05-20T09:14:03',
      subnets,
    });
    const orders = vpc('orders', [subnet('web', '10.0.0.0/24', 20), subnet('empty', '10.0.1.0/24', 0)]);
    const billing = vpc('billing', [subnet('db', '10.0.0.0/28', 6), subnet('api', '10.0.4.0/22', 20)]);
    assert.deepEqual(
      fullest([orders, billing], 2).map(({ subnet: { label } }) => label),
      ['db', 'web'],
    );
  });

  it('are tokens that end soon', () => {
    const now = Date.parse('2024-05-20T09:14:03Z');
    assert.equal(daysLeft('2024-05-20T10:00:00', now, 14), 0);
    assert.equal(daysLeft('2024-06-03T09:14:03', now, 14), 14);
    assert.equal(daysLeft('2024-06-04T09:14:03', now, 14), undefined);
    assert.equal(daysLeft('2024-05-20T09:00:00', now, 14), undefined);
    assert.equal(daysLeft('2999-12-12T05:00:00', now, 14), undefined);
    assert.deepEqual([0, 1, 3].map(inDays), ['today', 'tomorrow', 'in 3 days']);
  });
});
