import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { callLog, logCall } from './call-log.ts';

describe('the log of calls', () => {
  const made = { status: 200, milliseconds: 5, requestId: undefined, at: 0 };
  const read = { operation: 'listVpcs', request: { method: 'GET', path: '/vpcs' } } as const;

  it('keeps the last ones, and few of those that nobody made by hand', () => {
    for (let count = 0; count < 150; count += 1) logCall({ ...made, ...read, isPoll: false });
    for (let count = 0; count < 150; count += 1) logCall({ ...made, ...read, isPoll: true });
    const polls = callLog.get().filter(({ isPoll }) => isPoll);
    assert.deepEqual([polls.length, callLog.get().length], [20, 120]);
    const numbers = callLog.get().map(({ number }) => number);
    assert.deepEqual(
      numbers,
      numbers.toSorted((a, b) => b - a),
    );
    assert.equal(numbers.at(-1), 51);
  });

  it('keeps no secret', () => {
    const body = { label: 'web-1', root_pass: 'quiet mice at dawn' };
    const request = { method: 'POST', path: '/compute/instances', body } as const;
    logCall({ ...made, operation: 'createCompute', request, isPoll: false });
    assert.deepEqual(callLog.get()[0]?.request.body, { label: 'web-1', root_pass: '$ROOT_PASS' });
  });
});
