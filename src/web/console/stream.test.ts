import assert from 'node:assert/strict';
import { it } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import type { ConsoleClient } from '#test/harness/console-client';
import { describeOnDatabase } from '#test/harness/databases';
import { EventReader } from '#test/harness/event-reader';
import { until } from '#test/harness/held-driver';
import { useTestApi } from '#test/harness/test-api';
import { Person } from '#test/login/people';

describeOnDatabase('the event stream of the console', (dialect) => {
  const running = useTestApi(dialect, { streamLimits: { comment: 100 } });

  /** Opens the stream with the cookies of a browser, as the console's script does. */
  function follow({ browser }: ConsoleClient, after?: string): Promise<EventReader> {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const client = { base: `${browser.origin}/console/v4`, token: undefined };
    const headers = { 'x-palisade-console': '1', cookie };
    return EventReader.open(client, { headers, ...(after !== undefined && { after }) });
  }

  it('a signed-in browser follows the events, and continues where it stopped', async () => {
    const person = await Person.create(running.api);
    const console = await person.console();
    const reader = await follow(console);
    const { headers } = reader.response;
    assert.equal(headers['content-type'], 'text/event-stream');
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal(headers['access-control-allow-origin'], undefined);
    succeeded(await person.account.owner.post('/vpcs', { label: 'orders', region: 'us-east' }));
    await until(() => reader.actions.includes('vpc_create'), 'the event');
    reader.cut();
    succeeded(await person.account.owner.post('/vpcs', { label: 'stock', region: 'us-east' }));
    const again = await follow(console, reader.lastEventId);
    await again.untilCount(1);
    assert.deepEqual(again.labels, ['vpc_create stock']);
    again.cut();
  });

  it('it ends with the session', async () => {
    const person = await Person.create(running.api);
    const console = await person.console();
    const reader = await follow(console);
    assert.equal((await console.post('/sign-out')).status, 204);
    await reader.untilEnd();
    await assert.rejects(follow(console), /^Error: 401 /);
  });

  it('it keeps no session alive', async () => {
    const { clock } = running.api;
    const person = await Person.create(running.api);
    const console = await person.console();
    succeeded(await console.get('/v4/vpcs'));
    const [before] = await person.sessions();
    clock.advance(600);
    const reader = await follow(console);
    succeeded(await person.account.owner.post('/vpcs', { label: 'orders', region: 'us-east' }));
    await until(() => reader.actions.includes('vpc_create') && reader.comments > 2, 'events and comments');
    assert.deepEqual(await person.sessions(), [before]);
    clock.advance((before?.expiry ?? 0) - clock.now);
    await reader.untilEnd();
    await assert.rejects(follow(console), /^Error: 401 /);
  });
});
