import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { DevTest } from '#test/dev/dev-harness';
import { succeeded } from '#test/harness/assert-errors';
import { contentsOf } from '#test/harness/contents';
import { FormBrowser } from '#test/harness/form-browser';
import { Receiver } from '#test/harness/receiver';

const BEGIN = '2030-01-01T00:00:00';
const FROM = Date.parse(`${BEGIN}Z`) / 1000;
const DAY = 86_400;
const DAYS = 90;
/** Waiting looks for work each second; a minute is the finest that this test can afford. */
const STEP = 60;
const FINE_STEPS_UNTIL = 4 * DAY;
const COARSE_STEP = 3_600;
const PURGE_INTERVAL = 6 * 3_600;

/** When something happened during the wait differs by a step. Texts with times and nonces are encrypted. */
function withoutTimes(lines: readonly string[]): string[] {
  return lines
    .map((line) =>
      line
        .replace(/\b\d{10}\b/g, (text) => (Number(text) > FROM ? 'later' : text))
        .replace(/"v1[.:][^"]*"|"[0-9a-f]{32,}"|"[A-Za-z0-9+/_-]{40,}={0,2}"/g, '"secret"'),
    )
    .sort();
}

describe('90 days forward in one call', () => {
  const receiver = new Receiver();
  let dev: DevTest;

  before(async () => {
    await receiver.start();
    receiver.answer = () => ({ status: 500 });
    dev = await DevTest.start({ now: FROM });
    await dev.call('PUT', '/clock', { now: BEGIN, frozen: true });
  });
  after(async () => {
    await dev?.stop();
    await receiver.stop();
  });

  /** Something of everything that expires, ends, or is due later. */
  async function fill(): Promise<void> {
    const { owner, users } = await dev.call('POST', '/accounts', {
      users: [{ username: 'maria', restricted: false }],
    });
    const client = dev.client(owner.token);
    const expiries = ['2030-01-02T00:00:00', '2030-02-01T00:00:00', '2031-01-01T00:00:00'];
    for (const expiry of expiries) {
      succeeded(await client.post('/profile/tokens', { label: expiry, scopes: '*', expiry }));
    }
    succeeded(
      await client.post('/account/webhooks', {
        ...{ label: 'broken', url: receiver.url, actions: ['vpc_create'] },
      }),
    );
    const headers = { 'idempotency-key': 'key' };
    succeeded(await client.post('/vpcs', { label: 'orders', region: 'us-east' }, { headers }));
    succeeded(await dev.client(users[0].token).post('/vpcs', { label: 'hers', region: 'us-east' }));
    succeeded(await client.post('/account/users', { username: 'invited', email: 'invited@example.com' }));
    const browser = new FormBrowser(dev.url);
    await browser.open('/login');
    await browser.submit({ username: owner.username, password: owner.password });
    const wrong = new FormBrowser(dev.url);
    await wrong.open('/login');
    await wrong.submit({ username: owner.username, password: 'none of hers' });
    await dev.call('PUT', '/jobs', { mode: 'hold', seconds: DAY / 2 });
    succeeded(await client.post('/compute/instances', { type: 'c1-standard-2', region: 'us-east' }));
  }

  it('is what 90 days of waiting are', async () => {
    await fill();
    const { service } = dev.server;
    const { store } = service.services;
    await dev.call('POST', '/snapshots', { name: 'before' });
    const beginning = withoutTimes(await contentsOf(store));

    const { now } = await dev.call('PUT', '/clock', { advance: `${DAYS}d` });
    const jumped = withoutTimes(await contentsOf(store));
    const attemptsOfJump = receiver.received.length;

    await dev.call('POST', '/snapshots/before/restore');
    const { outbox, deliveries, digests, purge } = service.workers;
    for (let at = STEP; at <= DAYS * DAY; at += at < FINE_STEPS_UNTIL ? STEP : COARSE_STEP) {
      dev.server.clock.set(FROM + at);
      await dev.server.jobs.settle(store.db);
      await digests.settle();
      await outbox.settle();
      await deliveries.settle();
      if (at % PURGE_INTERVAL === 0) await purge.run();
    }
    assert.equal((await dev.call('GET', '/clock')).now, now);
    await purge.run();
    const waited = withoutTimes(await contentsOf(store));
    assert.deepEqual(jumped, waited);
    assert.notDeepEqual(waited, beginning);
    const attemptsOfWait = receiver.received.length - attemptsOfJump;
    assert.ok(attemptsOfJump > 50 && Math.abs(attemptsOfJump - attemptsOfWait) < attemptsOfJump / 3);
    assert.deepEqual((await dev.call('GET', '/jobs')).held, []);
  });
});
