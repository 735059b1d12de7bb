import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { assertErrors, succeeded } from '#test/harness/assert-errors';
import { send } from '#test/harness/http-client';
import { useDevServer } from './dev-harness.ts';

const COMPUTE = { type: 'c1-standard-2', region: 'us-east' };

describe('the controls of a server for tests', () => {
  const running = useDevServer({ origins: ['http://localhost:5173'] });
  beforeEach(() => running.dev.call('POST', '/reset'));

  it('an account of its own has users with tokens and grants', async () => {
    const { dev } = running;
    const account = await dev.call('POST', '/accounts', {
      company: 'Orders Ltd',
      users: [
        { username: 'maria', restricted: true, grants: { global: { add_vpcs: true } } },
        { username: 'robot', restricted: false, scopes: 'vpc:read_only' },
        {},
      ],
    });
    const [maria, robot, third] = account.users;
    assert.deepEqual([maria.username, maria.name, maria.restricted], ['maria', 'maria', true]);
    const client = dev.client(account.owner.token);
    assert.equal((await client.get('/profile')).headers['x-customer-uuid'], account.euuid);
    assert.equal(succeeded(await client.get('/account/users')).results, 4);
    succeeded(await dev.client(maria.token).post('/vpcs', { label: 'hers', region: 'us-east' }));
    assert.equal((await dev.client(robot.token).get('/vpcs')).headers['x-oauth-scopes'], 'vpc:read_only');
    assert.equal(
      (await dev.client(third.token).post('/vpcs', { label: 'x', region: 'us-east' })).status,
      403,
    );
    assert.equal(third.name, null);
  });

  it('a username that is taken gets the id of the account, so that tests need no names of their own', async () => {
    const users = [{ username: 'maria' }];
    const first = await running.dev.call('POST', '/accounts', { users });
    const second = await running.dev.call('POST', '/accounts', { users });
    assert.equal(first.users[0].username, 'maria');
    assert.equal(second.users[0].username, `maria-${second.id}`);
    assert.equal(second.users[0].name, 'maria');
  });

  it('accounts that cannot be are refused', async () => {
    for (const body of [
      { users: [{ username: 'a' }] },
      { users: [{ password: 'short' }] },
      { users: [{ scopes: 'meadow:read_only' }] },
      { users: [{ role: 'admin' }] },
      { company: '' },
      { users: {} },
    ]) {
      const { status } = await running.dev.control('POST', '/accounts', { body });
      assert.equal(status, 400, JSON.stringify(body));
    }
  });

  it('users sign in with their password and need not change it', async () => {
    const { db } = running.dev.server.service.services.store;
    await running.dev.call('POST', '/accounts', { users: [{ password: 'tall waves off the cape' }] });
    const users = await db.selectFrom('user').select(['password_temporary', 'password_hash']).execute();
    assert.equal(users.length, 3);
    for (const user of users)
      assert.deepEqual([user.password_temporary, user.password_hash === null], [0, false]);
  });

  it('mails are there as soon as the request is answered', async () => {
    const { dev } = running;
    const body = { username: 'newcomer', email: 'newcomer@example.com' };
    succeeded(await dev.owner.post('/account/users', body));
    const { messages } = await dev.call('GET', '/outbox');
    const { kind, to, template, link, text } = messages.at(-1);
    assert.deepEqual([kind, to, template], ['email', 'newcomer@example.com', 'invitation']);
    assert.ok(link.startsWith(`${dev.url}/password/`) && text.includes(link), text);
    assert.equal((await send('GET', link)).status, 200);
  });

  it('requests are recorded as they were sent and answered', async () => {
    const { dev } = running;
    const vpc = succeeded(await dev.owner.post('/vpcs', { label: 'orders', region: 'us-east' }));
    await dev.client('ab'.repeat(32)).get('/vpcs?page=1');
    const { requests } = await dev.call('GET', '/requests');
    assert.equal(requests.length, 2);
    const [write, refused] = requests;
    assert.deepEqual(
      [write.method, write.path, write.operation, JSON.parse(write.body)],
      ['POST', '/v4/vpcs', 'createVpc', { label: 'orders', region: 'us-east' }],
    );
    assert.equal(write.headers.authorization, `Bearer ${dev.server.login.token}`);
    assert.deepEqual([write.answer.status, JSON.parse(write.answer.body)], [200, vpc]);
    assert.equal(write.answer.headers['content-type'], 'application/json');
    assert.deepEqual(
      [refused.path, refused.operation, refused.answer.status],
      ['/v4/vpcs?page=1', 'listVpcs', 401],
    );
    const ofWrites = await dev.call('GET', '/requests?operation=createVpc');
    assert.deepEqual(ofWrites.requests, [write]);
    const ofToken = await dev.call('GET', `/requests?token=${'ab'.repeat(32)}`);
    assert.deepEqual(ofToken.requests, [refused]);
  });

  it('the last 1000 requests are kept', async () => {
    const { dev } = running;
    for (let each = 0; each < 21; each += 1) {
      await Promise.all(Array.from({ length: 50 }, () => dev.client().get('/regions')));
    }
    const { requests } = await dev.call('GET', '/requests');
    assert.deepEqual([requests.length, requests[0].id, requests.at(-1).id], [1000, 51, 1050]);
  });

  it('jobs of computes are held, finished and failed', async () => {
    const { dev } = running;
    const create = async () => succeeded(await dev.owner.post('/compute/instances', COMPUTE)).id;
    const status = async (id: number) => succeeded(await dev.owner.get(`/compute/instances/${id}`)).status;
    const finished = await create();
    assert.equal(await status(finished), 'offline', 'jobs end at once');

    const { mode } = await dev.call('PUT', '/jobs', { mode: 'hold' });
    assert.equal(mode, 'hold');
    const [first, second, third] = [await create(), await create(), await create()];
    const { held } = await dev.call('GET', '/jobs');
    assert.deepEqual(
      held.map((job: { compute_id: number; kind: string }) => [job.compute_id, job.kind]),
      [first, second, third].map((id) => [id, 'create']),
    );
    await dev.call('PUT', '/jobs', { mode: 'finish', compute_id: second });
    assert.deepEqual([await status(first), await status(second)], ['provisioning', 'offline']);
    await dev.call('PUT', '/jobs', { mode: 'fail', compute_id: first });
    const failed = succeeded(await dev.owner.get('/account/events')).data.find(
      (event: { action: string; entity: { id: number } }) =>
        event.action === 'compute_create' && event.entity.id === first,
    );
    assert.equal(failed.status, 'failed');
    assert.equal(await status(third), 'provisioning');
    assert.deepEqual(await dev.call('PUT', '/jobs', { mode: 'finish' }), { mode: 'finish', held: [] });
    assert.equal(await status(third), 'offline');
  });

  it('held jobs belong to a snapshot', async () => {
    const { dev } = running;
    await dev.call('PUT', '/jobs', { mode: 'hold' });
    const { id } = succeeded(await dev.owner.post('/compute/instances', COMPUTE));
    await dev.call('POST', '/snapshots', { name: 'held' });
    await dev.call('PUT', '/jobs', { mode: 'fail', compute_id: id });
    await dev.call('POST', '/snapshots/held/restore');
    assert.equal(succeeded(await dev.owner.get(`/compute/instances/${id}`)).status, 'provisioning');
    await dev.call('PUT', '/jobs', { mode: 'finish' });
    assert.equal(succeeded(await dev.owner.get(`/compute/instances/${id}`)).status, 'offline');
    for (const body of [
      {},
      { mode: 'stop' },
      { mode: 'hold', compute_id: 1 },
      { mode: 'finish', seconds: 3 },
    ]) {
      assert.equal((await dev.control('PUT', '/jobs', { body })).status, 400, JSON.stringify(body));
    }
  });

  it('hosts and origins that are not allowed are 403', async () => {
    const { dev } = running;
    const visit = async (path: string, headers: Record<string, string>, method = 'GET') =>
      (await send(method, `${dev.url}${path}`, { headers, isOfApi: false })).status;
    assert.equal(await visit('/v4/regions', { host: 'attacker.example' }), 403);
    assert.equal(await visit('/_dev/clock', { host: 'attacker.example' }), 403);
    assert.equal(await visit('/v4/regions', { origin: 'https://attacker.example' }), 200);
    assert.equal(await visit('/_dev/clock', { origin: 'https://attacker.example' }), 403);
    assert.equal(await visit('/_dev/clock', { origin: dev.url }), 403);
    assert.equal(await visit('/_dev/clock', { 'sec-fetch-site': 'cross-site' }), 403);
    assert.equal(await visit('/_dev/reset', { 'sec-fetch-site': 'same-site' }, 'POST'), 403);
    assert.equal(await visit('/_dev/clock', { 'sec-fetch-site': 'same-origin' }), 200);
    assert.equal(await visit('/_dev/clock', { origin: 'http://localhost:5173' }), 200);
    assert.equal(await visit('/_dev/clock', { host: 'localhost:5173' }), 200);
    assert.equal(await visit('/_dev/reset', { origin: 'http://localhost:5173' }, 'OPTIONS'), 200);
    const refused = await dev.control('GET', '/clock', { headers: { host: 'attacker.example' } });
    assertErrors(refused, 403, [
      { reason: 'The host or the origin of the request is not allowed: see --allow-origin' },
    ]);
  });
});
