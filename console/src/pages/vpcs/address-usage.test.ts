import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addressUsage, shareText } from './address-usage.ts';

describe('the share of used addresses', () => {
  const compute = (interfaces: number) => ({
    id: 1,
    interfaces: Array.from({ length: interfaces }, (_, id) => ({ id, active: true })),
  });

  it('counts interfaces, and the addresses that they can have', () => {
    const share = addressUsage([
      { ipv4: '10.0.0.0/24', computes: [compute(2), compute(1)] },
      { ipv4: '10.0.4.0/22', computes: [] },
    ]);
    assert.deepEqual(share, { used: 3, usable: 252 + 1020 });
    assert.equal(shareText(share), '3 of 1,272');
  });

  it('is none without subnets', () => {
    assert.equal(shareText(addressUsage([])), '-');
  });
});
