import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { contentsOf } from '#test/harness/contents';
import { EventReader } from '#test/harness/event-reader';
import { until } from '#test/harness/held-driver';
import { useDevServer } from './dev-harness.ts';

describe('the state of a server for tests', () => {
  const running = useDevServer();
  const addVpc = async (label: string) =>
    succeeded(await running.dev.owner.post('/vpcs', { label, region: 'us-east' }));

  it('a reset brings the seed back, and ids start again', async () => {
    const { dev } = running;
    const { store } = dev.server.service.services;
    const before = await contentsOf(store);
    const first = await addVpc('orders');
    succeeded(await dev.owner.delete(`/vpcs/${first.id}`));
    await dev.call('POST', '/reset');
    assert.deepEqual(await contentsOf(store), before);
    assert.equal((await addVpc('orders')).id, first.id, 'ids of deleted rows are given again');
    await dev.call('POST', '/reset');
    assert.equal(succeeded(await dev.owner.get('/vpcs')).results, 0);
  });

  it('a snapshot keeps the state and the clock', async () => {
    const { dev } = running;
    await dev.call('POST', '/reset');
    await dev.call('PUT', '/clock', { now: '2030-01-01T00:00:00', frozen: true });
    const vpc = await addVpc('kept');
    assert.equal(vpc.created, '2030-01-01T00:00:00');
    await dev.call('POST', '/snapshots', { name: 'one-vpc' });
    succeeded(await dev.owner.delete(`/vpcs/${vpc.id}`));
    await dev.call('PUT', '/clock', { advance: '30d' });
    await dev.call('POST', '/snapshots/one-vpc/restore');
    assert.deepEqual(succeeded(await dev.owner.get(`/vpcs/${vpc.id}`)), vpc);
    assert.deepEqual(await dev.call('GET', '/clock'), { now: '2030-01-01T00:00:00', frozen: true });
    assert.deepEqual(await dev.call('GET', '/snapshots'), { snapshots: ['one-vpc'] });

    await addVpc('later');
    await dev.call('POST', '/snapshots', { name: 'one-vpc' });
    await dev.call('POST', '/reset');
    assert.equal((await dev.call('GET', '/clock')).frozen, false, 'the clock is that of the seed');
    await dev.call('POST', '/snapshots/one-vpc/restore');
    assert.equal(succeeded(await dev.owner.get('/vpcs')).results, 2, 'the name stands for the later state');
    await dev.call('POST', '/reset');
  });

  it('a reset waits for requests under way, and later ones wait for it', async () => {
    const { dev } = running;
    const labels = Array.from({ length: 40 }, (_, index) => `vpc-${index}`);
    const before = labels.slice(0, 20).map(addVpc);
    const reset = dev.call('POST', '/reset');
    const after = labels.slice(20).map(addVpc);
    const vpcs = await Promise.all([...before, ...after]);
    await reset;
    assert.equal(vpcs.length, 40, 'no request fails');
    const { data } = succeeded(await dev.owner.get('/vpcs'));
    const { last_event_id: last } = await dev.server.service.services.store.db
      .selectFrom('account')
      .select('last_event_id')
      .executeTakeFirstOrThrow();
    assert.equal(data.length + 2, last, 'a VPC and its event are on the same side of the reset');
    await dev.call('POST', '/reset');
  });

  it('a reset ends event streams, and cursors from before it have expired', async () => {
    const { dev } = running;
    const stream = await EventReader.open(dev.owner);
    await addVpc('orders');
    await until(() => stream.events.length === 1, 'the event');
    await dev.call('POST', '/snapshots', { name: 'with-stream' });
    await addVpc('later');
    await until(() => stream.events.length === 2, 'the next event: a snapshot ends no stream');
    await dev.call('POST', '/reset');
    await until(() => stream.hasEnded, 'the end of the stream');
    await addVpc('other');
    await assert.rejects(EventReader.open(dev.owner, { after: stream.lastEventId }), /410/);
  });

  it('nothing that was read before a reset is used after it', async () => {
    const { dev } = running;
    await dev.call('POST', '/reset');
    const free = async (label: string, ipv4: string) => {
      const { id } = succeeded(
        await dev.owner.post('/vpcs', { label, region: 'us-east', subnets: [{ label: 'web', ipv4 }] }),
      );
      return succeeded(await dev.owner.get(`/vpcs/${id}/free?prefix=24&within=10.0.0.0/23`)).data;
    };
    const first = await free('one', '10.0.0.0/24');
    await dev.call('POST', '/reset');
    assert.notDeepEqual(await free('one', '10.0.1.0/24'), first);
    await dev.call('POST', '/reset');
  });

  it('names that are not there are 404, and those that cannot be are refused', async () => {
    const { dev } = running;
    for (const [method, path] of [
      ['POST', '/snapshots/missing/restore'],
      ['POST', '/snapshots//restore'],
      ['POST', '/nothing'],
      ['GET', ''],
    ] as const) {
      assert.equal((await dev.control(method, path)).status, 404, path);
    }
    assert.equal((await dev.control('GET', '/reset')).status, 405);
    for (const body of [{}, { name: '' }, { name: 'a/b' }, { name: 7 }, { name: 'a', other: 1 }]) {
      assert.equal((await dev.control('POST', '/snapshots', { body })).status, 400, JSON.stringify(body));
    }
  });
});
