import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { bounds } from '#domain/budget';
import { runInsideMutate } from './inside-mutate.ts';
import { isTurnOver, mapInSlices, nextTurn } from './long-work.ts';

function work(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

/** A clock that goes on only by being read, so that nothing else on the machine takes time. While held, it stands. */
function countingClock(): Disposable & { isHeld: boolean } {
  let now = performance.now();
  const mocked = mock.method(performance, 'now', () => {
    if (!clock.isHeld) now += 0.1;
    return now;
  });
  const clock = { isHeld: false, [Symbol.dispose]: () => mocked.mock.restore() };
  return clock;
}

async function longWork(name: string, portions: number, done: string[]): Promise<void> {
  for (let portion = 1; portion <= portions; portion += 1) {
    if (isTurnOver()) await nextTurn();
    work(bounds.mainThread.value);
    done.push(`${name}${portion}`);
  }
}

describe('long work', () => {
  it('long work takes turns in the order of waiting', async () => {
    await nextTurn();
    work(bounds.mainThread.value);
    const done: string[] = [];
    await Promise.all([longWork('a', 3, done), longWork('b', 2, done), longWork('c', 1, done)]);
    assert.deepEqual(done, ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('long work lets events that arrived meanwhile go first', async () => {
    using clock = countingClock();
    await nextTurn();
    const done: string[] = [];
    const working = longWork('a', 3, done);
    // Whoever else reads the clock must not use up the pause.
    clock.isHeld = true;
    setImmediate(() => {
      done.push('other');
      clock.isHeld = false;
    });
    await working;
    assert.deepEqual(done, ['a1', 'other', 'a2', 'a3']);
  });

  it('long work never yields inside a mutate callback', async () => {
    await nextTurn();
    work(bounds.mainThread.value);
    assert.equal(isTurnOver(), true);
    await runInsideMutate({}, async () => assert.equal(isTurnOver(), false));
  });

  it('long work ends when its client disconnects', async () => {
    const left = new AbortController();
    const waiting = nextTurn(left);
    left.abort(new Error('has left'));
    await assert.rejects(waiting, /has left/);
  });

  it('mapInSlices keeps the order of the items', async () => {
    const slow = (item: number) => {
      work(bounds.mainThread.value / 2);
      return item * 2;
    };
    assert.deepEqual(await mapInSlices([1, 2, 3, 4, 5], slow), [2, 4, 6, 8, 10]);
  });

  it('long work continues while new work keeps arriving', async () => {
    using _ = countingClock();
    let resumed = 0;
    for (let turn = 0; turn < 400; turn += 1) {
      void nextTurn().then(() => (resumed += 1));
      await new Promise((resolve) => setImmediate(resolve));
    }
    assert.ok(resumed >= 20, `${resumed}`);
  });
});
