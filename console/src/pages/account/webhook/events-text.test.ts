import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actionText, eventsText } from './events-text.ts';

test('what a webhook is told is said in few words', () => {
  const cases: [actions: string[], vpcs: number[] | null, text: string][] = [
    [['*'], null, 'All'],
    [['*'], [3], 'All, in 1 VPC'],
    [['vpc_create'], null, 'Created VPC'],
    [['vpc_create', 'vpc_delete'], null, 'Created VPC, Deleted VPC'],
    [['vpc_create', 'vpc_update', 'vpc_delete'], [3, 4], '3 kinds, in 2 VPCs'],
  ];
  for (const [actions, vpcs, text] of cases) assert.equal(eventsText({ actions, vpcs }), text);
  assert.deepEqual(['ping', 'of_later'].map(actionText), ['Test', 'of_later']);
});
