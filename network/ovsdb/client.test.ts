import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, test } from 'node:test';
import { DATABASE_ROW, FakeDatabase, NO_TRANSACTION, openClient as open } from '#test/harness/fake-database';
import {
  ConnectionLostError,
  NotConnectedError,
  RefusedError,
  SchemaError,
  TransactionError,
} from './errors.ts';
import { comment, insert } from './operations.ts';

const A = '0000000a-0000-4000-8000-000000000000';
const B = '0000000b-0000-4000-8000-000000000000';
const [T1, T2] = ['00000001-0000-4000-8000-000000000000', '00000002-0000-4000-8000-000000000000'];
const LEADER_LEFT = { Database: { [DATABASE_ROW]: { modify: { leader: false } } } };

describe('choosing a server', () => {
  test('leaves servers that are not the leader, not connected, or without the database', async () => {
    await using follower = await FakeDatabase.listen({ leader: false });
    await using alone = await FakeDatabase.listen({ connected: false });
    await using foreign = await FakeDatabase.listen({ name: 'Other' });
    await using leader = await FakeDatabase.listen();
    await using opened = open([follower, alone, foreign, leader]);
    await opened.client.ready();
    assert.deepEqual(opened.events, [
      'failed: The server is not the leader',
      'failed: The server is not connected to its cluster',
      'failed: The server has no database Test',
      'connected',
    ]);
    assert.deepEqual(
      leader.server.calls.map(({ method }) => method),
      ['set_db_change_aware', 'get_schema', 'monitor_cond_since', 'get_schema', 'monitor_cond_since'],
    );
  });

  test('takes any member when it only reads', async () => {
    await using follower = await FakeDatabase.listen({ leader: false });
    await using opened = open([follower], { isLeaderOnly: false });
    await opened.client.ready();
  });

  test('goes to the next one when the server is not the leader any more', async () => {
    await using first = await FakeDatabase.listen();
    await using second = await FakeDatabase.listen();
    await using opened = open([first, second]);
    await opened.client.ready();
    first.server.notify('update3', '_Server', NO_TRANSACTION, LEADER_LEFT);
    await once(opened.client, 'connected');
    assert.deepEqual(opened.events, ['connected', 'lost: The server is not the leader', 'connected']);
    assert.equal(second.server.connections, 1);
  });

  test('waits for a server that has the columns', async () => {
    await using server = await FakeDatabase.listen();
    await using opened = open([server], { columns: { Thing: ['color'] } });
    const [reason] = (await once(opened.client, 'failed')) as [Error];
    assert.deepEqual(reason, new SchemaError('Table Thing has no column color'));
    await once(opened.client, 'failed');
    await assert.rejects(opened.client.ready(1), (error) => {
      assert.ok(error instanceof NotConnectedError);
      assert.match(error.message, /Not connected to Test: Table Thing has no column color/);
      return true;
    });
  });

  test('can be closed while it connects, waits or pauses', async () => {
    await using silent = await FakeDatabase.listen();
    silent.answers = { get_schema: () => {} };
    const { client: hanging } = open([silent]);
    await hanging.close();
    const { client: waiting } = open([silent]);
    while (silent.paramsOf('get_schema').length === 0) await new Promise(setImmediate);
    await waiting.close();
    await using follower = await FakeDatabase.listen({ leader: false });
    const { client: pausing } = open([follower], { pause: { first: 100_000, longest: 100_000 } });
    await once(pausing, 'failed');
    await pausing.close();
    await assert.rejects(pausing.ready(), NotConnectedError);
  });
});

