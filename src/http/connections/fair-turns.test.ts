import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { bounds } from '#domain/budget';
import { FairTurns, STEPS } from './fair-turns.ts';

describe('turns on the main thread', () => {
  it('turns go from one address to the next, one step at a time', async () => {
    const turns = new FairTurns();
    const taken: string[] = [];
    for (const step of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'])
      turns.add(step.slice(0, 1), () => taken.push(step));
    assert.equal(turns.isFree, false, 'others wait');
    turns.add('d', () => taken.push('d1'));
    while (taken.length < 7) await nextTurn();
    assert.deepEqual(taken, ['a1', 'b1', 'c1', 'd1', 'a2', 'b2', 'a3']);
    let isFree = false;
    // Not at once where another process takes the core, which uses up the time of the turn.
    for (let turn = 0; turn < 100 && !isFree; turn += 1) {
      await nextTurn();
      isFree = turns.isFree;
    }
    assert.ok(isFree);
  });

  it('turns end when the time in one turn of the event loop is used up', async () => {
    const turns = new FairTurns();
    const taken: string[] = [];
    for (const step of ['a1', 'a2', 'b1', 'c1'])
      turns.add(step.slice(0, 1), () => {
        const end = performance.now() + bounds.mainThread.value;
        while (performance.now() < end);
        taken.push(step);
      });
    const inOneTurn: number[] = [];
    while (taken.length < 4) {
      const before = taken.length;
      await nextTurn();
      inOneTurn.push(taken.length - before);
    }
    assert.deepEqual(taken, ['a1', 'b1', 'c1', 'a2']);
    assert.equal(Math.max(...inOneTurn), 1);
  });

  it('steps per turn of the event loop are limited', async () => {
    const turns = new FairTurns();
    const taken: number[] = [];
    for (let step = 0; step < 2 * STEPS + 3; step += 1) turns.add(`${step % 3}`, () => taken.push(step));
    // Fewer where a busy machine uses up the time of a turn.
    const inOneTurn: number[] = [];
    while (taken.length < 2 * STEPS + 3) {
      const before = taken.length;
      await nextTurn();
      inOneTurn.push(taken.length - before);
    }
    assert.ok(Math.max(...inOneTurn) <= STEPS, `steps in each turn: ${inOneTurn.join(', ')}`);
  });

  it('turns are deferred for a short while when many connections arrive', async () => {
    const turns = new FairTurns();
    let taken = 0;
    const seen = new Set<string>();
    for (let step = 0; step < 100_000; step += 1) turns.add('a', () => (taken += 1));
    for (const end = performance.now() + 5_000; performance.now() < end && seen.size < 2; ) {
      turns.noteArrival();
      const before = taken;
      await nextTurn();
      seen.add(taken > before ? 'taken' : 'put off');
    }
    assert.deepEqual([...seen].toSorted(), ['put off', 'taken']);
  });

  it('a burst of connections is noticed when turns of the event loop are long', async () => {
    const turns = new FairTurns();
    let taken = 0;
    const slow = () => {
      const end = performance.now() + 10 * bounds.mainThread.value;
      while (performance.now() < end);
      taken += 1;
    };
    for (let step = 0; step < 500; step += 1) turns.add('a', () => slow());
    let putOff = 0;
    for (let turn = 0; turn < 200 && putOff === 0; turn += 1) {
      turns.noteArrival();
      const before = taken;
      await nextTurn();
      if (taken === before) putOff += 1;
    }
    assert.equal(putOff, 1);
    // Without further connections the steps go on: they are not deferred for two thirds of the time any more.
    for (let turn = 0; turn < 3; turn += 1) await nextTurn();
    const before = taken;
    for (let turn = 0; turn < 30; turn += 1) await nextTurn();
    // Fewer than one in each turn where another process takes the core between two looks at the clock.
    assert.ok(taken - before > 20, `${taken - before} steps in 30 turns`);
  });
});
