import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type RpcCall, RpcServer } from '#test/harness/rpc-server';
import { OvsdbConnection } from './connection.ts';
import { ConnectionLostError, ProtocolError, RefusedError, TimeoutError } from './errors.ts';
import { openSocket } from './remote.ts';

const LONG = 60_000;

interface Opened {
  connection: OvsdbConnection;
  /** The reason, when the connection ends. */
  closed: Promise<ConnectionLostError>;
  notifications: unknown[];
}

async function open(server: RpcServer, { deadline = LONG, silence = LONG } = {}): Promise<Opened> {
  const signal = new AbortController().signal;
  const socket = await openSocket(server.remote, { milliseconds: LONG, signal });
  const closed = Promise.withResolvers<ConnectionLostError>();
  const notifications: unknown[] = [];
  const connection = new OvsdbConnection(socket, {
    onNotification: (method, params) => notifications.push([method, ...params]),
    onClose: closed.resolve,
    deadline,
    silence,
    maximumBytes: 1_000,
  });
  return { connection, closed: closed.promise, notifications };
}

const listen = (answer: (call: RpcCall) => void) => RpcServer.listen(answer);
const text = (result: unknown) => String(result);

describe('a JSON-RPC connection', () => {
  test('returns results to their calls, in any order', async () => {
    await using server = await listen(() => {
      if (server.calls.length === 3)
        for (const { params, reply } of server.calls.toReversed()) reply(params[0]);
    });
    const { connection } = await open(server);
    const results = await Promise.all(['a', 'b', 'c'].map((name) => connection.call('get', [name], text)));
    assert.deepEqual(results, ['a', 'b', 'c']);
    connection.close(new ConnectionLostError('The test is over'));
  });

  test('reads a result before it handles the next message', async () => {
    await using server = await listen(({ id, send }) =>
      send(
        `${JSON.stringify({ result: 1, id })}${JSON.stringify({ method: 'after', params: [], id: null })}`,
      ),
    );
    const { connection, notifications } = await open(server);
    const seen = await connection.call('get', [], () => notifications.length);
    assert.equal(seen, 0);
    assert.deepEqual(notifications, [['after']]);
    connection.close(new ConnectionLostError('The test is over'));
  });

  test('throws what the server refuses, and goes on', async () => {
    await using server = await listen(({ id, method, reply, send }) =>
      method === 'good'
        ? reply('yes')
        : send(JSON.stringify({ id, error: { error: 'bad thing', details: 'why' } })),
    );
    const { connection } = await open(server);
    await assert.rejects(
      connection.call('bad', [], text),
      new RefusedError('bad', { code: 'bad thing', details: 'why' }),
    );
    assert.equal(await connection.call('good', [], text), 'yes');
    connection.close(new ConnectionLostError('The test is over'));
  });

  test('throws what the reader of a result throws, and goes on', async () => {
    await using server = await listen(({ reply }) => reply('yes'));
    const { connection } = await open(server);
    const refuse = () => {
      throw new RangeError('not this');
    };
    await assert.rejects(connection.call('get', [], refuse), RangeError);
    assert.equal(await connection.call('get', [], text), 'yes');
    connection.close(new ConnectionLostError('The test is over'));
  });

  test('answers the echo of the server', async () => {
    const answered = Promise.withResolvers<RpcCall>();
    await using server = await listen((call) => {
      if (call.method === undefined) answered.resolve(call);
      else call.send(JSON.stringify({ method: 'echo', params: ['here'], id: 'echo' }));
    });
    const { connection } = await open(server);
    connection.call('get', [], text).catch(() => {});
    assert.equal((await answered.promise).id, 'echo');
    connection.close(new ConnectionLostError('The test is over'));
  });

  test('asks a silent server for a sign of life, and stays while it answers', async () => {
    const asked = Promise.withResolvers<void>();
    await using server = await listen(({ method, reply }) => {
      assert.equal(method, 'echo');
      reply([]);
      if (server.calls.length === 3) asked.resolve();
    });
    const { connection } = await open(server, { silence: 200 });
    await asked.promise;
    assert.equal(server.connections, 1);
    connection.close(new ConnectionLostError('The test is over'));
  });

  test('stays when this process stalls while the sign of life lies in the socket', async () => {
    const silence = 50;
    const askedAgain = Promise.withResolvers<void>();
    await using server = await listen(({ reply }) => {
      reply([]);
      if (server.calls.length === 2) askedAgain.resolve();
      else for (const end = performance.now() + 3 * silence; performance.now() < end; );
    });
    const { connection, closed } = await open(server, { silence });
    assert.equal(await Promise.race([askedAgain.promise, closed]), undefined);
    connection.close(new ConnectionLostError('The test is over'));
  });

  test('leaves a server that gives no sign of life', async () => {
    await using server = await listen(() => {});
    const { closed } = await open(server, { silence: 20 });
    assert.ok((await closed) instanceof TimeoutError);
    assert.deepEqual(
      server.calls.map(({ method }) => method),
      ['echo'],
    );
  });

  test('leaves a server that sends half a message and then nothing', async () => {
    await using server = await listen(({ method, send }) => method === 'get' && send('{"result": "ha'));
    const { connection, closed } = await open(server, { silence: 20 });
    await assert.rejects(connection.call('get', [], text), TimeoutError);
    await closed;
  });

  test('leaves a server that never answers a call, and one that answers late', async () => {
    const late: RpcCall[] = [];
    await using server = await listen((call) => late.push(call));
    const { connection, closed } = await open(server, { deadline: 20 });
    const calls = [connection.call('first', [], text), connection.call('second', [], text, LONG)];
    for (const call of calls) await assert.rejects(call, TimeoutError);
    assert.match((await closed).message, /did not answer first in 20 ms/);
    for (const { reply } of late) reply('late');
    await assert.rejects(connection.call('third', [], text), ConnectionLostError);
  });

  const faults: [what: string, send: string][] = [
    ['no JSON', 'HTTP/1.1 400 Bad Request\r\n\r\n'],
    ['null', 'null'],
    ['brackets that do not match', '{"result": [}]'],
    ['an object that is no message', '{"id": null}'],
    ['a reply to no request', '{"id": 99, "result": {}}'],
    [
      'a reply to a request that it could not read',
      '{"id": null, "result": null, "error": {"error": "syntax error"}}',
    ],
    ['a method that is no text', '{"method": 5, "params": [], "id": null}'],
    ['parameters that are no list', '{"method": "update3", "params": {}, "id": null}'],
    ['a call of an unknown method', '{"method": "transact", "params": [], "id": 7}'],
    ['a message that is too large', `{"result": "${'x'.repeat(1_000)}", "id": 1}`],
    ['a message without end', `{"result": "${'x'.repeat(1_000)}`],
    ['a message that nests too deeply', `{"result": ${'['.repeat(200)}`],
  ];
  for (const [what, sent] of faults) {
    test(`leaves a server that sends ${what}`, async () => {
      await using server = await listen(({ send }) => send(sent));
      const { connection, closed } = await open(server);
      await assert.rejects(connection.call('get', [], text), ProtocolError);
      assert.ok((await closed) instanceof ProtocolError);
    });
  }

  test('ends with the server, also in the middle of a message', async () => {
    for (const sent of ['', '{"result": "ha']) {
      await using server = await listen(({ send, end }) => {
        send(sent);
        end();
      });
      const { connection, closed } = await open(server);
      await assert.rejects(connection.call('get', [], text), ConnectionLostError);
      await closed;
    }
  });

  test('ends when a notification cannot be handled', async () => {
    await using server = await listen(({ send }) => send('{"method": "update3", "params": [], "id": null}'));
    const socket = await openSocket(server.remote, {
      milliseconds: LONG,
      signal: new AbortController().signal,
    });
    const closed = Promise.withResolvers<ConnectionLostError>();
    const connection = new OvsdbConnection(socket, {
      onNotification: () => {
        throw new RangeError('not this');
      },
      onClose: closed.resolve,
      deadline: LONG,
      silence: LONG,
    });
    await assert.rejects(connection.call('get', [], text), ConnectionLostError);
    assert.ok((await closed.promise).cause instanceof RangeError);
  });
});
