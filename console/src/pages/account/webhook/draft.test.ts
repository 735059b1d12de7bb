import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bodyOf, changesOf, draftOf } from './draft.ts';

const EMPTY = draftOf(undefined);

test('a new webhook is told everything', () => {
  assert.deepEqual(bodyOf({ ...EMPTY, label: 'inventory' }), {
    label: 'inventory',
    url: '',
    actions: ['*'],
    vpcs: null,
  });
  assert.deepEqual(bodyOf({ ...EMPTY, hasAllActions: false, actions: ['vpc_create'], vpcs: [3] }), {
    label: '',
    url: '',
    actions: ['vpc_create'],
    vpcs: [3],
  });
});

test('only what differs is sent', () => {
  assert.deepEqual(changesOf(EMPTY, { ...EMPTY, actions: ['vpc_create'] }), {});
  assert.deepEqual(changesOf({ ...EMPTY, vpcs: [3] }, { ...EMPTY, label: 'a' }), { label: 'a', vpcs: null });
});
