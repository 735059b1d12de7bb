import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outcomeText } from './outcome.ts';

test('the outcome of an attempt is said in words', () => {
  assert.equal(outcomeText({ reason: null, response_status: null }), '');
  assert.equal(outcomeText({ reason: null, response_status: 204 }), 'status 204');
  assert.equal(outcomeText({ reason: 'status', response_status: 500 }), 'status 500');
  assert.equal(outcomeText({ reason: 'timeout', response_status: null }), 'no answer within 10 seconds');
  assert.equal(outcomeText({ reason: 'address not allowed', response_status: null }), 'address not allowed');
});
