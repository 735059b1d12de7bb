// Who may write: locks and the fence, on a real server with the schema of OVN.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, beforeEach, describe, test } from 'node:test';
import { FenceError, TransactionError } from '#network/ovsdb/errors';
import { type Fence, takeFence } from '#network/ovsdb/fence';
import { assertLock, comment, insert, mutate, remove, update } from '#network/ovsdb/operations';
import { TestClient } from '#test/network/harness/clients';
import { OvsdbServer } from '#test/network/harness/ovsdb-server';

const LOCK = 'palisade_test';
const columns = { NB_Global: ['external_ids'], Address_Set: ['name', 'addresses'] };

const fenceOf = (value: string): Fence => ({
  lock: LOCK,
  table: 'NB_Global',
  column: 'external_ids',
  key: 'palisade-writer-test',
  value,
});

describe('writing on a real server', () => {
  let server: OvsdbServer;
  const connect = () => TestClient.connect([server], { columns });

  before(async () => {
    server = await OvsdbServer.standalone();
    await using client = await connect();
    await client.transact([insert('NB_Global', {})]);
  });
  after(() => server?.remove());
  beforeEach(async () => {
    await using client = await connect();
    await client.transact([remove('Address_Set', [])]);
  });

  test('the next client in line gets the lock when its holder ends', async () => {
    await using first = await connect();
    await using second = await connect();
    assert.equal(await first.lock(LOCK), true);
    assert.equal(await second.lock(LOCK), false);
    const locked = once(second, 'locked');
    await first.close();
    await locked;
    assert.ok(second.holds(LOCK));
  });

  test('a lock is given back by unlock', async () => {
    await using first = await connect();
    await using second = await connect();
    await first.lock(LOCK);
    await second.lock(LOCK);
    const locked = once(second, 'locked');
    await first.unlock(LOCK);
    await locked;
    assert.ok(!first.holds(LOCK));
  });

  test('only the holder of the lock takes the fence', async () => {
    await using first = await connect();
    await using second = await connect();
    await first.lock(LOCK);
    await second.lock(LOCK);
    await takeFence(first, fenceOf('first'));
    await assert.rejects(takeFence(second, fenceOf('second')), {
      name: 'TransactionError',
      code: 'not owner',
    });
    assert.equal(Object.values(first.cached('NB_Global')).length, 1);
    await first.transact([insert('Address_Set', { name: 'one' })], { fence: fenceOf('first') });
    await assert.rejects(
      second.transact([insert('Address_Set', { name: 'two' })], { fence: fenceOf('second') }),
      FenceError,
    );
    assert.deepEqual(
      [...first.rows('Address_Set').values()].map(({ name }) => name),
      ['one'],
    );
  });

  test('a robbed holder cannot write, neither without the lock nor when it gets the lock back', async () => {
    await using holder = await connect();
    await using robber = await connect();
    await holder.lock(LOCK);
    await takeFence(holder, fenceOf('holder'));
    await robber.lock(LOCK);
    const stolen = once(holder, 'stolen');
    await robber.steal(LOCK);
    await takeFence(robber, fenceOf('robber'));
    await stolen;
    const write = () =>
      holder.transact([insert('Address_Set', { name: 'late' })], { fence: fenceOf('holder') });
    await assert.rejects(write(), /not owner/);
    await robber.transact([insert('Address_Set', { name: 'new' })], { fence: fenceOf('robber') });
    const locked = once(holder, 'locked');
    await robber.close();
    await locked;
    await assert.rejects(write(), /"where" clause test failed/);
    await takeFence(holder, fenceOf('again'));
    await holder.transact([insert('Address_Set', { name: 'later' })], { fence: fenceOf('again') });
    assert.deepEqual([...holder.rows('Address_Set').values()].map(({ name }) => name).sort(), [
      'later',
      'new',
    ]);
  });

  test('a fence leaves what others keep beside it', async () => {
    await using client = await connect();
    await client.transact([mutate('NB_Global', [], ['external_ids', 'insert', { other: 'kept' }])]);
    await client.lock(LOCK);
    for (const value of ['one', 'two']) await takeFence(client, fenceOf(value));
    const [row] = client.rows('NB_Global').values();
    assert.deepEqual(row?.external_ids, { other: 'kept', 'palisade-writer-test': 'two' });
  });

  test('what fails tells which operation it was, or that it was the commit', async () => {
    await using client = await connect();
    await client.lock(LOCK);
    const fence = fenceOf('client');
    await takeFence(client, fence);
    const uuid = '00000001-0000-4000-8000-000000000000';
    const twice = [
      comment('why'),
      insert('Address_Set', { name: 'x' }, uuid),
      insert('Address_Set', { name: 'y' }, uuid),
    ];
    await assert.rejects(client.transact(twice, { fence }), (error) => {
      assert.ok(error instanceof TransactionError);
      assert.deepEqual([error.code, error.index], ['duplicate uuid', 2]);
      return true;
    });
    const sameName = [insert('Address_Set', { name: 'x' }), insert('Address_Set', { name: 'x' })];
    await assert.rejects(client.transact(sameName, { fence }), (error) => {
      assert.ok(error instanceof TransactionError);
      assert.deepEqual([error.code, error.index], ['constraint violation', undefined]);
      return true;
    });
    assert.equal(client.rows('Address_Set').size, 0);
    assert.deepEqual(await client.transact([update('Address_Set', uuid, { name: 'x' })], { fence }), [
      { count: 0 },
    ]);
  });

  test('what the server refuses as a whole ends nothing', async () => {
    await using client = await connect();
    await assert.rejects(client.transact([assertLock('no lock')]), TransactionError);
    await assert.rejects(client.lock('no lock'), RangeError);
    assert.ok(client.isConnected);
  });
});
