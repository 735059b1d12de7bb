import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { answerQuestions, totpCode } from '#test/harness/two-factor';
import { useDevServer } from './dev-harness.ts';

describe('the clock of a server for tests', () => {
  const running = useDevServer();
  const clock = (body: object) => running.dev.call('PUT', '/clock', body);
  beforeEach(() => running.dev.call('POST', '/reset'));

  it('can be set, advanced and frozen', async () => {
    const { dev } = running;
    assert.deepEqual(await clock({ now: '2030-01-01T00:00:00', frozen: true }), {
      now: '2030-01-01T00:00:00',
      frozen: true,
    });
    assert.equal((await clock({ advance: '90d' })).now, '2030-04-01T00:00:00');
    assert.equal((await clock({ advance: '90' })).now, '2030-04-01T00:01:30');
    const vpc = succeeded(await dev.owner.post('/vpcs', { label: 'orders', region: 'us-east' }));
    assert.equal(vpc.created, '2030-04-01T00:01:30');
    assert.equal((await clock({ frozen: false })).frozen, false);
    assert.match((await clock({ now: '2031-05-05T10:00:00+02:00' })).now, /^2031-05-05T08:00:0/);
    for (const body of [
      { now: 'tomorrow' },
      { now: 7 },
      { advance: '90 days' },
      { advance: '-1d' },
      { advance: '36500d', now: '2030-01-01T00:00:00' },
      { frozen: 'yes' },
      { set: '2030-01-01T00:00:00' },
    ]) {
      assert.equal((await dev.control('PUT', '/clock', { body })).status, 400, JSON.stringify(body));
    }
    await clock({ now: '9999-01-01T00:00:00' });
    assert.equal((await dev.control('PUT', '/clock', { body: { advance: '36500d' } })).status, 400);
  });

  it('tokens expire and events are purged when it advances', async () => {
    const { dev } = running;
    await clock({ now: '2030-01-01T00:00:00', frozen: true });
    const { token } = succeeded(
      await dev.owner.post('/profile/tokens', { label: 'short', scopes: '*', expiry: '2030-01-01T01:00:00' }),
    );
    const { db } = dev.server.service.services.store;
    const ids = async () => (await db.selectFrom('event').select('id').execute()).length;
    assert.ok((await ids()) > 0);
    assert.equal((await dev.client(token).get('/profile')).status, 200);
    await clock({ advance: '1h' });
    assert.equal((await dev.client(token).get('/profile')).status, 401);
    await clock({ advance: '90d' });
    assert.equal(await ids(), 0, 'the purge has run when the answer comes');
  });

  it('codes of authenticator apps follow it', async () => {
    const { dev } = running;
    const at = Math.floor(Date.parse('2030-01-01T00:00:00Z') / 1000);
    await clock({ now: '2030-01-01T00:00:00', frozen: true });
    const { store } = dev.server.service.services;
    const { id } = await store.db.selectFrom('user').select('id').executeTakeFirstOrThrow();
    await answerQuestions(store, id);
    const { secret } = succeeded(await dev.owner.post('/profile/tfa-enable'));
    await clock({ advance: '1h' });
    const confirm = (now: number) =>
      dev.owner.post('/profile/tfa-enable-confirm', { tfa_code: totpCode(secret, now) });
    assert.equal((await confirm(at)).status, 400);
    succeeded(await confirm(at + 3600));
  });

  it('jobs follow it', async () => {
    const { dev } = running;
    await clock({ now: '2030-01-01T00:00:00', frozen: true });
    await dev.call('PUT', '/jobs', { mode: 'hold', seconds: 30 });
    const { id } = succeeded(
      await dev.owner.post('/compute/instances', { type: 'c1-standard-2', region: 'us-east' }),
    );
    const status = async () => succeeded(await dev.owner.get(`/compute/instances/${id}`)).status;
    assert.equal(await status(), 'provisioning');
    await clock({ advance: '29s' });
    assert.equal(await status(), 'provisioning');
    await clock({ advance: '1s' });
    assert.equal(await status(), 'offline');
  });
});

describe('the clock and the limits of a server for tests', () => {
  const running = useDevServer({ hasLimits: true, env: { PALISADE_RATE_USER: '3/120' } });

  it('--limits keeps the limits, whose windows follow the clock', async () => {
    const { dev } = running;
    await dev.call('PUT', '/clock', { now: '2030-01-01T00:00:00', frozen: true });
    const statuses = async () => {
      const answers = [];
      for (let each = 0; each < 4; each += 1) answers.push((await dev.owner.get('/vpcs')).status);
      return answers;
    };
    assert.deepEqual(await statuses(), [200, 200, 200, 429]);
    await dev.call('PUT', '/clock', { advance: '119s' });
    assert.deepEqual(await statuses(), [429, 429, 429, 429]);
    await dev.call('PUT', '/clock', { advance: '1s' });
    assert.deepEqual(await statuses(), [200, 200, 200, 429]);
    await dev.call('POST', '/snapshots', { name: 'now' });
    await dev.call('POST', '/snapshots/now/restore');
    assert.deepEqual(await statuses(), [200, 200, 200, 429], 'what was counted belongs to the state before');
  });
});
