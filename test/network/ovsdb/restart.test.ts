// Servers that are killed, hang or change their schema.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, test } from 'node:test';
import type { RowChange } from '#network/ovsdb/cache';
import { ConnectionLostError, NotConnectedError, TimeoutError } from '#network/ovsdb/errors';
import { insert, remove } from '#network/ovsdb/operations';
import { patience } from '#test/harness/effort';
import { TestClient } from '#test/network/harness/clients';
import { OvsdbServer } from '#test/network/harness/ovsdb-server';

const columns = { Address_Set: ['name', 'addresses'] };
const A = '0000000a-0000-4000-8000-000000000000';
const B = '0000000b-0000-4000-8000-000000000000';
const setOf = (name: string) => ({ name, addresses: ['192.0.2.1'] });

/** Milliseconds after which a server that says nothing is asked. */
const SILENCE = patience(100);

describe('a server that goes away', () => {
  test('killed and started again: what happened meanwhile is told', async () => {
    await using server = await OvsdbServer.standalone();
    await using client = await TestClient.connect([server], { columns });
    assert.equal(await client.lock('palisade'), true);
    await client.transact([insert('Address_Set', setOf('a'), A), insert('Address_Set', setOf('b'), B)]);
    const lost = once(client, 'lost');
    await server.kill();
    await lost;
    await assert.rejects(client.transact([remove('Address_Set', A)]), NotConnectedError);
    assert.equal(client.rows('Address_Set').size, 2);
    assert.ok(!client.holds('palisade'));

    // Another client gets in first.
    client.refresh('Not yet');
    const told: RowChange[] = [];
    client.on('updates', (changes) => told.push(...changes));
    const connected = once(client, 'connected');
    const locked = once(client, 'locked');
    await server.start();
    await connected;
    await locked;
    assert.deepEqual(told, []);
    await using other = await TestClient.connect([server], { columns });
    await other.transact([remove('Address_Set', A)]);
    await client.until(() => client.rows('Address_Set').size === 1);
    assert.deepEqual(told, [{ table: 'Address_Set', uuid: A, before: setOf('a'), after: undefined }]);
    assert.deepEqual(client.cached('Address_Set'), await client.dump('Address_Set', columns.Address_Set));
  });

  test('killed again and again under load: nothing that was committed is lost', async () => {
    await using server = await OvsdbServer.standalone();
    await using client = await TestClient.connect([server], { columns });
    const committed: string[] = [];
    let unknown = 0;
    let number = 0;
    for (let round = 0; round < 5; round++) {
      const lost = once(client, 'lost');
      const write = async (): Promise<void> => {
        while (client.isConnected) {
          const name = `set-${number++}`;
          try {
            await client.transact([insert('Address_Set', setOf(name))]);
            committed.push(name);
          } catch (error) {
            if (error instanceof NotConnectedError) return;
            assert.ok(error instanceof ConnectionLostError, error as Error);
            unknown++;
          }
        }
      };
      const writing = Promise.all([write(), write(), write()]);
      await client.until(() => client.rows('Address_Set').size > (round + 1) * 20);
      await server.kill();
      await lost;
      await writing;
      await server.start();
      await client.ready();
    }
    const names = new Set([...client.rows('Address_Set').values()].map(({ name }) => name));
    assert.deepEqual(
      committed.filter((name) => !names.has(name)),
      [],
    );
    assert.ok(names.size <= committed.length + unknown);
    assert.deepEqual(client.cached('Address_Set'), await client.dump('Address_Set', columns.Address_Set));
  });

  test('stopped: its silence ends the connection and all calls', async () => {
    await using server = await OvsdbServer.standalone();
    await using client = await TestClient.connect([server], {
      columns,
      silence: SILENCE,
      connectDeadline: SILENCE,
      // Its silence is to end it, not the deadline of a call.
      deadline: patience(60_000),
    });
    const lost = once(client, 'lost');
    server.signal('SIGSTOP');
    await assert.rejects(client.transact([remove('Address_Set', [])]), TimeoutError);
    const [reason] = (await lost) as [Error];
    assert.match(reason.message, new RegExp(`silent for ${2 * SILENCE} ms`));
    const connected = once(client, 'connected');
    server.signal('SIGCONT');
    await connected;
    await client.transact([insert('Address_Set', setOf('a'))]);
  });

  test('asks for signs of life, and gets them', async () => {
    await using server = await OvsdbServer.standalone();
    await using client = await TestClient.connect([server], { columns, silence: 3 * SILENCE });
    let lost = 0;
    client.on('lost', () => lost++);
    await new Promise((resolve) => setTimeout(resolve, 10 * SILENCE));
    assert.equal(lost, 0);
    assert.ok(client.isConnected);
  });
});

describe('a schema that changes', () => {
  const schema = (version: string, more: object) => ({
    name: 'Test',
    version,
    tables: { Thing: { isRoot: true, columns: { name: { type: 'string' }, ...more } } },
  });
  const tags = { tags: { type: { key: 'string', min: 0, max: 'unlimited' } } };

  test('is read again, and so are the rows', async () => {
    await using server = await OvsdbServer.standalone({ schema: schema('1.0.0', {}) });
    await using client = await TestClient.connect([server], { database: 'Test', columns: { Thing: 'all' } });
    await client.transact([insert('Thing', { name: 'x' }, A)]);
    const connected = once(client, 'connected');
    await server.convert(schema('1.1.0', tags));
    await connected;
    assert.deepEqual(client.cached('Thing'), { [A]: { name: 'x', tags: [] } });
  });

  test('without a column that is needed is waited for', async () => {
    await using server = await OvsdbServer.standalone({ schema: schema('1.1.0', tags) });
    await using client = await TestClient.connect([server], {
      database: 'Test',
      columns: { Thing: ['tags'] },
    });
    const failed = once(client, 'failed');
    await server.convert(schema('1.2.0', {}));
    const [reason] = (await failed) as [Error];
    assert.equal(reason.message, 'Table Thing has no column tags');
    const connected = once(client, 'connected');
    await server.convert(schema('1.3.0', tags));
    await connected;
  });
});
