import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { FairTurns } from './fair-turns.ts';

describe('Turns on the main thread', () => {
  it('go from one address to the next, one step at a time', async () => {
    const turns = new FairTurns();
    const taken: string[] = [];
    for (const step of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'])
      turns.add(step.slice(0, 1), () => taken.push(step));
    assert.equal(turns.isFree, false, 'others wait');
    await nextTurn();
    assert.deepEqual(taken, ['a1']);
    turns.add('d', () => taken.push('d1'));
    for (let turn = 0; turn < 6; turn += 1) await nextTurn();
    assert.deepEqual(taken, ['a1', 'b1', 'c1', 'a2', 'd1', 'b2', 'a3']);
    assert.equal(turns.isFree, true);
  });
});
