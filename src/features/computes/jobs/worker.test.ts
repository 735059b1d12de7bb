import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { pino } from 'pino';
import { createEncryption } from '#platform/encryption';
import { systemRandom } from '#platform/random';
import type { Store } from '#store/types';
import { describeOnDatabase } from '#test/harness/databases';
import { HeldDriver, until } from '#test/harness/held-driver';
import { addCompute, addJobWithEvent, eventOfJob } from '#test/harness/stored-computes';
import { NOW, TestStore } from '#test/harness/test-store';
import type { ComputeDriver } from './driver.ts';
import { JobWorker } from './worker.ts';

const encryption = createEncryption([Buffer.alloc(32, 1)], systemRandom);
const log = pino({ level: 'silent' });

describeOnDatabase('job workers', (dialect) => {
  const stored = new TestStore(dialect);
  let now = NOW;
  let workers: JobWorker[] = [];

  beforeEach(() => {
    now = NOW;
  });
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
    workers = [];
  });

  function newWorker(driver: ComputeDriver, store: Store = stored.store): JobWorker {
    const worker = new JobWorker({ store, driver, encryption, now: () => now, random: systemRandom, log });
    workers.push(worker);
    return worker;
  }

  const selectJob = (id: number) =>
    stored.store.db.selectFrom('compute_job').selectAll().where('id', '=', id).executeTakeFirst();
  const statusOf = async (id: number) => (await eventOfJob(stored.store, id)).status;
  const ended = (id: number) => until(async () => (await selectJob(id)) === undefined, 'the end of the job');

  test('workers that get a job at the same time end it once', async () => {
    const driver = new HeldDriver();
    const pair = [newWorker(driver), newWorker(driver)];
    for (let round = 0; round < 10; round += 1) {
      const compute = await addCompute(stored);
      const id = await addJobWithEvent(stored, compute, { kind: 'boot', now });
      await Promise.all([...pair, ...pair].map((worker) => worker.begin(compute.id)));
      (await driver.next(compute)).finish();
      await ended(id);
      assert.equal(await statusOf(id), 'finished');
      assert.equal(driver.given.filter((job) => job.id === id).length, 1);
    }
  });

  test('a worker takes over jobs of a dead one when their lease expires', async () => {
    const [dead, living] = [new HeldDriver(), new HeldDriver()];
    const compute = await addCompute(stored);
    const secret = encryption.encrypt('compute job', '{"rootPassword":"x","authorizedKeys":[]}');
    const id = await addJobWithEvent(stored, compute, { kind: 'create', secret, now });
    // A worker that was not started renews nothing.
    await newWorker(dead).begin(compute.id);
    const first = await dead.next(compute);

    now += 9;
    const worker = newWorker(living);
    await worker.start({ alone: false });
    await worker.begin(compute.id);
    const other = await addCompute(stored);
    await addJobWithEvent(stored, other, { kind: 'boot', now });
    await worker.begin(other.id);
    (await living.next(other)).finish();
    assert.deepEqual(
      living.given.map(({ computeId }) => computeId),
      [other.id],
    );

    now += 1;
    const second = await living.next(compute);
    assert.deepEqual(second.job, first.job);
    first.finish();
    now += 5;
    second.finish();
    await ended(id);
    const { status, duration } = await eventOfJob(stored.store, id);
    assert.deepEqual([status, duration], ['finished', 15]);
  });

  test('a single worker starts with all remaining jobs, whoever held them', async () => {
    const compute = await addCompute(stored);
    const id = await addJobWithEvent(stored, compute, { kind: 'boot', now });
    const dead = new HeldDriver();
    await newWorker(dead).begin(compute.id);
    const first = await dead.next(compute);
    const living = new HeldDriver();
    await newWorker(living).start({ alone: true });
    const second = await living.next(compute);
    assert.equal(second.job.id, id);
    // The first worker learns too late that its job ended or failed.
    first.fail();
    second.finish();
    await ended(id);
    assert.equal(await statusOf(id), 'finished');
  });

  test('a worker releases all leases when it stops', async () => {
    const driver = new HeldDriver();
    const compute = await addCompute(stored);
    const id = await addJobWithEvent(stored, compute, { kind: 'boot', now });
    const worker = newWorker(driver);
    await worker.begin(compute.id);
    await driver.next(compute);
    await worker.stop();
    const job = await selectJob(id);
    assert.deepEqual([job?.claimed_by, job?.claimed_until, job?.started], [null, null, NOW]);
    assert.equal(await statusOf(id), 'started');
    await newWorker(driver).begin(compute.id);
    (await driver.next(compute)).finish();
    await ended(id);
  });

  test('a worker stops even if its driver ignores the signal', async () => {
    const compute = await addCompute(stored);
    const id = await addJobWithEvent(stored, compute, { kind: 'boot', now });
    const begun = Promise.withResolvers<void>();
    const deaf: ComputeDriver = {
      usualSeconds: 2,
      run() {
        begun.resolve();
        return new Promise(() => {});
      },
    };
    const worker = newWorker(deaf);
    await worker.begin(compute.id);
    await begun.promise;
    await worker.stop();
    assert.equal((await selectJob(id))?.claimed_by, null);
  });

  test('a worker repeats writes that failed', async () => {
    const driver = new HeldDriver();
    const compute = await addCompute(stored);
    const id = await addJobWithEvent(stored, compute, { kind: 'boot', now });
    let failures = 0;
    const flaky: Store = {
      ...stored.store,
      mutate(context, callback) {
        if (failures === 0) return stored.store.mutate(context, callback);
        failures -= 1;
        return Promise.reject(new Error('the disk is full'));
      },
    };
    const worker = newWorker(driver, flaky);
    await worker.start({ alone: false });
    await worker.begin(compute.id);
    const first = await driver.next(compute);
    failures = 1;
    first.finish();
    await until(() => failures === 0, 'the failure');
    now += 10;
    (await driver.next(compute)).finish();
    await ended(id);
    assert.equal(await statusOf(id), 'finished');
    assert.equal(driver.given.filter(({ computeId }) => computeId === compute.id).length, 2);
  });

  test('jobs of a compute run one after the other, and are awaited when they take no time', async () => {
    const done: string[] = [];
    const atOnce: ComputeDriver = {
      usualSeconds: 0,
      run: async ({ kind }) => void done.push(kind),
    };
    const compute = await addCompute(stored);
    const create = await addJobWithEvent(stored, compute, { kind: 'create', now });
    const boot = await addJobWithEvent(stored, compute, { kind: 'boot', now });
    await newWorker(atOnce).begin(compute.id);
    assert.deepEqual(done, ['create', 'boot']);
    assert.deepEqual([await selectJob(create), await selectJob(boot)], [undefined, undefined]);
    const { status } = await stored.store.db
      .selectFrom('compute')
      .select('status')
      .where('id', '=', compute.id)
      .executeTakeFirstOrThrow();
    assert.equal(status, 'running');
  });
});
