import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyOf, recordOutcome } from './keys.ts';
import { requestOf } from './request.ts';

const request = (label: string) => requestOf('createVpc', { body: { label, region: 'us-east' } });

test('a write has a key of its own', () => {
  const keys = Array.from({ length: 50 }, () => keyOf(request('orders')));
  assert.equal(new Set(keys).size, 50);
  for (const key of keys) assert.match(key, /^[0-9a-f]{32}$/);
});

test('a write to which no answer came keeps its key until one comes', () => {
  const key = keyOf(request('orders'));
  recordOutcome(request('orders'), key, false);
  assert.equal(keyOf(request('orders')), key);
  assert.notEqual(keyOf(request('sales')), key);
  recordOutcome(request('orders'), key, true);
  assert.notEqual(keyOf(request('orders')), key);
});
