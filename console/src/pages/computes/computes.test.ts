import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Schema } from '#api/operations.ts';
import { formatTags, parseTags, tagReasons } from '#plan/tags.ts';
import { moveEntry } from './config/list-order.ts';
import { failedJob, runningJob } from './jobs.ts';
import { specsText } from './size-text.ts';
import { canBoot, canChange, canStop, isChanging, statuses } from './status.ts';

const EVENT: Schema<'Event'> = {
  id: 1,
  created: '2024-05-20T09:14:03',
  seen: false,
  read: false,
  percent_complete: null,
  time_remaining: null,
  rate: null,
  duration: null,
  action: 'compute_boot',
  username: 'maria',
  entity: { id: 3107, label: 'web-1', type: 'compute', url: '/v4/compute/instances/3107' },
  status: 'finished',
  secondary_entity: null,
  message: '',
};

describe('power of a compute', () => {
  test('boots when it is offline, stops when it is running', () => {
    assert.deepEqual(canBoot('offline'), { isAllowed: true });
    assert.deepEqual(canBoot('running'), { isAllowed: false, reason: 'Already running' });
    assert.deepEqual(canStop('running'), { isAllowed: true });
    assert.deepEqual(canStop('offline'), { isAllowed: false, reason: 'Not running' });
  });

  test('does nothing else while it changes, and says what it is at', () => {
    assert.deepEqual(canBoot('shutting_down'), { isAllowed: false, reason: 'Shutting down' });
    assert.deepEqual(canStop('booting'), { isAllowed: false, reason: 'Booting' });
    assert.ok(isChanging('provisioning') && !isChanging('offline'));
    assert.equal(statuses.length, 7);
  });

  test('keeps the interfaces that it uses', () => {
    assert.ok(canChange([{ active: false }]).isAllowed);
    assert.ok(!canChange([{ active: false }, { active: true }]).isAllowed);
  });
});

describe('jobs of a compute', () => {
  test('the oldest that has not ended is the one that runs', () => {
    const waiting = { ...EVENT, id: 3, action: 'compute_boot', status: 'scheduled' } as const;
    const started = {
      ...EVENT,
      id: 2,
      action: 'compute_create',
      status: 'started',
      percent_complete: 40,
      time_remaining: 1.2,
    } as const;
    assert.deepEqual(runningJob([waiting, started, EVENT]), { text: 'Creating', percent: 40, seconds: 2 });
    assert.equal(runningJob([EVENT]), undefined);
  });

  test('a failure is told until another job ends well', () => {
    const failed = { ...EVENT, id: 2, status: 'failed' } as const;
    const renamed = { ...EVENT, id: 3, action: 'compute_update', status: 'notification' } as const;
    assert.equal(failedJob([renamed, failed]), 'Booting failed.');
    assert.equal(failedJob([{ ...EVENT, id: 4 }, failed]), undefined);
  });
});

test('tags are written with commas between', () => {
  assert.deepEqual(parseTags(' web,  blue green,, web '), ['web', 'blue green']);
  assert.equal(formatTags(['web', 'blue']), 'web, blue');
  assert.deepEqual(tagReasons('web'), []);
  assert.deepEqual(tagReasons('web, x'), ['x: Length must be 3-50 characters']);
});

test('sizes are told in the unit that people use', () => {
  assert.equal(specsText({ vcpus: 1, memory: 512, disk: 25600 }), '1 vCPU, 512 MB memory, 25 GB disk');
});

test('an interface moves up and down among the others', () => {
  assert.deepEqual(moveEntry([1, 2, 3], 2, -1), [2, 1, 3]);
  assert.deepEqual(moveEntry([1, 2, 3], 2, 1), [1, 3, 2]);
});
