import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { daysLeft, inDays, sums } from './home-summary.ts';

describe('what the home page points to', () => {
  it('are the addresses of all VPCs together', () => {
    const usage = { vpc_id: 1, label: 'orders', region: 'us-east', addresses: 512, reserved: 8 };
    const vpcs = [
      { ...usage, subnets: 2, usable: 504, used: 20, used_percent: 3, largest_free: '10.128.0.0/9' },
      { ...usage, subnets: 1, usable: 252, used: 1, used_percent: 0, largest_free: null },
    ];
    assert.deepEqual(sums(vpcs), { subnets: 3, usable: 756, used: 21 });
    assert.deepEqual(sums([]), { subnets: 0, usable: 0, used: 0 });
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
