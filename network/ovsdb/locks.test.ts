import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, test } from 'node:test';
import { FakeDatabase, openClient as open } from '#test/harness/fake-database';
import { NotConnectedError } from './errors.ts';
import { takeFence } from './fence.ts';

describe('locks', () => {
  test('are requested on each connection', async () => {
    await using server = await FakeDatabase.listen();
    await using opened = open([server]);
    assert.equal(await opened.client.lock('palisade'), false);
    await once(opened.client, 'locked');
    assert.ok(opened.client.holds('palisade'));
    server.server.disconnect();
    await once(opened.client, 'lost');
    assert.ok(!opened.client.holds('palisade'));
    await once(opened.client, 'locked');
    assert.deepEqual(server.paramsOf('lock'), [['palisade'], ['palisade']]);
  });

  test('are granted and stolen later', async () => {
    await using server = await FakeDatabase.listen();
    server.answers.lock = ({ reply }) => reply({ locked: false });
    await using opened = open([server]);
    await opened.client.ready();
    assert.equal(await opened.client.lock('palisade'), false);
    server.server.notify('locked', 'palisade');
    server.server.notify('locked', 'palisade');
    server.server.notify('stolen', 'palisade');
    server.server.notify('locked', 'other');
    await once(opened.client, 'stolen');
    assert.ok(!opened.client.holds('palisade'));
    assert.deepEqual(opened.events, ['connected', 'locked palisade', 'stolen palisade']);
  });

  test('granted in one piece with the answer are held', async () => {
    await using server = await FakeDatabase.listen();
    server.answers.lock = ({ id, send }) =>
      send(
        `${JSON.stringify({ id, result: { locked: false } })}{"method":"locked","params":["palisade"],"id":null}`,
      );
    await using opened = open([server]);
    await opened.client.ready();
    assert.equal(await opened.client.lock('palisade'), true);
  });

  test('are stolen after the client has stopped to wait for them', async () => {
    await using server = await FakeDatabase.listen();
    server.answers.lock = ({ reply }) => reply({ locked: false });
    await using opened = open([server]);
    await assert.rejects(opened.client.steal('palisade'), NotConnectedError);
    await opened.client.ready();
    await opened.client.lock('palisade');
    await opened.client.steal('palisade');
    assert.ok(opened.client.holds('palisade'));
    const methods = server.server.calls.map(({ method }) => method);
    assert.deepEqual(methods.slice(-3), ['lock', 'unlock', 'steal']);
    await opened.client.unlock('palisade');
    assert.ok(!opened.client.holds('palisade'));
  });

  test('a fence needs exactly one row', async () => {
    for (const count of [0, 2]) {
      const fence = { lock: 'palisade', table: 'Thing', column: 'name', key: 'writer', value: 'me' };
      const writer = { transact: () => Promise.resolve([{}, { count }]) };
      await assert.rejects(takeFence(writer, fence), /Table Thing has [02] rows instead of one/);
    }
  });
});
