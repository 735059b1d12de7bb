import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { commandOf } from './keys.ts';
import { matching, recentFirst } from './match.ts';

const items = ['VPCs', 'Create VPC', 'Events', 'Addresses'].map((label) => ({ label, to: `/${label}` }));
const labels = (found: readonly { label: string }[]) => found.map(({ label }) => label);

describe('the palette', () => {
  it('finds what contains each word, and first what begins with the text', () => {
    assert.deepEqual(labels(matching('vpc', items)), ['VPCs', 'Create VPC']);
    assert.deepEqual(labels(matching(' vpc  create', items)), ['Create VPC']);
    assert.deepEqual(labels(matching('', items)), labels(items));
  });

  it('shows first where the user went lately', () => {
    assert.deepEqual(labels(recentFirst(items, ['/Events', '/VPCs'])), [
      'Events',
      'VPCs',
      'Create VPC',
      'Addresses',
    ]);
  });
});

describe('a key', () => {
  const plain = { key: 'c', hasModifier: false, hasCommand: false, isTaken: false };
  const kind = (changes: Partial<typeof plain>, begun = false, hasSingleKeys = true) =>
    commandOf({ ...plain, ...changes }, begun, hasSingleKeys);

  it('does one thing on a page', () => {
    assert.deepEqual(kind({}), { kind: 'action', key: 'c' });
    assert.deepEqual(kind({ key: 'g' }), { kind: 'begin' });
    assert.deepEqual(kind({ key: 'v' }, true), { kind: 'go', to: '/vpcs' });
    assert.deepEqual(kind({ key: 'c' }, true), { kind: 'go', to: '/computes' });
    assert.deepEqual(kind({ key: 'v' }), { kind: 'none' });
    assert.deepEqual(kind({ key: '/' }), { kind: 'palette' });
    assert.deepEqual(kind({ key: '?' }), { kind: 'go', to: '/help/keys' });
  });

  it('means nothing to the console while somebody types, or does not want it', () => {
    for (const key of ['c', 'g', '/', '?']) {
      assert.deepEqual(kind({ key, isTaken: true }), { kind: 'none' });
      assert.deepEqual(kind({ key, hasModifier: true }), { kind: 'none' });
      assert.deepEqual(kind({ key }, false, false), { kind: 'none' });
    }
    const withCommand = { key: 'k', hasModifier: true, hasCommand: true, isTaken: true };
    assert.deepEqual(kind(withCommand, false, false), { kind: 'palette' });
  });
});
