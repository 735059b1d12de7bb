import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApiFailure } from '#api/failure.ts';
import { joinReads } from './join-reads.ts';

function failure(status: number): ApiFailure {
  return new ApiFailure({
    status,
    reasons: [],
    requestId: undefined,
    retryAfter: undefined,
    isMaintenance: false,
    stepUp: undefined,
  });
}

const reading = <T>(data: T | undefined, dataUpdatedAt = 0, error: ApiFailure | null = null) => ({
  data,
  error,
  dataUpdatedAt,
  refetch: (): unknown => undefined,
});

describe('several readings as one', () => {
  it('have data once all are there', () => {
    const vpc = reading({ label: 'orders' });
    assert.equal(joinReads({ vpc, ips: reading<string[]>(undefined) }).data, undefined);
    assert.deepEqual(joinReads({ vpc, ips: reading(['10.0.4.2']) }).data, {
      vpc: { label: 'orders' },
      ips: ['10.0.4.2'],
    });
    assert.deepEqual(joinReads({ none: reading(null), count: reading(0), label: reading('') }).data, {
      none: null,
      count: 0,
      label: '',
    });
  });

  it('tell the first error, also of a reading that has data from before', () => {
    const [first, second] = [failure(404), failure(503)];
    assert.equal(joinReads({ vpc: reading(1), ips: reading(2) }).error, null);
    assert.equal(joinReads({ vpc: reading(1), ips: reading(2, 0, second) }).error, second);
    assert.equal(joinReads({ vpc: reading(undefined, 0, first), ips: reading(2, 0, second) }).error, first);
  });

  it('are as old as the oldest', () => {
    assert.equal(
      joinReads({ vpc: reading(1, 30), ips: reading(2, 10), computes: reading(3, 20) }).dataUpdatedAt,
      10,
    );
  });

  it('are all read again', async () => {
    const asked: string[] = [];
    const counted = (name: string) => ({ ...reading(1), refetch: async () => asked.push(name) });
    await joinReads({ vpc: counted('vpc'), ips: counted('ips') }).refetch();
    assert.deepEqual(asked, ['vpc', 'ips']);
  });
});
