import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { createCtx } from '#app/ctx';
import { PurgeJob } from '#app/purge';
import type { Scopes } from '#domain/identity/scopes';
import { revokeAllTokens } from '#features/identity/apps/actions';
import { setOauthClientStatus } from '#features/identity/clients/actions';
import { assertRefused, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { Client } from '#test/harness/http-client';
import { newVpc } from '#test/harness/networks';
import { registerClient } from '#test/harness/oauth-clients';
import { letAppIn } from '#test/harness/sign-in';
import type { TestAccount } from '#test/harness/test-api';
import { deliveriesOf, untilTried, Webhooks } from '#test/harness/webhooks';

const SCOPES: Scopes = ['account:read_write', 'vpc:read_write'];
const HALF_A_YEAR = 180 * 86_400;

describeOnDatabase('who created a webhook', (dialect) => {
  const webhooks = new Webhooks(dialect);
  const clientOf = (token: string) => new Client(webhooks.api.base, token);
  const listed = async ({ owner }: TestAccount): Promise<{ id: number }[]> =>
    succeeded(await owner.get('/account/webhooks')).data;

  async function eventsOf({ owner }: TestAccount) {
    const filter = { action: 'webhook_delete' };
    return succeeded(await owner.list('/account/events', filter)).data.map(
      ({ username, entity }: { username: string | null; entity: { id: number } }) => [username, entity.id],
    );
  }

  async function unrestrictedUser(account: TestAccount) {
    const user = await account.restricted();
    succeeded(await account.owner.put(`/account/users/${user.username}`, { restricted: false }));
    return user;
  }

  /** An account with a webhook of its own, and one of an app. */
  async function withApp(clientId?: string, account?: TestAccount) {
    const its = account ?? (await webhooks.api.newAccount());
    const own = await webhooks.create(its.owner);
    const { accessToken, appId } = await letAppIn(its, SCOPES, clientId === undefined ? {} : { clientId });
    const made = await webhooks.create(clientOf(accessToken));
    return { account: its, own, made, appId, app: clientOf(accessToken) };
  }

  /** An event still goes to the first webhook, and the account knows of no other one. */
  async function assertOnly({ account, own }: Awaited<ReturnType<typeof withApp>>) {
    assert.deepEqual(
      (await listed(account)).map(({ id }) => id),
      [own.id],
    );
    const before = webhooks.receiver.received.length;
    await newVpc(account.owner);
    await untilTried(account.owner, own.path);
    assert.equal(webhooks.receiver.received.length, before + 1);
    const row = await webhooks.api.service.services.store.db
      .selectFrom('account')
      .select('active_webhooks')
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow();
    assert.equal(row.active_webhooks, 1);
  }

  test('a webhook shows the user, and the token or app that created it', async () => {
    const { account, own, made, appId, app } = await withApp();
    const { owner, ownerName: username } = account;
    const { id: tokenId } = succeeded(await owner.get('/profile/tokens')).data[0];
    assert.deepEqual(own.made_by, { username, token_id: tokenId, app_id: null });
    assert.deepEqual(made.made_by, { username, token_id: null, app_id: appId });
    const token = succeeded(await app.post('/profile/tokens', { label: 'made' }));
    const third = await webhooks.create(clientOf(token.token));
    assert.deepEqual(third.made_by, { username, token_id: token.id, app_id: appId });
    const path = `/account/webhooks/${own.id}`;
    for (const answer of [await app.get(path), await app.put(path, { label: 'by another' })])
      assert.deepEqual(succeeded(answer).made_by, own.made_by);
    const rotated = succeeded(await app.post(`${path}/rotate-secret`));
    assert.deepEqual(rotated.made_by, own.made_by);
  });

  test('it remembers a token that was revoked, and forgets the name of a user who was deleted', async () => {
    const account = await webhooks.api.newAccount();
    const second = await unrestrictedUser(account);
    const { path, made_by: before } = await webhooks.create(second);
    succeeded(await second.delete(`/profile/tokens/${before.token_id}`));
    assert.deepEqual(succeeded(await account.owner.get(path)).made_by, before);
    succeeded(await account.owner.delete(`/account/users/${second.username}`));
    assert.deepEqual(succeeded(await account.owner.get(path)).made_by, { ...before, username: null });
  });

  test('the webhooks of an app end when the user revokes it', async () => {
    const found = await withApp();
    const { account, appId, made } = found;
    const path = `/profile/apps/${appId}`;
    const dry = await account.owner.delete(`${path}?dry_run=true`);
    assert.deepEqual(succeeded(dry), { deletes: { apps: 1, webhooks: 1 } });
    succeeded(await account.owner.delete(path));
    assertRefused(await account.owner.get(made.path), 404, 'Not found');
    assert.deepEqual(await eventsOf(account), [[account.ownerName, made.id]]);
    await assertOnly(found);
  });

  test('a webhook belongs to who last changed its URL, and ends with that app', async () => {
    const { account, own, made, app, appId } = await withApp();
    const { username } = own.made_by;
    const moved = succeeded(await app.put(own.path, { url: `${own.url}-of-the-app`, label: 'moved' }));
    assert.deepEqual(moved.made_by, { username, token_id: null, app_id: appId });
    const same = succeeded(await account.owner.put(own.path, { url: moved.url }));
    assert.deepEqual(same.made_by, moved.made_by);
    const dry = await account.owner.delete(`/profile/apps/${appId}?dry_run=true`);
    assert.deepEqual(succeeded(dry), { deletes: { apps: 1, webhooks: 2 } });
    succeeded(await account.owner.delete(`/profile/apps/${appId}`));
    assert.deepEqual(await listed(account), []);
    for (const { path } of [own, made]) assertRefused(await account.owner.get(path), 404, 'Not found');
  });

  test('what an ended webhook has not delivered yet is given up', async () => {
    const { account, own, made, appId } = await withApp();
    webhooks.receiver.answer = () => ({ status: 500 });
    await newVpc(account.owner);
    await untilTried(account.owner, own.path);
    assert.equal((await deliveriesOf(account.owner, made.path))[0]?.status, 'pending');
    succeeded(await account.owner.delete(`/profile/apps/${appId}`));
    const left = await webhooks.api.service.services.store.db
      .selectFrom('webhook_delivery')
      .select('id')
      .where('webhook_id', '=', made.id)
      .where('status', '=', 'pending')
      .execute();
    assert.deepEqual(left, []);
  });

  test('they end when all tokens of the user are revoked', async () => {
    const found = await withApp();
    const { id, ownerId } = found.account;
    await revokeAllTokens(createCtx(webhooks.api.service.services), { id: ownerId, account_id: id });
    const owner = clientOf(await webhooks.api.newToken({ id: ownerId, account_id: id }));
    await assertOnly({ ...found, account: { ...found.account, owner } as TestAccount });
  });

  test('they end with the user', async () => {
    const account = await webhooks.api.newAccount();
    const own = await webhooks.create(account.owner);
    const second = await unrestrictedUser(account);
    const ofSecond = { ...account, ownerId: second.userId } as TestAccount;
    const { accessToken } = await letAppIn(ofSecond, SCOPES);
    const made = await webhooks.create(clientOf(accessToken));
    succeeded(await account.owner.delete(`/account/users/${second.username}`));
    assert.deepEqual(await eventsOf(account), [[account.ownerName, made.id]]);
    await assertOnly({ account, own } as Awaited<ReturnType<typeof withApp>>);
  });

  test('they end with the OAuth client in every account, and no account learns who ended it', async () => {
    const provider = await webhooks.api.newAccount();
    for (const end of ['delete', 'suspend'] as const) {
      const { id: clientId } = await registerClient(provider);
      const found = await withApp(clientId);
      if (end === 'delete') succeeded(await provider.owner.delete(`/account/oauth-clients/${clientId}`));
      else {
        const client = { id: clientId, account_id: provider.id };
        await setOauthClientStatus(createCtx(webhooks.api.service.services), client, 'suspended');
      }
      assert.deepEqual(await eventsOf(found.account), []);
      await assertOnly(found);
    }
  });

  test('they end when the app has not been used for half a year', async () => {
    const found = await withApp();
    const { api } = webhooks;
    api.clock.advance(HALF_A_YEAR);
    await new PurgeJob({ ...api.service.services, log: pino({ level: 'silent' }) }).run();
    await assertOnly(found);
  });
});
