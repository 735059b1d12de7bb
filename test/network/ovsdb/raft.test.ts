// A cluster of three: the leader is used, and what it loses is carried on by the next one.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import { OvsdbConnection } from '#network/ovsdb/connection';
import { ConnectionLostError, NotConnectedError, OvsdbError } from '#network/ovsdb/errors';
import { type Fence, takeFence } from '#network/ovsdb/fence';
import { insert, mutate } from '#network/ovsdb/operations';
import { openSocket } from '#network/ovsdb/remote';
import { TestClient } from '#test/network/harness/clients';
import { startCluster } from '#test/network/harness/cluster';
import type { OvsdbServer } from '#test/network/harness/ovsdb-server';
import { until } from '#test/network/lab/until';

const NO_TRANSACTION = '00000000-0000-0000-0000-000000000000';
const LOCK = 'palisade_test';
const columns = { NB_Global: ['nb_cfg', 'external_ids'], Address_Set: ['name', 'addresses'] };
const fenceOf = (value: string): Fence => ({
  lock: LOCK,
  table: 'NB_Global',
  column: 'external_ids',
  key: 'palisade-writer-test',
  value,
});

/** Waits for one: a stall of the machine begins an election. */
async function leaderOf(members: readonly OvsdbServer[]): Promise<OvsdbServer> {
  const isLeader = (member: OvsdbServer) =>
    member.control('cluster/status', 'OVN_Northbound').includes('Role: leader');
  return await until('one leader', () => {
    const [leader, other] = members.filter(isLeader);
    return other ? undefined : leader;
  });
}

type Found = [isFound: boolean, transaction: string, updates: Record<string, Record<string, object>>];

/** The reply to `monitor_cond_since`. */
async function monitor({ remote }: OvsdbServer, since: string): Promise<Found> {
  const socket = await openSocket(remote, { milliseconds: 10_000, signal: new AbortController().signal });
  const options = { onNotification: () => {}, onClose: () => {}, deadline: 10_000, silence: 10_000 };
  const connection = new OvsdbConnection(socket, options);
  const tables = { Address_Set: [{ columns: ['name'] }] };
  const params = ['OVN_Northbound', 'test', tables, since];
  const reply = await connection.call('monitor_cond_since', params, (result) => result as Found);
  connection.close(new ConnectionLostError('The test has its reply'));
  return reply;
}

