import assert from 'node:assert/strict';
import { it } from 'node:test';
import { pino } from 'pino';
import { bounds } from '#domain/budget';
import { assertRefused, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { EventReader } from '#test/harness/event-reader';
import { until } from '#test/harness/held-driver';
import type { Client } from '#test/harness/http-client';
import { useTestApi } from '#test/harness/test-api';
import { get, RawClient } from '#test/limits/raw-client';

const STREAM = '/account/events/stream';

describeOnDatabase('limits on event streams', (dialect) => {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const running = useTestApi(dialect, {
    log,
    env: { PALISADE_RATE_LIMIT: 'on', PALISADE_RATE_LIST: '100/60' },
    streamLimits: { perAccount: 12, all: 14, comment: 300 },
  });

  it('a user may have ten streams, an account and the service so many', async () => {
    assert.deepEqual(
      [bounds.streamsPerUser.value, bounds.streamsPerAccount.value, bounds.streams.value],
      [10, 200, 2_000],
    );
    assert.equal(bounds.streamComment.value, 15_000);
    const account = await running.api.newAccount();
    const { owner } = account;
    const user = await account.restricted();
    const { owner: other } = await running.api.newAccount();
    const open = (count: number, client: Client) =>
      Promise.all(Array.from({ length: count }, () => EventReader.open(client)));
    const readers = await open(10, owner);
    assertRefused(await owner.get(STREAM), 429, 'Too many requests');
    const others = await open(2, user);
    assertRefused(await user.get(STREAM), 429, 'Too many requests');
    others.push(...(await open(2, other)));
    const busy = await other.get(STREAM);
    assertRefused(busy, 503, 'Service is busy');
    assert.equal(busy.headers['retry-after'], '1');
    assert.equal(busy.headers['x-maintenance-mode'], undefined);
    // A place is free again when a stream has ended. HEAD takes none.
    readers.pop()?.cut();
    const freed: EventReader[] = [];
    await until(async () => (await owner.send('HEAD', STREAM)).status === 200, 'a free place');
    freed.push(await EventReader.open(owner));
    for (const reader of [...readers, ...others, ...freed]) reader.cut();
    await until(async () => (await owner.send('HEAD', STREAM)).status === 200, 'free places');
  });

  it('a stream counts as one list request', async () => {
    const { owner } = await running.api.newAccount();
    const first = await owner.get(STREAM);
    const list = await owner.get('/account/events');
    assert.equal(first.headers['x-ratelimit-limit'], list.headers['x-ratelimit-limit']);
    const second = await owner.get(STREAM);
    assert.equal(
      Number(second.headers['x-ratelimit-remaining']),
      Number(first.headers['x-ratelimit-remaining']) - 1,
    );
  });

  it('comment lines come at intervals, and carry the position', async () => {
    const { owner } = await running.api.newAccount();
    const reader = await EventReader.open(owner, { filter: { action: 'vpc_delete' } });
    const start = reader.lastEventId;
    succeeded(await owner.post('/vpcs', { label: 'orders', region: 'us-east' }));
    await until(() => reader.lastEventId !== start, 'a later position');
    assert.deepEqual(reader.events, []);
    const { comments } = reader;
    await until(() => reader.comments > comments + 1, 'more comments');
    reader.cut();
  });

  it('a stream has one line in the log, at its end', async () => {
    const { owner } = await running.api.newAccount();
    const reader = await EventReader.open(owner);
    const ofStream = () =>
      lines.filter((line) => line.request_id === reader.response.headers['x-request-id']);
    succeeded(await owner.get('/vpcs'));
    assert.deepEqual(ofStream(), []);
    reader.cut();
    await until(() => ofStream().length > 0, 'the line');
    const [line, ...more] = ofStream();
    assert.deepEqual([line?.operation, line?.status, more], ['streamEvents', 200, []]);
  });

  it('a client that does not read is cut, others are not', async () => {
    const account = await running.api.newAccount();
    const { owner } = account;
    const other = await EventReader.open(owner);
    const client = await RawClient.open(running.api.service.url);
    await client.send(get(`/v4${STREAM}`, `Authorization: Bearer ${owner.token}\r\n`));
    await client.readUntil((text) => text.includes('\nid: '));
    let closed = false;
    for (const event of ['end', 'close']) {
      client.socket.on(event, () => {
        closed = true;
      });
    }
    const subnets = Array.from({ length: 200 }, (_, index) => ({
      label: `${'x'.repeat(50)}-${index}`,
      ipv4: `10.0.${index}.0/24`,
    }));
    const isCut = () => lines.some(({ msg }) => String(msg).startsWith('An event stream was cut'));
    for (let count = 0; !isCut(); count += 1) {
      assert.ok(count < 200, 'a client that reads nothing is not cut');
      succeeded(await owner.post('/vpcs', { label: `vpc-${count}`, region: 'us-east', subnets }));
    }
    client.socket.resume();
    await until(() => closed, 'the end of the connection');
    client.close();
    const last = succeeded(await owner.get('/account/events')).data[0].id;
    await until(() => other.events.at(-1)?.data.id === last, 'the last event');
    const ids = other.events.map(({ data }) => data.id);
    assert.deepEqual(
      ids,
      ids.map((_, index) => ids[0] + index),
    );
    assert.equal(other.hasEnded, false);
    other.cut();
  });
});
