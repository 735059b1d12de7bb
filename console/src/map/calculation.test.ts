import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Calculation, runSlice, runToEnd } from './calculation.ts';

function* sumTo(last: number): Calculation<number> {
  let sum = 0;
  for (let next = 1; next <= last; next += 1) {
    sum += next;
    yield;
  }
  return sum;
}

describe('a long calculation', () => {
  it('runs to its end', () => {
    assert.equal(runToEnd(sumTo(100)), 5050);
  });

  it('goes on where it was interrupted', () => {
    const work = sumTo(100);
    let turns = 0;
    for (;;) {
      turns += 1;
      let steps = 0;
      const done = runSlice(work, () => (steps += 1) === 30);
      if (!done) continue;
      assert.deepEqual([done.result, turns], [5050, 4]);
      return;
    }
  });
});
