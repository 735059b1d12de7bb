import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { succeeded } from '#test/harness/assert-errors';
import { createPostgresDatabase, describeOnBoth } from '#test/harness/databases';
import { patience, rounds } from '#test/harness/effort';
import { until } from '#test/harness/held-driver';
import type { Client } from '#test/harness/http-client';
import { Receiver, TO_LOOPBACK } from '#test/harness/receiver';
import { ServerProcess } from '#test/harness/server-process';
import { useFolder } from '#test/harness/test-store';

/** On PostgreSQL each round waits for the lease of the dead process to end. */
const KILLS = {
  sqlite: rounds({ full: 20, others: 6 }),
  postgres: rounds({ full: 5, others: 2 }),
};
/** Webhooks must ignore the proxies of the environment: through this one nothing would arrive. */
const PROXY = { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: 'http://127.0.0.1:9', http_proxy: 'http://127.0.0.1:9' };
/** Longer than the lease of a dead process lasts, and the first pause after a failure. */
const PATIENCE_MILLISECONDS = patience(60_000);

describeOnBoth('a server that is killed while it sends events to webhooks', (dialect) => {
  const folder = useFolder();
  const kills = KILLS[dialect];
  let databaseUrl = '';
  let server: ServerProcess;
  const [well, flaky, dead] = [new Receiver(), new Receiver(), new Receiver()];

  before(async () => {
    databaseUrl =
      dialect === 'sqlite' ? `file:${join(folder, 'palisade.db')}` : await createPostgresDatabase();
    await Promise.all([well, flaky, dead].map((receiver) => receiver.start()));
    flaky.answer = () => ({ status: Math.random() < 0.2 ? 500 : 204 });
    dead.answer = () => 'hang';
    server = await start();
  });
  after(async () => {
    await server?.kill();
    await Promise.all([well, flaky, dead].map((receiver) => receiver.stop()));
  });

  const start = () => ServerProcess.start(databaseUrl, folder, { ...TO_LOOPBACK, ...PROXY });

  /** The ids of the events that arrived. */
  const arrived = (receiver: Receiver) => new Set(receiver.received.map(({ body }) => body.data.id));

  it('each event is delivered at least once, none is invented, and a dead receiver delays nobody', async () => {
    for (const receiver of [well, flaky, dead]) {
      const body = { label: 'inventory', url: receiver.url, actions: ['vpc_update'] };
      succeeded(await server.owner.post('/account/webhooks', body));
    }
    const { id } = succeeded(await server.owner.post('/vpcs', { label: 'orders', region: 'us-east' }));
    let isOver = false;
    const writing = writeUntil(
      () => isOver,
      () => server.owner,
      `/vpcs/${id}`,
    );
    for (let kill = 0; kill < kills; kill += 1) {
      const count = arrived(well).size;
      await until(() => arrived(well).size > count + 2, `events after kill ${kill}`, PATIENCE_MILLISECONDS);
      await sleep(Math.random() * 100);
      await server.kill();
      server = await start();
    }
    isOver = true;
    await writing;
    const expected = await updatesOf(server.owner);
    assert.ok(expected.length > kills);
    const deadline = performance.now() + PATIENCE_MILLISECONDS;
    while ([well, flaky].some((receiver) => arrived(receiver).size < expected.length)) {
      assert.ok(performance.now() < deadline, `${arrived(well).size} and ${arrived(flaky).size} have come`);
      await sleep(100);
    }
    for (const receiver of [well, flaky]) {
      assert.deepEqual(
        [...arrived(receiver)].toSorted((a, b) => a - b),
        expected,
      );
    }
    const first = [...arrived(well)];
    assert.deepEqual(
      first,
      first.toSorted((a, b) => a - b),
      'in order to the receiver that never failed',
    );
    // A request that was under way at a kill may come twice.
    assert.ok(well.received.length - first.length <= kills);
  });
});

/** Updates a VPC again and again. A kill interrupts some of the requests. */
async function writeUntil(isOver: () => boolean, owner: () => Client, path: string): Promise<void> {
  for (let count = 0; !isOver(); count += 1) {
    await owner()
      .put(path, { description: `${count}` })
      .catch(() => sleep(50));
    await sleep(10);
  }
}

/** The ids of all updates, oldest first. */
async function updatesOf(owner: Client): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const filter = { action: 'vpc_update', '+order_by': 'id', '+order': 'asc' };
    const { body } = await owner.list(`/account/events?page_size=500&page=${page}`, filter);
    ids.push(...body.data.map(({ id }: { id: number }) => id));
    ({ pages } = body);
  }
  return ids;
}
