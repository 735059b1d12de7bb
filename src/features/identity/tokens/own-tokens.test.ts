import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Tx } from '#store/types';
import { assertRefused, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { Client } from '#test/harness/http-client';
import { sentMessages } from '#test/harness/sent-messages';
import { type TestAccount, TestApi, useTestApi } from '#test/harness/test-api';

describeOnDatabase('personal access tokens', (dialect) => {
  const running = useTestApi(dialect, { env: { PALISADE_LIMIT_TOKENS_PER_USER: '40' } });
  const create = ({ owner }: Pick<TestAccount, 'owner'>, body: object = {}) =>
    owner.post('/profile/tokens', body);
  const client = (token: string) => new Client(running.api.base, token);
  const write = (callback: (tx: Tx) => Promise<unknown>) =>
    running.api.service.services.store.mutate(
      { author: { userId: null, username: null }, now: 0 },
      async (tx) => ({
        value: await callback(tx),
        noEvent: 'a test prepares its rows',
      }),
    );

  test('a token is shown completely only once', async () => {
    const account = await running.api.newAccount();
    const input = {
      label: 'deploy',
      scopes: 'vpc:read_write account:read_only',
      expiry: '2025-05-20T00:00:00',
    };
    const { body, text } = await create(account, input);
    assert.match(body.token, /^[0-9a-f]{64}$/, text);
    const shown = {
      id: body.id,
      scopes: 'account:read_only vpc:read_write',
      created: '2024-05-20T09:14:03',
      label: 'deploy',
      token: body.token,
      expiry: '2025-05-20T00:00:00',
    };
    assert.equal(text, JSON.stringify(shown));
    const later = { ...shown, token: body.token.slice(0, 16) };
    const path = `/profile/tokens/${body.id}`;
    assert.deepEqual(succeeded(await account.owner.get(path)), later);
    assert.deepEqual(succeeded(await account.owner.list('/profile/tokens', { label: 'deploy' })).data, [
      later,
    ]);
    assert.deepEqual(
      succeeded(await account.owner.put(path, { label: 'build', scopes: '*', expiry: null })),
      {
        ...later,
        label: 'build',
      },
    );
    const { db } = running.api.service.services.store;
    const row = await db.selectFrom('token').selectAll().where('id', '=', body.id).executeTakeFirst();
    assert.ok(!JSON.stringify(row).includes(body.token));
  });

  test('tokens are reported by events and by mail', async () => {
    const account = await running.api.newAccount();
    const { id } = succeeded(await create(account, { label: 'deploy' }));
    const path = `/profile/tokens/${id}`;
    await account.owner.put(path, {});
    await account.owner.put(path, { label: 'build' });
    await account.owner.delete(path);
    const events = succeeded(await account.owner.get('/account/events'))
      .data.slice(0, 3)
      .toReversed();
    const of = (action: string, label: string) => ({
      action,
      username: account.ownerName,
      entity: { id, label, type: 'token', url: `/v4${path}` },
    });
    assert.deepEqual(
      events.map(({ action, username, entity }: Record<string, unknown>) => ({ action, username, entity })),
      [of('token_create', 'deploy'), of('token_update', 'build'), of('token_delete', 'build')],
    );
    const [mail, ...others] = await sentMessages(running.api.service.services, account.ownerId);
    assert.deepEqual(others, []);
    assert.equal(mail?.recipient, `${account.ownerName}@example.com`);
    assert.deepEqual([mail?.template, mail?.kind], ['token-created', 'email']);
    assert.deepEqual(mail?.values, { username: account.ownerName, label: 'deploy' });
  });

  test("only the acting user's valid personal tokens are found", async () => {
    const account = await running.api.newAccount();
    const other = await account.restricted();
    const expiry = '2024-05-20T09:15:03';
    const { id } = succeeded(await create(account, { label: 'short', expiry }));
    const kinds = ['oauth', 'proxy'] as const;
    const others = await write((tx) =>
      tx
        .insertInto('token')
        .values(
          kinds.map((kind, index) => ({
            user_id: account.ownerId,
            kind,
            hash: `${id}${index}`.padStart(64, '0'),
            prefix: null,
            label: kind,
            scopes: '*',
            created: 0,
            expiry: null,
          })),
        )
        .returning('id')
        .execute(),
    );
    const isListed = async (wanted: number) =>
      succeeded(await account.owner.get('/profile/tokens')).data.some(
        (token: { id: number }) => token.id === wanted,
      );
    assert.equal(await isListed(id), true);
    assert.equal(succeeded(await other.get('/profile/tokens')).results, 1);
    const unknown = async (user: Client, tokenId: number) => {
      const path = `/profile/tokens/${tokenId}`;
      for (const answer of [
        await user.get(path),
        await user.put(path, { label: 'x' }),
        await user.delete(path),
      ]) {
        assertRefused(answer, 404, 'Not found');
      }
      assert.equal(user === account.owner && (await isListed(tokenId)), false);
    };
    await unknown(other, id);
    for (const token of others as { id: number }[]) await unknown(account.owner, token.id);
    running.api.clock.advance(60);
    await unknown(account.owner, id);
    running.api.clock.advance(-60);
  });

  test('expired tokens do not count for the limit', async () => {
    const account = await running.api.newAccount();
    const expiry = '2024-05-20T09:15:03';
    for (let made = 1; made < 40; made += 1) succeeded(await create(account, { expiry }));
    assertRefused(await create(account), 400, 'Limit reached: 40 tokens per user');
    running.api.clock.advance(60);
    assert.equal((await create(account)).status, 200);
    running.api.clock.advance(-60);
  });

  test('users of parent accounts cannot create tokens', async () => {
    const account = await running.api.newAccount();
    await write((tx) => tx.updateTable('user').set({ proxy: 1 }).where('id', '=', account.ownerId).execute());
    assertRefused(await create(account), 403, 'Unauthorized');
    assertRefused(await create(account, { label: '' }), 403, 'Unauthorized');
  });

  test('tokens end with their authorization, and so do tokens created with them', async () => {
    const account = await running.api.newAccount();
    const first = succeeded(await create(account));
    const appId = (await write(async (tx) => {
      const clientId = `${first.id}`.padStart(20, '0');
      const common = {
        account_id: account.id,
        label: 'app',
        redirect_uri: 'https://app.example.com',
        created: 0,
      };
      await tx
        .insertInto('oauth_client')
        .values({ ...common, id: clientId, public: 1, status: 'active', secret_hash: null })
        .execute();
      const app = { user_id: account.ownerId, client_id: clientId, scopes: '*', created: 0 };
      const { id } = await tx
        .insertInto('authorized_app')
        .values(app)
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx.updateTable('token').set({ app_id: id }).where('id', '=', first.id).execute();
      return id;
    })) as number;
    const second = succeeded(await create({ owner: client(first.token) }));
    const third = succeeded(await create({ owner: client(second.token) }));
    const free = succeeded(await create(account));
    await write((tx) => tx.deleteFrom('authorized_app').where('id', '=', appId).execute());
    const statuses = [first, second, third, free].map(
      async ({ token }) => (await client(token).get('/vpcs')).status,
    );
    assert.deepEqual(await Promise.all(statuses), [401, 401, 401, 200]);
  });

  test('revoked tokens are refused immediately, and a token may revoke itself', async () => {
    const account = await running.api.newAccount();
    const { id, token } = succeeded(await create(account));
    const own = client(token);
    assert.deepEqual(succeeded(await own.delete(`/profile/tokens/${id}`)), {});
    assertRefused(await own.get('/vpcs'), 401, 'Invalid Token');
    assertRefused(await account.owner.get(`/profile/tokens/${id}`), 404, 'Not found');
  });
});

describe('personal access tokens on two servers', () => {
  const running = useTestApi('postgres');

  test('a revoked token is refused by the other server at the next request', async () => {
    const { databaseUrl } = running.api;
    const other = await TestApi.start('postgres', { databaseUrl });
    try {
      const { owner } = await running.api.newAccount();
      const { id, token } = succeeded(await owner.post('/profile/tokens'));
      const elsewhere = new Client(other.base, token);
      assert.equal((await elsewhere.get('/vpcs')).status, 200);
      succeeded(await owner.delete(`/profile/tokens/${id}`));
      assertRefused(await elsewhere.get('/vpcs'), 401, 'Invalid Token');
    } finally {
      await other.stop();
    }
  });
});
