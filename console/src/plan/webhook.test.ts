import assert from 'node:assert/strict';
import { test } from 'node:test';
import { webhookChangesProblems, webhookProblems } from './webhook.ts';

const DRAFT = { label: 'inventory', url: 'https://hooks.example.com/x', actions: ['*'], vpcs: null };

test('a webhook needs a label, a URL and events', () => {
  assert.deepEqual(webhookProblems(DRAFT), []);
  assert.deepEqual(
    webhookProblems({ label: '', url: 'hooks.example.com', actions: [], vpcs: [3] }).map(
      ({ field }) => field,
    ),
    ['label', 'url', 'actions'],
  );
  assert.deepEqual(
    webhookProblems({ ...DRAFT, actions: ['dance'] }).map(({ field }) => field),
    ['actions[0]'],
  );
});

test('of changes, only what differs is checked', () => {
  assert.deepEqual(webhookChangesProblems({}), []);
  assert.deepEqual(
    webhookChangesProblems({ actions: [] }).map(({ field }) => field),
    ['actions'],
  );
});