describe('following the database', () => {
  const both = { Thing: { [A]: { initial: { name: 'a' } }, [B]: { initial: { name: 'b' } } } };

  test('goes on from the last transaction after a lost connection', async () => {
    await using server = await FakeDatabase.listen();
    server.contents = [false, T1, both];
    await using opened = open([server]);
    await opened.client.ready();
    server.contents = [true, T2, { Thing: { [A]: { modify: { tags: 'x' } } } }];
    server.server.disconnect();
    await once(opened.client, 'connected');
    assert.deepEqual(opened.client.rows('Thing').get(A), { name: 'a', tags: ['x'] });
    assert.deepEqual(opened.events, [
      `updates ${A} ${B}`,
      'connected',
      'lost: The server closed the connection',
      `updates ${A}`,
      'connected',
    ]);
    const asked = server.paramsOf('monitor_cond_since').filter(([database]) => database === 'Test');
    assert.deepEqual(
      asked.map((params) => params[3]),
      [NO_TRANSACTION, T1],
    );
  });

  test('reads all again after an update that does not fit', async () => {
    await using server = await FakeDatabase.listen();
    server.contents = [false, T1, both];
    await using opened = open([server]);
    await opened.client.ready();
    server.server.notify('update3', 'Test', T2, { Thing: { [A]: { insert: {} } } });
    await once(opened.client, 'connected');
    assert.equal(opened.events.length, 4);
    assert.match(opened.events[2] ?? '', /^lost: Received an update that does not fit/);
    assert.equal(server.paramsOf('monitor_cond_since').at(-1)?.[3], NO_TRANSACTION);
    assert.equal(opened.client.rows('Thing').size, 2);
  });

  test('reads all again when asked to', async () => {
    await using server = await FakeDatabase.listen();
    server.contents = [false, T1, both];
    await using opened = open([server]);
    await opened.client.ready();
    opened.client.refresh('The canary did not come back');
    await once(opened.client, 'connected');
    assert.deepEqual(opened.events.slice(2), ['lost: The canary did not come back', 'connected']);
    assert.equal(server.paramsOf('monitor_cond_since').at(-1)?.[3], NO_TRANSACTION);
  });

  test('connects anew when the schema has changed', async () => {
    await using server = await FakeDatabase.listen();
    await using opened = open([server]);
    await opened.client.ready();
    server.server.notify('monitor_canceled', 'Test');
    await once(opened.client, 'connected');
    assert.match(opened.events[1] ?? '', /^lost: The database was removed, or its schema/);
  });

  test('applies updates that come in one piece with the first rows', async () => {
    await using server = await FakeDatabase.listen();
    const update = {
      method: 'update3',
      params: ['Test', T1, { Thing: { [A]: { modify: { name: 'z' } } } }],
      id: null,
    };
    server.answers.monitor_cond_since = ({ id, params, send, reply }) => {
      if (params[0] !== 'Test') {
        return reply([false, T1, { Database: { [DATABASE_ROW]: { initial: server.about } } }]);
      }
      send(JSON.stringify({ id, result: [false, T1, both], error: null }) + JSON.stringify(update));
    };
    await using opened = open([server]);
    await opened.client.ready();
    assert.equal(opened.client.rows('Thing').get(A)?.name, 'z');
  });
});

describe('transactions', () => {
  test('need a connection', async () => {
    await using server = await FakeDatabase.listen({ leader: false });
    await using opened = open([server]);
    await assert.rejects(opened.client.transact([comment('why')]), NotConnectedError);
  });

  test('throw what failed in them, and what the server refuses, and the client goes on', async () => {
    await using server = await FakeDatabase.listen();
    const replies = [
      [{ uuid: ['uuid', A] }, {}, { error: 'constraint violation', details: 'twice' }],
      [{ uuid: ['uuid', A] }, {}],
    ];
    server.answers.transact = ({ reply }) => reply(replies.shift());
    await using opened = open([server]);
    await opened.client.ready();
    const operations = [insert('Thing', { name: 'x' }), comment('why')];
    await assert.rejects(opened.client.transact(operations), TransactionError);
    assert.deepEqual(await opened.client.transact(operations), [{ uuid: A }, {}]);
    server.answers.transact = ({ id, send }) =>
      send(JSON.stringify({ id, error: { error: 'unknown database' } }));
    await assert.rejects(opened.client.transact(operations), RefusedError);
    assert.deepEqual(opened.events, ['connected']);
  });

  for (const result of [null, {}, [], [null, null]]) {
    test(`end the connection when their result is ${JSON.stringify(result)}`, async () => {
      await using server = await FakeDatabase.listen();
      server.answers.transact = ({ reply }) => reply(result);
      await using opened = open([server]);
      await opened.client.ready();
      await assert.rejects(opened.client.transact([comment('why'), comment('why')]), ConnectionLostError);
      await once(opened.client, 'connected');
    });
  }

  test('that are not answered in time end the connection', async () => {
    await using server = await FakeDatabase.listen();
    server.answers.transact = () => {};
    await using opened = open([server]);
    await opened.client.ready();
    const waiting = opened.client.transact([comment('why')]);
    await assert.rejects(opened.client.transact([comment('why')], { deadline: 20 }), ConnectionLostError);
    await assert.rejects(waiting, ConnectionLostError);
    await once(opened.client, 'connected');
  });
});
