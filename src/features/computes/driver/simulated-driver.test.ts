import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { DriverJob } from './driver.ts';
import { simulatedDriver } from './simulated-driver.ts';

const JOB: DriverJob = {
  id: 1,
  kind: 'boot',
  computeId: 1,
  configId: 1,
  started: 100,
  credentials: undefined,
};
const { signal } = new AbortController();

test('a job that takes no time, or whose time has passed, is done at once', async () => {
  await simulatedDriver(0, () => 100).run(JOB, signal);
  await simulatedDriver(5, () => 105).run(JOB, signal);
  await simulatedDriver(5, () => 1000).run(JOB, signal);
});

test('a job is done when its time has passed by the clock', async () => {
  const times = [100, 101];
  await simulatedDriver(1, () => times.shift() ?? assert.fail('asked once too often')).run(JOB, signal);
  assert.deepEqual(times, []);
});

test('a job is not waited for any longer when the clock was set back meanwhile', async () => {
  const times = [100, -3500];
  await simulatedDriver(1, () => times.shift() ?? assert.fail('asked once too often')).run(JOB, signal);
});

test('a job that is waited for can be let go', async () => {
  const stopping = new AbortController();
  // Setting the clock back does not prolong the wait.
  const run = simulatedDriver(3600, () => 0).run(JOB, stopping.signal);
  await setImmediate();
  stopping.abort();
  await assert.rejects(run, { name: 'AbortError' });
});
