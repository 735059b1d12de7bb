import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { bounds } from '#domain/budget';
import type { Disconnection } from '#platform/long-work';
import { LongReadQueue } from './long-read-queue.ts';

/** A queue of three lanes that records which reads have started. Reads end when the test says so. */
function newQueue() {
  const queue = new LongReadQueue(3);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const read = (name: string, accountId: number, leaving?: Disconnection) =>
    queue.run({ accountId, leaving }, (stop) => {
      begun.push(name);
      return new Promise<string>((resolve, reject) => {
        ends.set(name, () => resolve(name));
        stop.addEventListener('abort', () => reject(stop.reason));
      });
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await nextTurn();
  };
  return { queue, begun, read, end };
}

const BUSY = { name: 'Failure', kind: 'busy' };

test("a third long read of an account waits while another account's read goes first", async () => {
  const { begun, read, end } = newQueue();
  const reads = [read('a1', 1), read('a2', 1), read('a3', 1), read('b1', 2)];
  await nextTurn();
  assert.deepEqual(begun, ['a1', 'a2', 'b1']);
  await end('b1');
  assert.deepEqual(begun, ['a1', 'a2', 'b1']);
  await end('a2');
  assert.deepEqual(begun, ['a1', 'a2', 'b1', 'a3']);
  await end('a1');
  await end('a3');
  assert.deepEqual(await Promise.all(reads), ['a1', 'a2', 'a3', 'b1']);
});

test('accounts take turns, however many reads one of them requested first', async () => {
  const { begun, read, end } = newQueue();
  const names = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3', 'c1'];
  const reads = names.map((name) => read(name, name.charCodeAt(0)));
  for (let index = 0; index < names.length; index += 1) {
    await nextTurn();
    await end(begun[index] as string);
  }
  await Promise.all(reads);
  assert.deepEqual(begun, ['a1', 'a2', 'b1', 'a3', 'b2', 'c1', 'a4', 'b3']);
});

test('a waiting read leaves the queue when its client disconnects', async () => {
  const { begun, read, end } = newQueue();
  const client = new AbortController();
  const reads = [read('a1', 1), read('a2', 1)];
  const left = read('a3', 1, client);
  const stays = read('a4', 1);
  client.abort();
  await assert.rejects(left, BUSY);
  await assert.rejects(read('a5', 1, client), BUSY);
  await end('a1');
  assert.deepEqual(begun, ['a1', 'a2', 'a4']);
  await end('a2');
  await end('a4');
  await Promise.all([...reads, stays]);
});

test('a running read makes room when its client disconnects', async () => {
  const { begun, read, end } = newQueue();
  const client = new AbortController();
  const left = read('a1', 1, client);
  const stays = [read('a2', 1), read('a3', 1)];
  await nextTurn();
  client.abort();
  await assert.rejects(left, BUSY);
  await nextTurn();
  assert.deepEqual(begun, ['a1', 'a2', 'a3']);
  await end('a2');
  await end('a3');
  await Promise.all(stays);
});

test('reads beyond the limits per account and in total are refused immediately', async () => {
  const { queue, read } = newQueue();
  const reads: Promise<unknown>[] = [];
  const { longReads, longReadsPerAccount, longReadsWaiting, longReadsWaitingPerAccount } = bounds;
  const ofOne = longReadsPerAccount.value + longReadsWaitingPerAccount.value;
  for (let index = 0; index < ofOne; index += 1) reads.push(read(`a${index}`, 1));
  await assert.rejects(read('too many of one', 1), BUSY);
  const others = longReads.value + longReadsWaiting.value - ofOne;
  for (let index = 0; index < others; index += 1) reads.push(read(`b${index}`, 100 + index));
  await assert.rejects(read('too many of all', 2), BUSY);
  const ended = Promise.allSettled(reads);
  await queue.close();
  for (const { status } of await ended) assert.equal(status, 'rejected');
  await assert.rejects(read('late', 3), BUSY);
});
