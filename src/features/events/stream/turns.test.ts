import assert from 'node:assert/strict';
import { it } from 'node:test';
import { authenticate } from '#access/authenticate';
import { NO_FILTER } from '#domain/filter/filter';
import { type Change, ChangeFeed, type Cursor } from '#features/changes/feed';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { until } from '#test/harness/held-driver';
import type { Client } from '#test/harness/http-client';
import { useTestApi } from '#test/harness/test-api';
import { EventStreams } from './event-streams.ts';
import { STREAM_LIMITS } from './services.ts';

const STREAMS = 10;
const SUBNETS = 30;
/** Events of a VPC that is created with its subnets. */
const EVENTS = SUBNETS + 1;
const TURN = 40;

/** A feed that finds nothing new before it is released. */
class HeldFeed extends ChangeFeed {
  readonly #released = Promise.withResolvers<void>();

  override async read(after: Cursor, limit: number): Promise<Change[]> {
    await this.#released.promise;
    return await super.read(after, limit);
  }

  release(): void {
    this.#released.resolve();
  }
}

describeOnDatabase('the event streams of accounts', (dialect) => {
  const running = useTestApi(dialect);

  /** Streams on a feed of their own, whose clients note the events in the order in which they are sent. */
  function follow() {
    const { services } = running.api.service;
    const feed = new HeldFeed(services);
    const limits = { ...STREAM_LIMITS, turn: TURN };
    const { store, now, log, config } = services;
    const streams = new EventStreams({ ...{ store, changes: feed, now, log, limits }, settings: config });
    const sent: { name: string; id: number }[] = [];
    const open = async (name: string, { token }: Client, after?: Cursor) => {
      const client = { address: () => '', refused: () => {} };
      const actor = await authenticate(store.db, `Bearer ${token}`, now(), client);
      assert.ok(actor);
      const stream = await streams.open({ actor, after, filter: NO_FILTER, query: {} });
      stream.begin({
        unread: 0,
        write: (text) => {
          const data = /^data: (.*)$/m.exec(text)?.[1];
          if (data !== undefined) sent.push({ name, id: JSON.parse(data).id });
        },
        end: () => {},
        cut: () => {},
      });
    };
    const to = (name: string) => sent.filter((one) => one.name === name);
    return { feed, streams, sent, open, to };
  }

  async function createBusy(owner: Client): Promise<void> {
    const subnets = Array.from({ length: SUBNETS }, (_, index) => ({
      label: `subnet-${index}`,
      ipv4: `10.0.${index}.0/24`,
    }));
    succeeded(await owner.post('/vpcs', { label: 'busy', region: 'us-east', subnets }));
  }

  const createQuiet = async (owner: Client) =>
    succeeded(await owner.post('/vpcs', { label: 'quiet', region: 'us-east' }));

  for (const missed of [false, true]) {
    const what = missed ? 'that its streams have missed' : 'of an account';
    it(`many events ${what} do not hold up those of others`, async () => {
      const [busy, quiet] = [await running.api.newAccount(), await running.api.newAccount()];
      const { feed, streams, sent, open, to } = follow();
      const start = await feed.end();
      const write = async () => {
        await createBusy(busy.owner);
        await createQuiet(quiet.owner);
      };
      if (missed) await write();
      for (let count = 0; count < STREAMS; count += 1) await open(`busy ${count}`, busy.owner, start);
      await open('quiet', quiet.owner, start);
      if (!missed) await write();
      feed.release();
      await until(() => sent.length === STREAMS * EVENTS + 1, 'all events');
      assert.ok(sent.findIndex(({ name }) => name === 'quiet') <= TURN);
      for (let count = 0; count < STREAMS; count += 1) {
        const ids = to(`busy ${count}`).map(({ id }) => id);
        const [first = 0] = ids;
        assert.deepEqual(
          ids,
          Array.from({ length: EVENTS }, (_, index) => first + index),
        );
      }
      await streams.stop();
    });
  }

  it('a stream that has missed much does not hold up others of its account', async () => {
    const { owner } = await running.api.newAccount();
    const { feed, streams, sent, open, to } = follow();
    const start = await feed.end();
    for (let count = 0; count < 3; count += 1) {
      await createBusy(owner);
      succeeded(await owner.delete(`/vpcs/${(await owner.get('/vpcs')).body.data[0].id}`));
    }
    const later = await feed.end();
    await createQuiet(owner);
    await open('far behind', owner, start);
    await open('less behind', owner, later);
    feed.release();
    await until(() => to('less behind').length === 1, 'the event');
    assert.ok(sent.findIndex(({ name }) => name === 'less behind') <= TURN);
    await until(() => to('far behind').length > 3 * EVENTS, 'all events');
    await streams.stop();
  });
});
