import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCtx } from '#app/ctx';
import { EVENT_KINDS } from '#domain/event';
import { limitReached } from '#domain/limits';
import { setAccountLimits } from '#features/identity/accounts/actions';
import { assertErrors, assertRefused, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import type { Client } from '#test/harness/http-client';
import { newVpc } from '#test/harness/networks';
import { useTestApi } from '#test/harness/test-api';

const WEBHOOKS = '/account/webhooks';
const INPUT = { label: 'inventory', url: 'https://localhost/hook', actions: ['vpc_create'] };
const SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/;

async function create(owner: Client, input: object = {}) {
  const webhook = succeeded(await owner.post(WEBHOOKS, { ...INPUT, ...input }));
  return { ...webhook, path: `${WEBHOOKS}/${webhook.id}` };
}

const notValid = (field: string) => ({ field, reason: `${field} is not valid` });

describeOnDatabase('webhooks', (dialect) => {
  const running = useTestApi(dialect);

  test('a webhook is shown as it was made, and its secret only once', async () => {
    const { owner, ownerName } = await running.api.newAccount();
    const { path, secret, ...created } = await create(owner);
    assert.match(secret, SECRET);
    assert.deepEqual(created, {
      id: created.id,
      ...INPUT,
      vpcs: null,
      enabled: true,
      status: 'active',
      created: '2024-05-20T09:14:03',
      updated: '2024-05-20T09:14:03',
      made_by: { username: ownerName, token_id: created.made_by.token_id, app_id: null },
    });
    assert.equal((await owner.get(path)).text, JSON.stringify(created));
    assert.deepEqual(succeeded(await owner.get(WEBHOOKS)).data, [created]);
  });

  test('an update changes only the keys that are sent', async () => {
    const { owner } = await running.api.newAccount();
    const { id } = await newVpc(owner);
    const { path, secret: _, ...created } = await create(owner);
    running.api.clock.advance(60);
    assert.deepEqual(succeeded(await owner.put(path, {})), created);
    // None of these happens here: a delivery to this address would fail.
    const actions = ['vpc_delete', 'subnet_delete'];
    const changes = { label: 'orders', url: 'https://localhost:8443/', actions, vpcs: [id] };
    const updated = { ...created, ...changes, updated: '2024-05-20T09:15:03' };
    assert.deepEqual(succeeded(await owner.put(path, changes)), updated);
    const disabled = { ...updated, enabled: false, status: 'disabled' };
    assert.deepEqual(succeeded(await owner.put(path, { enabled: false })), disabled);
    assert.deepEqual(succeeded(await owner.put(path, { enabled: true, vpcs: null })), {
      ...updated,
      vpcs: null,
    });
  });

  test('a deleted webhook is gone', async () => {
    const { owner } = await running.api.newAccount();
    const { path } = await create(owner);
    assert.equal((await owner.delete(path)).text, '{}');
    assertRefused(await owner.get(path), 404, 'Not found');
    assertRefused(await owner.delete(path), 404, 'Not found');
    assertRefused(await owner.get(`${path}/deliveries`), 404, 'Not found');
    assert.deepEqual(succeeded(await owner.get(WEBHOOKS)).data, []);
  });

  test('every change has its event, and no event shows the URL or a secret', async () => {
    const { owner } = await running.api.newAccount();
    const { id, path, secret } = await create(owner);
    await owner.put(path, { label: 'orders' });
    const rotated = succeeded(await owner.post(`${path}/rotate-secret`));
    assert.match(rotated.secret, SECRET);
    assert.notEqual(rotated.secret, secret);
    await owner.delete(path);
    const answer = await owner.list('/account/events', { 'entity.type': 'webhook' });
    const events = succeeded(answer).data.toReversed();
    assert.deepEqual(
      events.map(({ action }: { action: string }) => action),
      ['webhook_create', 'webhook_update', 'webhook_secret_reset', 'webhook_delete'],
    );
    const { entity } = events[1];
    assert.deepEqual(entity, { id, label: 'orders', type: 'webhook', url: `/v4/account/webhooks/${id}` });
    assert.doesNotMatch(answer.text, /whsec|localhost/);
  });

  test('secrets are stored encrypted', async () => {
    const { owner } = await running.api.newAccount();
    const { id, path, secret } = await create(owner);
    const rotated = succeeded(await owner.post(`${path}/rotate-secret`));
    const { store, encryption } = running.api.service.services;
    const row = await store.db
      .selectFrom('webhook')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    assert.doesNotMatch(JSON.stringify(row), /whsec/);
    assert.equal(encryption.decrypt('webhook secret', row.secret), rotated.secret);
    assert.equal(encryption.decrypt('webhook secret', row.previous_secret ?? ''), secret);
  });

  test('labels, URLs, actions and VPCs are checked, all together', async () => {
    const { owner } = await running.api.newAccount();
    assertErrors(await owner.post(WEBHOOKS, {}), 400, [
      { field: 'label', reason: 'label is required' },
      { field: 'url', reason: 'url is required' },
      { field: 'actions', reason: 'actions is required' },
    ]);
    const wrong = { label: '', url: 'ftp://example.com', actions: ['vpc_create', 'vpc_made'], vpcs: ['1'] };
    assertErrors(await owner.post(WEBHOOKS, wrong), 400, [
      { field: 'label', reason: 'Length must be 1-64 characters' },
      notValid('url'),
      notValid('actions[1]'),
      { field: 'vpcs[0]', reason: 'vpcs[0] must be an integer' },
    ]);
    const long = { ...INPUT, label: 'x'.repeat(65), url: `https://localhost/${'x'.repeat(495)}` };
    assertErrors(await owner.post(WEBHOOKS, long), 400, [
      { field: 'label', reason: 'Length must be 1-64 characters' },
      { field: 'url', reason: 'Length must be 1-512 characters' },
    ]);
    const actions = [[], ['vpc_create', 'vpc_create'], ['vpc_create', '*'], ['*', 'vpc_create']];
    const fields = ['actions', 'actions[1]', 'actions[1]', 'actions[0]'];
    for (const [index, list] of actions.entries()) {
      const answer = await owner.post(WEBHOOKS, { ...INPUT, actions: list });
      assertErrors(answer, 400, [notValid(fields[index] ?? '')]);
    }
    succeeded(await owner.post(WEBHOOKS, { ...INPUT, actions: Object.keys(EVENT_KINDS) }));
  });

  test('http and addresses of networks are refused unless the operator allows them', async () => {
    const { owner } = await running.api.newAccount();
    const refused = [
      'http://hooks.example.com/',
      'https://127.0.0.1/',
      'https://10.0.0.1/',
      'https://[::1]/',
    ];
    for (const url of refused) {
      assertErrors(await owner.post(WEBHOOKS, { ...INPUT, url }), 400, [notValid('url')]);
    }
    const { path } = await create(owner);
    assertErrors(await owner.put(path, { url: refused[0] }), 400, [notValid('url')]);
  });

  test('VPCs must be those of the account, and may be deleted later', async () => {
    const { owner } = await running.api.newAccount();
    const other = await newVpc((await running.api.newAccount()).owner);
    const [first, second] = [await newVpc(owner), await newVpc(owner)];
    const answer = await owner.post(WEBHOOKS, { ...INPUT, vpcs: [first.id, other.id, 2 ** 50] });
    assertErrors(answer, 400, [notValid('vpcs[1]'), notValid('vpcs[2]')]);
    const { path } = await create(owner, { vpcs: [first.id, second.id] });
    succeeded(await owner.delete(`/vpcs/${first.id}`));
    assert.deepEqual(succeeded(await owner.get(path)).vpcs, [first.id, second.id]);
    succeeded(await owner.put(path, { vpcs: [second.id, first.id] }));
    assertErrors(await owner.put(path, { vpcs: [other.id] }), 400, [notValid('vpcs[0]')]);
    assertErrors(await owner.put(path, { vpcs: [] }), 400, [notValid('vpcs')]);
  });

  test('an account has 20 webhooks, unless the operator sets another limit', async () => {
    const { owner, id } = await running.api.newAccount();
    for (let count = 0; count < 20; count += 1) await create(owner);
    assertErrors(await owner.post(WEBHOOKS, INPUT), 400, [
      { reason: limitReached(20, 'webhooks', 'account') },
    ]);
    await setAccountLimits(createCtx(running.api.service.services), id, { webhooks: 21 });
    await create(owner);
  });

  test('only unrestricted users of the account see webhooks', async () => {
    const account = await running.api.newAccount();
    const { path } = await create(account.owner);
    const { owner: stranger } = await running.api.newAccount();
    const restricted = await account.restricted({ global: ['add_vpcs'] });
    const paths = [path, `${path}/deliveries`];
    for (const each of paths) {
      assertRefused(await stranger.get(each), 404, 'Not found');
      assertRefused(await restricted.get(each), 403, 'Unauthorized');
    }
    assertRefused(await restricted.get(WEBHOOKS), 403, 'Unauthorized');
    assertRefused(await restricted.post(WEBHOOKS, INPUT), 403, 'Unauthorized');
    assertRefused(await restricted.post(`${path}/ping`), 403, 'Unauthorized');
    assertRefused(await restricted.post(`${path}/rotate-secret`), 403, 'Unauthorized');
    assertRefused(await stranger.post(`${path}/ping`), 404, 'Not found');
    assertRefused(await stranger.delete(path), 404, 'Not found');
    const seen = succeeded(await restricted.list('/account/events', { 'entity.type': 'webhook' })).data;
    assert.deepEqual(seen, []);
    const reader = await account.withScopes(['account:read_only']);
    succeeded(await reader.get(path));
    assert.equal((await reader.post(`${path}/ping`)).status, 401);
  });

  test('lists can be filtered', async () => {
    const { owner } = await running.api.newAccount();
    const { id } = await create(owner, { label: 'orders', enabled: false });
    await create(owner);
    for (const filter of [{ label: 'orders' }, { enabled: false }, { id }]) {
      const found = succeeded(await owner.list(WEBHOOKS, filter)).data;
      assert.deepEqual(
        found.map((webhook: { id: number }) => webhook.id),
        [id],
      );
    }
  });
});
