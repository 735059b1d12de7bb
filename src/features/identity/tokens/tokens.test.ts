import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCtx } from '#app/ctx';
import { deleteUser } from '#features/identity/users/actions';
import { selectUser } from '#features/identity/users/store';
import { mutateUser } from '#features/identity/users/target';
import { describeOnDatabase } from '#test/harness/databases';
import { Client } from '#test/harness/http-client';
import { useTestApi } from '#test/harness/test-api';
import { createToken, type NewTokenInput, revokeToken } from './actions.ts';
import { EXPIRY_NOT_IN_FUTURE } from './rules.ts';
import { toToken } from './schema.ts';
import { selectTokensBy, selectValidTokens } from './store.ts';

describeOnDatabase('tokens', (dialect) => {
  const holder = useTestApi(dialect, { env: { PALISADE_LIMIT_TOKENS_PER_USER: '3' } });
  const ctx = () => createCtx(holder.api.service.services);

  async function newOwner() {
    const account = await holder.api.newAccount();
    const user = { id: account.ownerId, account_id: account.id };
    const create = (input: Partial<NewTokenInput> = {}) =>
      createToken(ctx(), user, { label: '', scopes: ['vpc:read_write'], expiry: null, ...input });
    return { account, user, create };
  }

  test('tokens are shown completely once, and later by their first 16 characters', async () => {
    const { account, create } = await newOwner();
    const { row, token } = await create({ label: 'deploy', expiry: holder.api.clock.now + 60 });
    assert.match(token, /^[0-9a-f]{64}$/);
    assert.equal(
      JSON.stringify(toToken(row, token)),
      `{"id":${row.id},"scopes":"vpc:read_write","created":"2024-05-20T09:14:03","label":"deploy","token":"${token}","expiry":"2024-05-20T09:15:03"}`,
    );
    assert.equal(toToken(row).token, token.slice(0, 16));
    const tokens = await selectValidTokens(ctx().db, account.ownerId, holder.api.clock.now);
    assert.deepEqual(
      tokens.map(({ id }) => id),
      [row.id - 1, row.id],
    );
  });

  test('expired tokens are not listed', async () => {
    const { account, create } = await newOwner();
    const { now } = holder.api.clock;
    await create({ expiry: now + 60 });
    const valid = async (at: number) => (await selectValidTokens(ctx().db, account.ownerId, at)).length;
    assert.deepEqual([await valid(now + 59), await valid(now + 60)], [2, 1]);
  });

  test('fields of tokens have limits', async () => {
    const { create } = await newOwner();
    const past = { problems: [{ field: 'expiry', reason: EXPIRY_NOT_IN_FUTURE }] };
    await assert.rejects(create({ expiry: holder.api.clock.now }), past);
    const outcomes = await Promise.allSettled([create(), create(), create()]);
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'fulfilled', 'rejected']);
    await assert.rejects(create(), { message: 'Limit reached: 3 tokens per user' });
  });

  test('revoked tokens are refused, and reported by an event', async () => {
    const { account, create } = await newOwner();
    const { row, token } = await create({ label: 'deploy' });
    const client = new Client(holder.api.base, token);
    assert.equal((await client.get('/vpcs')).status, 200);
    const [owned] = await selectTokensBy(ctx().db, { prefix: token.slice(0, 16) });
    assert.ok(owned);
    assert.deepEqual([owned.id, owned.username], [row.id, account.ownerName]);
    const [byId, ...others] = await selectTokensBy(ctx().db, { id: row.id });
    // The last use is recorded after the response.
    assert.deepEqual({ ...byId, last_used: null }, { ...owned, last_used: null });
    assert.deepEqual(others, []);
    await revokeToken(ctx(), owned);
    assert.equal((await client.get('/vpcs')).status, 401);
    await assert.rejects(revokeToken(ctx(), owned), { name: 'Failure', kind: 'not_found' });
    const { body } = await account.owner.list('/account/events', { action: 'token_delete' });
    const url = `/v4/profile/tokens/${row.id}`;
    assert.deepEqual(
      body.data.map(({ username, entity }: Record<string, unknown>) => [username, entity]),
      [[null, { id: row.id, label: 'deploy', type: 'token', url }]],
    );
  });

  test('no token is created for a deleted user', async () => {
    const { account } = await newOwner();
    const { username } = await account.restricted();
    const user = await selectUser(ctx().db, username);
    assert.ok(user);
    await mutateUser(ctx(), user, deleteUser);
    const input = { label: '', scopes: '*' as const, expiry: null };
    await assert.rejects(createToken(ctx(), user, input), { name: 'Failure', kind: 'not_found' });
  });
});
