import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { Slots } from './slots.ts';

/** Work that is under way until the test ends it. */
class Held {
  readonly begun: string[] = [];
  readonly #ends = new Map<string, () => void>();

  action(name: string): () => Promise<void> {
    return () => {
      this.begun.push(name);
      return new Promise<void>((resolve) => this.#ends.set(name, resolve));
    };
  }

  async end(name: string): Promise<void> {
    this.#ends.get(name)?.();
    await turn();
  }
}

const limits = (total: number, forSlow: number) => ({ total, forSlow, shared: total, perAccount: total });

const WELL = { accountId: 1, isSlow: false };
const DEAD = { accountId: 1, isSlow: true };

test('no more actions run than there are slots, in the order in which they came', async () => {
  const slots = new Slots(limits(2, 2));
  const held = new Held();
  for (const name of ['a', 'b', 'c', 'd']) void slots.run(WELL, held.action(name));
  await turn();
  assert.deepEqual(held.begun, ['a', 'b']);
  await held.end('b');
  assert.deepEqual(held.begun, ['a', 'b', 'c']);
  await held.end('a');
  assert.deepEqual(held.begun, ['a', 'b', 'c', 'd']);
});

test('slow receivers leave slots for the others', async () => {
  const slots = new Slots(limits(3, 2));
  const held = new Held();
  for (const name of ['dead 1', 'dead 2', 'dead 3']) void slots.run(DEAD, held.action(name));
  void slots.run(WELL, held.action('well 1'));
  void slots.run(WELL, held.action('well 2'));
  await turn();
  assert.deepEqual(held.begun, ['dead 1', 'dead 2', 'well 1']);
  await held.end('well 1');
  assert.deepEqual(held.begun.slice(3), ['well 2']);
  await held.end('dead 2');
  assert.deepEqual(held.begun.slice(4), ['dead 3']);
});

test('an action that fails gives its slot back', async () => {
  const slots = new Slots(limits(1, 1));
  await assert.rejects(slots.run(DEAD, () => Promise.reject(new Error('lost'))));
  assert.equal(await slots.run(DEAD, async () => 'next'), 'next');
});

test('accounts with their share leave slots to those that come later', async () => {
  const slots = new Slots({ total: 4, forSlow: 4, shared: 2, perAccount: 1 });
  const held = new Held();
  const run = (accountId: number, name: string) => slots.run({ accountId, isSlow: false }, held.action(name));
  for (const name of ['a1', 'b1', 'a2', 'b2', 'a3']) void run(name.startsWith('a') ? 1 : 2, name);
  await turn();
  assert.deepEqual(held.begun, ['a1', 'b1']);
  void run(3, 'c1');
  await turn();
  assert.deepEqual(held.begun.slice(2), ['c1']);
  await held.end('b1');
  assert.deepEqual(held.begun.slice(3), ['b2']);
  await held.end('c1');
  await held.end('b2');
  assert.deepEqual(held.begun.slice(4), ['a2']);
});
