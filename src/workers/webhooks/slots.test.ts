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

test('no more actions run than there are slots, in the order in which they came', async () => {
  const slots = new Slots({ total: 2, forFailing: 2 });
  const held = new Held();
  for (const name of ['a', 'b', 'c', 'd']) void slots.run(false, held.action(name));
  assert.deepEqual(held.begun, ['a', 'b']);
  await held.end('b');
  assert.deepEqual(held.begun, ['a', 'b', 'c']);
  await held.end('a');
  assert.deepEqual(held.begun, ['a', 'b', 'c', 'd']);
});

test('receivers that fail leave slots for the others', async () => {
  const slots = new Slots({ total: 3, forFailing: 2 });
  const held = new Held();
  for (const name of ['dead 1', 'dead 2', 'dead 3']) void slots.run(true, held.action(name));
  void slots.run(false, held.action('well 1'));
  void slots.run(false, held.action('well 2'));
  assert.deepEqual(held.begun, ['dead 1', 'dead 2', 'well 1']);
  await held.end('well 1');
  assert.deepEqual(held.begun.slice(3), ['well 2']);
  await held.end('dead 2');
  assert.deepEqual(held.begun.slice(4), ['dead 3']);
});

test('an action that fails gives its slot back', async () => {
  const slots = new Slots({ total: 1, forFailing: 1 });
  await assert.rejects(slots.run(true, () => Promise.reject(new Error('lost'))));
  assert.equal(await slots.run(true, async () => 'next'), 'next');
});
