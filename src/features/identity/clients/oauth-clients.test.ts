import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashToken } from '#platform/token-hash';
import { assertErrors, assertRefused, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import type { Client } from '#test/harness/http-client';
import { useTestApi } from '#test/harness/test-api';

const CLIENTS = '/account/oauth-clients';
const INPUT = { label: 'Inventory', redirect_uri: 'https://app.example.com/oauth/callback' };
const SECRET = /^[0-9a-f]{64}$/;
const REDACTED = '<REDACTED>';

async function register(owner: Client, input: object = {}) {
  const client = succeeded(await owner.post(CLIENTS, { ...INPUT, ...input }));
  return { ...client, path: `${CLIENTS}/${client.id}` };
}

describeOnDatabase('OAuth clients', (dialect) => {
  const running = useTestApi(dialect);

  async function storedHash(id: string): Promise<string | null | undefined> {
    const { db } = running.api.service.services.store;
    const row = await db
      .selectFrom('oauth_client')
      .select('secret_hash')
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.secret_hash;
  }

  test("a client's secret is shown once, and only its hash is stored", async () => {
    const { owner } = await running.api.newAccount();
    const { path, ...created } = await register(owner);
    const { id, secret } = created;
    assert.match(id, /^[0-9a-f]{20}$/);
    assert.match(secret, SECRET);
    assert.equal(await storedHash(id), hashToken(secret));
    const shown = { id, ...INPUT, public: false, status: 'active', secret: REDACTED, thumbnail_url: null };
    assert.equal((await owner.get(path)).text, JSON.stringify(shown));
    assert.equal((await owner.put(path, {})).text, JSON.stringify(shown));
    assert.deepEqual(succeeded(await owner.get(CLIENTS)).data, [shown]);
    assert.deepEqual(created, { ...shown, secret });
  });

  test('a secret reset on either path makes the old secret invalid immediately', async () => {
    const { owner } = await running.api.newAccount();
    const { id, path, secret } = await register(owner);
    const secrets = [secret];
    for (const name of ['reset-secret', 'reset_secret']) {
      const reset = succeeded(await owner.post(`${path}/${name}`));
      assert.match(reset.secret, SECRET);
      assert.equal(await storedHash(id), hashToken(reset.secret));
      secrets.push(reset.secret);
    }
    assert.equal(new Set(secrets).size, 3);
  });

  test('public clients also get a secret, and stay public', async () => {
    const { owner } = await running.api.newAccount();
    const { id, path, ...client } = await register(owner, { public: true });
    assert.match(client.secret, SECRET);
    assert.deepEqual([client.public, await storedHash(id)], [true, hashToken(client.secret)]);
    const reset = succeeded(await owner.post(`${path}/reset-secret`));
    assert.match(reset.secret, SECRET);
    assert.notEqual(reset.secret, client.secret);
    assert.equal(await storedHash(id), hashToken(reset.secret));
    assert.equal(succeeded(await owner.get(path)).secret, REDACTED);
    assert.equal(succeeded(await owner.put(path, { public: false, label: 'Orders' })).public, true);
    const confidential = await register(owner);
    assert.equal(succeeded(await owner.put(confidential.path, { public: true })).public, false);
  });

  test('each key of a client can be changed separately', async () => {
    const { owner } = await running.api.newAccount();
    const { path } = await register(owner);
    const moved = succeeded(
      await owner.put(path, { redirect_uri: 'com.example.app:/callback', status: 'disabled' }),
    );
    assert.deepEqual(
      [moved.label, moved.redirect_uri, moved.status, moved.secret],
      ['Inventory', 'com.example.app:/callback', 'active', REDACTED],
    );
    const renamed = succeeded(await owner.put(path, { label: 'Orders', redirect_uri: null, id: 'x' }));
    assert.deepEqual(renamed, { ...moved, label: 'Orders' });
  });

  test('clients are listed by id, and filtered by label and kind', async () => {
    const { owner } = await running.api.newAccount();
    const made = [];
    for (const label of ['a', 'b', 'c', 'd'])
      made.push(await register(owner, { label, public: label > 'b' }));
    const ids = made.map(({ id }) => id).sort();
    const { data } = succeeded(await owner.get(CLIENTS));
    assert.deepEqual(
      data.map(({ id }: { id: string }) => id),
      ids,
    );
    const found = async (filter: object) =>
      succeeded(await owner.list(CLIENTS, filter)).data.map(({ label }: { label: string }) => label);
    assert.deepEqual(await found({ label: 'b' }), ['b']);
    assert.deepEqual(await found({ public: true, '+order_by': 'label', '+order': 'desc' }), ['d', 'c']);
    for (const key of ['id', 'status', 'redirect_uri', 'secret']) {
      const error = { field: 'X-Filter', reason: `Cannot filter on ${key}` };
      assertErrors(await owner.list(CLIENTS, { [key]: 'x' }), 400, [error]);
    }
  });

  test('each change of a client creates an event with its id as text', async () => {
    const { owner, ownerName } = await running.api.newAccount();
    const { id, path } = await register(owner);
    succeeded(await owner.put(path, { label: 'Orders' }));
    succeeded(await owner.put(path, {}));
    succeeded(await owner.post(`${path}/reset_secret`));
    succeeded(await owner.delete(path));
    const { data } = succeeded(await owner.list('/account/events', { 'entity.id': id, '+order': 'desc' }));
    assert.deepEqual(
      data.map(({ action, entity }: { action: string; entity: { label: string } }) => [action, entity.label]),
      [
        ['oauth_client_create', 'Inventory'],
        ['oauth_client_update', 'Orders'],
        ['oauth_client_secret_reset', 'Orders'],
        ['oauth_client_delete', 'Orders'],
      ],
    );
    const { entity, secondary_entity, username, status } = data[0];
    assert.deepEqual(entity, { id, label: 'Inventory', type: 'oauth_client', url: `/v4${path}` });
    assert.deepEqual([secondary_entity, username, status], [null, ownerName, 'notification']);
  });

  test('all errors of a client are reported together', async () => {
    const { owner } = await running.api.newAccount();
    const { path } = await register(owner);
    const notValid = { field: 'redirect_uri', reason: 'redirect_uri is not valid' };
    assertErrors(await owner.post(CLIENTS, { public: 'yes' }), 400, [
      { field: 'label', reason: 'label is required' },
      { field: 'redirect_uri', reason: 'redirect_uri is required' },
      { field: 'public', reason: 'public must be a boolean' },
    ]);
    assertErrors(
      await owner.post(CLIENTS, { label: 'x'.repeat(513), redirect_uri: 'javascript:alert(1)' }),
      400,
      [{ field: 'label', reason: 'Length must be 1-512 characters' }, notValid],
    );
    const long = `https://app.example.com/${'x'.repeat(489)}`;
    const tooLong = { field: 'redirect_uri', reason: 'Length must be 1-512 characters' };
    assertErrors(await owner.put(path, { redirect_uri: long }), 400, [tooLong]);
    assert.equal((await owner.put(path, { redirect_uri: long.slice(0, 512) })).status, 200);
    assertErrors(await owner.put(path, { redirect_uri: 'https://app.example.com/#x' }), 400, [notValid]);
    assertErrors(await owner.post(CLIENTS, { label: 7, redirect_uri: 7 }), 400, [
      { field: 'label', reason: 'label must be a string' },
      { field: 'redirect_uri', reason: 'redirect_uri must be a string' },
    ]);
  });

  test('clients of other accounts and built-in ones are not found', async () => {
    const [account, other] = [await running.api.newAccount(), await running.api.newAccount()];
    const { path } = await register(account.owner);
    for (const unknown of [path, `${CLIENTS}/console`, `${CLIENTS}/palisade-cli`]) {
      assertRefused(await other.owner.get(unknown), 404, 'Not found');
      assertRefused(await other.owner.put(unknown, { label: 'x' }), 404, 'Not found');
      assertRefused(await other.owner.delete(unknown), 404, 'Not found');
      assertRefused(await other.owner.post(`${unknown}/reset-secret`), 404, 'Not found');
    }
    assert.deepEqual(succeeded(await other.owner.get(CLIENTS)).data, []);
    assert.equal((await account.owner.get(path)).status, 200);
  });

  test('restricted users need account_access for clients', async () => {
    const account = await running.api.newAccount();
    const { path } = await register(account.owner);
    const user = await account.restricted();
    const grants = `/account/users/${user.username}/grants`;
    const tries = async () => [
      (await user.get(CLIENTS)).status,
      (await user.get(path)).status,
      (await user.post(CLIENTS, INPUT)).status,
      (await user.put(path, { label: 'x' })).status,
      (await user.post(`${path}/reset-secret`)).status,
    ];
    assert.deepEqual(await tries(), [403, 403, 403, 403, 403]);
    succeeded(await account.owner.put(grants, { global: { account_access: 'read_only' } }));
    assert.deepEqual(await tries(), [200, 200, 403, 403, 403]);
    succeeded(await account.owner.put(grants, { global: { account_access: 'read_write' } }));
    assert.deepEqual(await tries(), [200, 200, 200, 200, 200]);
    assert.equal((await user.delete(path)).status, 200);
    assertRefused(await user.delete(path), 404, 'Not found');
  });

  test('the number of clients per account is limited, even for simultaneous requests', async () => {
    const account = await running.api.newAccount();
    for (let count = 0; count < 98; count += 1) await register(account.owner);
    const answers = await Promise.all(Array.from({ length: 8 }, () => account.owner.post(CLIENTS, INPUT)));
    const refused = answers.filter(({ status }) => status !== 200);
    assert.equal(refused.length, 6);
    const reason = 'Limit reached: 100 OAuth clients per account';
    for (const answer of refused) assertErrors(answer, 400, [{ reason }]);
    assert.equal(succeeded(await account.owner.get(CLIENTS)).results, 100);
  });
});
