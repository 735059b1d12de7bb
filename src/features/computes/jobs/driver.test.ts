import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { asId } from '#domain/ids';
import { type DriverJob, simulatedDriver } from './driver.ts';

const JOB: DriverJob = {
  id: 1,
  kind: 'boot',
  computeId: asId(1),
  configId: asId(1),
  started: 100,
  credentials: undefined,
};
const { signal } = new AbortController();

test('a job without a duration, or whose time has passed, ends immediately', async () => {
  await simulatedDriver(0, () => 100).run(JOB, signal);
  await simulatedDriver(5, () => 105).run(JOB, signal);
  await simulatedDriver(5, () => 1000).run(JOB, signal);
});

test('a job ends when its time has passed by the clock', async () => {
  const times = [100, 101];
  await simulatedDriver(1, () => times.shift() ?? assert.fail('asked once too often')).run(JOB, signal);
  assert.deepEqual(times, []);
});

test('setting the clock back does not prolong a job', async () => {
  const times = [100, -3500];
  await simulatedDriver(1, () => times.shift() ?? assert.fail('asked once too often')).run(JOB, signal);
});

test('waiting for a job can be aborted', async () => {
  const stopping = new AbortController();
  // Setting the clock back does not prolong the wait.
  const run = simulatedDriver(3600, () => 0).run(JOB, stopping.signal);
  await setImmediate();
  stopping.abort();
  await assert.rejects(run, { name: 'AbortError' });
});
