import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FairQueue } from './fair-queue.ts';

/** Runs jobs that end when the test says so, and records the order in which they start. */
function newQueue(limits: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) {
  const queue = new FairQueue({ atOnce: 1, perOwner: 10, inAll: 100, ...limits });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (owner: string, name: string) =>
    queue.run(owner, () => {
      begun.push(name);
      const { promise, resolve } = Promise.withResolvers<string>();
      ends.set(name, () => resolve(name));
      return promise;
    });
  /** Ends the job, so that the next one can start. */
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { queue, run, begun, end };
}

const busy = { name: 'Failure', kind: 'busy' };

describe('a fair queue', () => {
  test('a fair queue gives each owner a turn, in order of arrival', async () => {
    const { run, begun, end } = newQueue();
    const all = [
      run('a', 'a1'),
      run('a', 'a2'),
      run('a', 'a3'),
      run('b', 'b1'),
      run('c', 'c1'),
      run('b', 'b2'),
    ];
    const order = ['a1', 'a2', 'b1', 'c1', 'a3', 'b2'];
    for (const name of order) await end(name);
    assert.deepEqual(await Promise.all(all), ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']);
    assert.deepEqual(begun, order);
  });

  test('a fair queue runs several jobs of different owners at once', async () => {
    const { run, begun, end } = newQueue({ atOnce: 2 });
    const all = [run('a', 'a1'), run('a', 'a2'), run('b', 'b1'), run('c', 'c1')];
    assert.deepEqual(begun, ['a1', 'b1']);
    await end('b1');
    assert.deepEqual(begun, ['a1', 'b1', 'c1'], 'a has one under way');
    await end('c1');
    assert.deepEqual(begun, ['a1', 'b1', 'c1']);
    await end('a1');
    assert.deepEqual(begun, ['a1', 'b1', 'c1', 'a2']);
    await end('a2');
    await Promise.all(all);
  });

  test('a fair queue continues after a job that fails', async () => {
    const { queue } = newQueue();
    const fails = () => Promise.reject(new Error('no'));
    const results = await Promise.allSettled([
      queue.run('a', fails),
      queue.run('a', fails),
      queue.run('a', async () => 'done'),
    ]);
    assert.deepEqual(
      results.map(({ status }) => status),
      ['rejected', 'rejected', 'fulfilled'],
    );
    assert.equal(await queue.run('b', async () => 'free again'), 'free again');
  });

  test('a fair queue refuses an owner with too many jobs', async () => {
    const { run, end } = newQueue({ perOwner: 2 });
    const all = [run('a', 'a1'), run('a', 'a2'), run('a', 'a3')];
    await assert.rejects(run('a', 'a4'), busy);
    const other = run('b', 'b1');
    for (const name of ['a1', 'a2', 'b1', 'a3']) await end(name);
    await Promise.all([...all, other]);
  });

  test('a full queue evicts a job of the owner with the most jobs, and refuses when all owners have equally many', async () => {
    const { run, end } = newQueue({ inAll: 3 });
    const [first, second, third, last] = [run('a', 'a1'), run('a', 'a2'), run('a', 'a3'), run('a', 'a4')];
    const refused = assert.rejects(last, busy);
    const b = run('b', 'b1');
    await refused;
    const given = assert.rejects(third, busy);
    const c = run('c', 'c1');
    await given;
    await assert.rejects(run('d', 'd1'), busy);
    for (const name of ['a1', 'a2', 'b1', 'c1']) await end(name);
    await Promise.all([first, second, b, c]);
  });
});