describe('a raft cluster', () => {
  let members: OvsdbServer[] = [];

  before(async () => {
    members = await startCluster(3);
    await using client = await TestClient.connect(members, { columns });
    await client.transact([insert('NB_Global', {})]);
  });
  after(() => Promise.all(members.map((member) => member.remove())));

  test('each member grants the same lock, and the fence still lets only one write', async () => {
    const leader = await leaderOf(members);
    const follower = members.find((member) => member !== leader) as OvsdbServer;
    // On two members, whichever leads by now.
    await using first = await TestClient.connect([leader], { columns, isLeaderOnly: false });
    await using second = await TestClient.connect([follower], { columns, isLeaderOnly: false });
    await first.locked(LOCK);
    await second.locked(LOCK);
    await takeFence(first, fenceOf('first'));
    await takeFence(second, fenceOf('second'));
    await assert.rejects(
      first.transact([insert('Address_Set', { name: 'x' })], { fence: fenceOf('first') }),
      {
        name: 'FenceError',
      },
    );
    await second.transact([insert('Address_Set', { name: 'y' })], { fence: fenceOf('second') });
  });

  test('a client that only reads follows any member', async () => {
    const leader = await leaderOf(members);
    const follower = members.find((member) => member !== leader) as OvsdbServer;
    await using writer = await TestClient.connect(members, { columns });
    await using reader = await TestClient.connect([follower], { columns, isLeaderOnly: false });
    await writer.transact([insert('Address_Set', { name: 'read' })]);
    await reader.until(() => [...reader.rows('Address_Set').values()].some(({ name }) => name === 'read'));
  });

  test('each member sends only what came after a transaction that another one named', async () => {
    await using writer = await TestClient.connect(members, { columns });
    const [first, second] = members as [OvsdbServer, OvsdbServer];
    const [, transaction] = await monitor(first, NO_TRANSACTION);
    await writer.transact([insert('Address_Set', { name: 'new' })]);
    await using reader = await TestClient.connect([second], { columns, isLeaderOnly: false });
    await reader.until(() => reader.rows('Address_Set').size === writer.rows('Address_Set').size);
    const [isFound, , updates] = await monitor(second, transaction);
    assert.equal(isFound, true);
    assert.deepEqual(
      Object.values(updates.Address_Set ?? {}).map((update) => Object.keys(update)),
      [['insert']],
    );
  });

  test('the leader hands over: the client follows, and nothing has changed for it', async () => {
    await using client = await TestClient.connect(members, { columns });
    await client.locked(LOCK);
    await client.transact([insert('Address_Set', { name: 'before' })]);
    const old = await leaderOf(members);
    const lost = once(client, 'lost');
    const locked = once(client, 'locked');
    let told = 0;
    client.on('updates', (changes) => (told += changes.length));
    old.control('cluster/failure-test', 'transfer-leadership');
    const [reason] = (await lost) as [Error];
    assert.match(reason.message, /not the leader|not connected to its cluster/);
    await locked;
    assert.notEqual(await leaderOf(members), old);
    assert.equal(told, 0);
    await takeFence(client, fenceOf('after'));
    await client.transact([insert('Address_Set', { name: 'after' })], { fence: fenceOf('after') });
    assert.deepEqual(client.cached('Address_Set'), await client.dump('Address_Set', columns.Address_Set));
  });

  test('the leader is killed under load: writes go on, none is lost, and the cache is right', async () => {
    const names = ['one', 'two'];
    const writers = await Promise.all(names.map(() => TestClient.connect(members, { columns })));
    const committed: string[] = [];
    const doubtful = new Set<string>();
    const over = new AbortController();
    const work = async (client: TestClient, writer: string) => {
      let [fence, number]: [Fence | undefined, number] = [undefined, 0];
      client.on('lost', () => (fence = undefined));
      client.on('stolen', () => (fence = undefined));
      client.lock(LOCK).catch(() => {});
      while (!over.signal.aborted) {
        await new Promise((resolve) => setTimeout(resolve, 5));
        if (!client.isConnected || !client.holds(LOCK)) continue;
        const name = `${writer}-${number++}`;
        try {
          if (!fence) {
            const next = fenceOf(`${writer}-${number}`);
            await takeFence(client, next);
            fence = next;
            continue;
          }
          const operations = [insert('Address_Set', { name }), mutate('NB_Global', [], ['nb_cfg', '+=', 1])];
          await client.transact(operations, { fence });
          committed.push(name);
        } catch (error) {
          assert.ok(error instanceof OvsdbError, error as Error);
          fence = undefined;
          if (error instanceof NotConnectedError) continue;
          if (error instanceof ConnectionLostError) doubtful.add(name);
        }
      }
    };
    const [observer] = writers as [TestClient];
    const working = Promise.all(writers.map((client, index) => work(client, names[index] as string)));
    for (let round = 0; round < 3; round++) {
      const target = committed.length + 20;
      while (committed.length < target) await new Promise((resolve) => setTimeout(resolve, 10));
      const leader = await leaderOf(members);
      await leader.kill();
      const again = committed.length + 20;
      while (committed.length < again) await new Promise((resolve) => setTimeout(resolve, 10));
      await leader.start();
    }
    over.abort();
    await working;
    await Promise.all(writers.map((client) => client.ready()));
    const dump = await observer.dump('Address_Set', columns.Address_Set);
    const present = new Set(Object.values(dump).map((row) => (row as { name: string }).name));
    assert.deepEqual(
      committed.filter((name) => !present.has(name)),
      [],
    );
    const unexpected = [...present].filter((name) => /^(one|two)-/.test(name) && !committed.includes(name));
    assert.deepEqual(
      unexpected.filter((name) => !doubtful.has(name)),
      [],
    );
    for (const client of writers) {
      assert.deepEqual(await client.dump('Address_Set', columns.Address_Set), client.cached('Address_Set'));
      await client.close();
    }
  });
});
