import assert from 'node:assert/strict';
import { it } from 'node:test';
import { assertErrors, assertRefused, succeeded } from '#test/harness/assert-errors';
import { newCompute } from '#test/harness/computes';
import { describeOnBoth } from '#test/harness/databases';
import { EventReader, type ReadEvent } from '#test/harness/event-reader';
import { change } from '#test/harness/faults';
import { HeldDriver, until } from '#test/harness/held-driver';
import type { Client } from '#test/harness/http-client';
import { useTestApi } from '#test/harness/test-api';

const STREAM = '/account/events/stream';
const CURSOR = /^[0-9a-f]{16}-[0-9]+$/;

async function newVpc(client: Client, label: string, subnets: object[] = []): Promise<number> {
  return succeeded(await client.post('/vpcs', { label, region: 'us-east', subnets })).id;
}

describeOnBoth('the event stream', (dialect) => {
  const driver = new HeldDriver();
  const running = useTestApi(dialect, { driver });

  it('an event has the cursor as its id, the action as its name, and the event as its data', async () => {
    const { owner } = await running.api.newAccount();
    const reader = await EventReader.open(owner);
    const id = await newVpc(owner, 'orders', [{ label: 'web', ipv4: '10.0.4.0/24' }]);
    await reader.untilCount(2);
    assert.deepEqual(reader.labels, ['vpc_create orders', 'subnet_create web']);
    for (const event of reader.events) {
      assert.match(event.id, CURSOR);
      assert.equal(event.text, (await owner.get(`/account/events/${event.data.id}`)).text);
    }
    assert.equal(reader.events[0]?.data.entity.id, id);
    assert.notEqual(reader.events[0]?.id, reader.events[1]?.id);
    assert.equal(reader.lastEventId, reader.events[1]?.id);
    reader.cut();
  });

  it('without a cursor, the stream begins with what happens next', async () => {
    const { owner } = await running.api.newAccount();
    await newVpc(owner, 'before');
    const reader = await EventReader.open(owner);
    await newVpc(owner, 'after');
    await reader.untilCount(1);
    assert.deepEqual(reader.labels, ['vpc_create after']);
    reader.cut();
  });

  it('a reader continues after its last event id, or after a cursor in the query', async () => {
    const { owner } = await running.api.newAccount();
    const first = await EventReader.open(owner);
    const start = first.lastEventId;
    for (const label of ['one', 'two', 'three']) await newVpc(owner, label);
    await first.untilCount(3);
    first.cut();
    const second = first.events[1]?.id ?? assert.fail();
    const cases: [path: string, after: string | undefined, labels: string[]][] = [
      [STREAM, start, ['vpc_create one', 'vpc_create two', 'vpc_create three', 'vpc_create four']],
      [STREAM, second, ['vpc_create three', 'vpc_create four']],
      [`${STREAM}?cursor=${second}`, undefined, ['vpc_create three', 'vpc_create four']],
      // The header counts before the query, the last of several parameters before the others.
      [`${STREAM}?cursor=${start}`, second, ['vpc_create three', 'vpc_create four']],
      [`${STREAM}?cursor=${start}&cursor=${second}`, undefined, ['vpc_create three', 'vpc_create four']],
    ];
    const readers = [];
    for (const [path, after] of cases)
      readers.push(await EventReader.open(owner, { path, ...(after !== undefined && { after }) }));
    await newVpc(owner, 'four');
    for (const [index, reader] of readers.entries()) {
      const expected = cases[index]?.[2] ?? [];
      await reader.untilCount(expected.length);
      assert.deepEqual(reader.labels, expected);
      reader.cut();
    }
  });

  it('a reader that missed more than is read at once gets everything, in order and once', async () => {
    const { owner } = await running.api.newAccount();
    const first = await EventReader.open(owner);
    first.cut();
    const subnets = Array.from({ length: 150 }, (_, index) => ({
      label: `subnet-${index}`,
      ipv4: `10.0.${index}.0/24`,
    }));
    for (const label of ['a', 'b', 'c', 'd']) await newVpc(owner, label, subnets);
    const reader = await EventReader.open(owner, { after: first.lastEventId });
    await newVpc(owner, 'last');
    await reader.untilCount(4 * 151 + 1);
    assertConsecutive(reader.events);
    assert.equal(reader.labels.at(-1), 'vpc_create last');
    reader.cut();
  });

  it('a malformed cursor and a wrong filter are refused together', async () => {
    const { owner } = await running.api.newAccount();
    const wrong = { field: 'cursor', reason: 'cursor is not valid' };
    for (const query of ['?cursor=', '?cursor=x', '?cursor=0123456789abcdef', '?cursor=0123456789abcdef-x'])
      assertErrors(await owner.get(STREAM + query), 400, [wrong]);
    for (const id of ['', 'x', '0123456789ABCDEF-1'])
      assertErrors(await owner.get(STREAM, { headers: { 'last-event-id': id } }), 400, [wrong]);
    assertErrors(await owner.list(`${STREAM}?cursor=x`, { nonsense: 1 }), 400, [
      wrong,
      { field: 'X-Filter', reason: 'Cannot filter on nonsense' },
    ]);
    assertErrors(await owner.list(STREAM, 'not JSON'), 400, [
      { field: 'X-Filter', reason: 'Filter not valid JSON' },
    ]);
  });

  it('a cursor that is too old, of another epoch, or from the future has expired', async () => {
    const { owner } = await running.api.newAccount();
    const reader = await EventReader.open(owner);
    const start = reader.lastEventId;
    const [epoch = '', position] = start.split('-');
    await newVpc(owner, 'orders');
    await reader.untilCount(1);
    await change(running.api, (tx) =>
      tx
        .updateTable('change_feed')
        .set({ pruned_to: Number(position) + 1 })
        .execute(),
    );
    for (const cursor of [start, `${'0'.repeat(16)}-${position}`, `${epoch}-9007199254740991`]) {
      assertRefused(await owner.get(`${STREAM}?cursor=${cursor}`), 410, 'Cursor has expired');
      const head = await owner.send('HEAD', `${STREAM}?cursor=${cursor}`);
      assert.deepEqual([head.status, head.text], [410, '']);
    }
    // A reader that is in time goes on.
    await newVpc(owner, 'stock');
    await reader.untilCount(2);
    reader.cut();
  });

  it('a filter selects events as in the list', async () => {
    const { owner } = await running.api.newAccount();
    const filters = [
      { action: 'vpc_create' },
      { action: { '+contains': 'SUBNET' } },
      { 'entity.type': 'subnet', '+order_by': 'action', '+limit': 1 },
      { '+or': [{ action: 'vpc_update' }, { 'entity.type': { '+neq': 'subnet' }, seen: false }] },
      { id: { '+gt': 0 }, created: { '+gte': '2024-01-01' }, read: false },
      { read: true },
      {},
    ];
    const last = succeeded(await owner.get('/account/events')).data[0].id;
    const readers = [];
    for (const filter of filters) readers.push(await EventReader.open(owner, { filter }));
    const id = await newVpc(owner, 'orders', [{ label: 'web', ipv4: '10.0.4.0/24' }]);
    const other = await EventReader.open(owner, { filter: { 'entity.id': id } });
    succeeded(await owner.put(`/vpcs/${id}`, { description: 'changed' }));
    succeeded(await owner.delete(`/vpcs/${id}`));
    const all = readers.at(-1) ?? assert.fail();
    await all.untilCount(5);
    await other.untilCount(2);
    for (const [index, reader] of readers.entries()) {
      const filter = { ...filters[index], '+limit': undefined, '+order_by': undefined };
      const { data } = succeeded(
        await owner.list('/account/events', { '+and': [filter, { id: { '+gt': last } }] }),
      );
      const ids = data.map((event: { id: number }) => event.id).toReversed();
      await reader.untilCount(ids.length);
      assert.deepEqual(
        reader.events.map((event) => event.data.id),
        ids,
        JSON.stringify(filter),
      );
      reader.cut();
    }
    assert.deepEqual(other.actions, ['vpc_update', 'vpc_delete']);
    other.cut();
  });

  it('the event of a job comes again when its status or progress changes', async () => {
    const { owner } = await running.api.newAccount();
    const { id } = await newCompute(owner, [{ purpose: 'public' }]);
    (await driver.next({ id })).finish();
    await until(async () => (await statusOf(owner, id)) === 'offline', 'the compute to be ready');
    const reader = await EventReader.open(owner);
    const states = () => reader.events.map(({ action, data }) => `${action} ${data.status}`);
    succeeded(await owner.post(`/compute/instances/${id}/boot`));
    const held = await driver.next({ id });
    await until(() => states().includes('compute_boot started'), 'the start of the job');
    held.finish();
    await until(() => states().includes('compute_boot finished'), 'the end of the job');
    const unique = new Set(states());
    assert.equal(unique.size, states().length, 'no state comes twice');
    assert.equal(new Set(reader.events.map(({ data }) => data.id)).size, 1);
    const last = reader.events.at(-1) ?? assert.fail();
    assert.equal(last.data.percent_complete, 100);
    assert.equal(last.text, (await owner.get(`/account/events/${last.data.id}`)).text);
    assert.equal(new Set(reader.events.map((event) => event.id)).size, reader.events.length);
    reader.cut();
  });

  it('an event with two entities comes once', async () => {
    const { owner } = await running.api.newAccount();
    const reader = await EventReader.open(owner);
    const { id } = await newCompute(owner, [{ purpose: 'public' }]);
    const config = { label: 'other', devices: {}, interfaces: [] };
    succeeded(await owner.post(`/compute/instances/${id}/configs`, config));
    await until(() => reader.actions.includes('compute_config_create'), 'the event of the config');
    await newVpc(owner, 'last');
    await until(() => reader.actions.includes('vpc_create'), 'the last event');
    assert.equal(reader.actions.filter((action) => action === 'compute_config_create').length, 1);
    reader.cut();
  });

  it('nobody sees events of other accounts', async () => {
    const [one, other] = [await running.api.newAccount(), await running.api.newAccount()];
    const reader = await EventReader.open(one.owner);
    await newVpc(other.owner, 'theirs');
    await newVpc(one.owner, 'ours');
    await reader.untilCount(1);
    assert.deepEqual(reader.labels, ['vpc_create ours']);
    // The same from an earlier cursor, which covers both accounts.
    const again = await EventReader.open(other.owner, { after: reader.lastEventId });
    await newVpc(other.owner, 'later');
    await again.untilCount(1);
    assert.deepEqual(again.labels, ['vpc_create later']);
    reader.cut();
    again.cut();
  });

  it('the response has the headers of the API, and those of a stream', async () => {
    const { owner } = await running.api.newAccount();
    const { headers } = await owner.get(STREAM);
    const list = (await owner.get('/account/events')).headers;
    assert.equal(headers['content-type'], 'text/event-stream');
    assert.equal(headers['content-length'], undefined);
    assert.equal(headers['x-accel-buffering'], 'no');
    assert.equal(headers['x-accepted-oauth-scopes'], 'events:read_only');
    for (const name of ['cache-control', 'vary', 'x-ratelimit-limit', 'access-control-allow-origin'])
      assert.equal(headers[name], list[name], name);
    const head = await owner.send('HEAD', STREAM);
    assert.equal(head.status, 200);
    const { date, 'x-request-id': id, 'x-ratelimit-remaining': left, ...same } = head.headers;
    for (const [name, value] of Object.entries(same)) {
      if (name !== 'connection' && name !== 'keep-alive' && name !== 'transfer-encoding')
        assert.equal(value, headers[name], name);
    }
    assert.ok(date && id && left);
  });
});

/** The ids of an account's events are consecutive, so this shows that none is missing, doubled or out of order. */
function assertConsecutive(events: readonly ReadEvent[]): void {
  const ids = events.map(({ data }) => data.id);
  assert.deepEqual(
    ids,
    ids.map((_, index) => ids[0] + index),
  );
}

async function statusOf(client: Client, id: number): Promise<string> {
  return succeeded(await client.get(`/compute/instances/${id}`)).status;
}
