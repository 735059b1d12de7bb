import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createPalisadeClient, JobFailed, type PalisadeClient, where } from '#client/index';
import { describeOnDatabase } from '#test/harness/databases';
import { HeldDriver } from '#test/harness/held-driver';
import { type TcpProxy, useTcpProxy } from '#test/harness/tcp-proxy';
import { useTestApi } from '#test/harness/test-api';

describeOnDatabase('the client and what happens', (dialect) => {
  const driver = new HeldDriver();
  const running = useTestApi(dialect, { driver });
  let proxy: TcpProxy;
  let palisade: PalisadeClient;
  let made = 0;

  before(async () => {
    const { owner } = await running.api.newAccount();
    proxy = await useTcpProxy(running.api.service.url);
    palisade = createPalisadeClient({ url: proxy.url, token: owner.token ?? '' });
  });
  after(() => proxy.close());

  const newCompute = () => {
    made += 1;
    return palisade.createCompute({
      body: { label: `web-${made}`, region: 'us-east', type: 'c1-standard-2', booted: false },
    });
  };
  const subject = ({ id }: { id: number }) => ({ type: 'compute', id });

  test('waits until a job has ended', async () => {
    const compute = await newCompute();
    const waiting = palisade.waitFor(subject(compute));
    (await driver.next(compute)).finish();
    const event = await waiting;
    assert.deepEqual([event?.action, event?.status], ['compute_create', 'finished']);
    const later = await palisade.waitFor(subject(compute));
    assert.equal(later?.id, event?.id);
  });

  test('a job that fails is an error', async () => {
    const compute = await newCompute();
    const waiting = palisade.waitFor(subject(compute));
    (await driver.next(compute)).fail();
    await assert.rejects(waiting, (error) => error instanceof JobFailed && error.event.status === 'failed');
  });

  test('what never had a job is not waited for', async () => {
    assert.equal(await palisade.waitFor({ type: 'compute', id: 999_999 }), undefined);
  });

  test('waiting ends with its time', async () => {
    const compute = await newCompute();
    await assert.rejects(palisade.waitFor(subject(compute), { timeout: 0.2 }), { name: 'TimeoutError' });
    (await driver.next(compute)).finish();
  });

  test('waiting goes on after the connection was cut', async () => {
    const compute = await newCompute();
    const waiting = palisade.waitFor(subject(compute));
    const job = await driver.next(compute);
    await proxy.close();
    job.finish();
    await proxy.open();
    assert.equal((await waiting)?.status, 'finished');
  });

  test('events are followed across interruptions, and none is missed', async () => {
    const filter = where('streamEvents').is('action', 'vpc_create');
    const labels: string[] = [];
    const create = (label: string) => palisade.createVpc({ body: { label, region: 'us-east' } });
    const { cursor } = await begin();
    const wanted = ['first', 'second', 'third'];
    for (const label of wanted) await create(label);
    for await (const { event } of palisade.events({ filter, cursor })) {
      if (!event.entity.label.startsWith('begin-')) labels.push(event.entity.label);
      if (labels.length === wanted.length) break;
      await proxy.close();
      await proxy.open();
    }
    assert.deepEqual(labels, wanted);
  });

  /** The event that tells where to continue. */
  async function begin() {
    const stop = new AbortController();
    const events = palisade.events({ signal: stop.signal });
    const next = events.next();
    const isThere = next.then(() => true);
    for (let is = false; !is; is = await Promise.race([isThere, Promise.resolve(false)])) {
      made += 1;
      await palisade.createVpc({ body: { label: `begin-${made}`, region: 'us-east' } });
    }
    const { value } = await next;
    await events.return();
    assert.ok(value);
    return value;
  }

  test('an unknown cursor is an error', async () => {
    const events = palisade.events({ cursor: `${'0'.repeat(16)}-1` });
    await assert.rejects(events.next(), { status: 410 });
  });
});
