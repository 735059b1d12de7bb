import assert from 'node:assert/strict';
import { test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import type { FormBrowser } from '#test/harness/form-browser';
import { Client } from '#test/harness/http-client';
import { letAppIn } from '#test/harness/sign-in';
import { useTestApi } from '#test/harness/test-api';
import { OTHER_PASSWORD, PASSWORD, Person } from './people.ts';

describeOnDatabase('personal tokens on the account page', (dialect) => {
  const running = useTestApi(dialect);
  const clientOf = (token: string) => new Client(running.api.base, token);
  const statusOf = async (token: string) => (await clientOf(token).get('/vpcs')).status;

  async function create(person: Person, body: object = {}, client = person.account.owner) {
    return succeeded(await client.post('/profile/tokens', body)) as { id: number; token: string };
  }

  test('the page lists valid tokens, and the apps that created them', async () => {
    const person = await Person.create(running.api);
    const plain = await create(person, {
      label: '<b>\u202Edeploy',
      scopes: 'vpc:read_only',
      expiry: '2024-06-01T00:00:00',
    });
    const { accessToken } = await letAppIn(person.account, ['account:read_write'], {
      label: 'Inventory <i>',
    });
    const made = await create(person, { label: 'made' }, clientOf(accessToken));
    await create(person, { label: 'soon over', expiry: '2024-05-20T09:14:04' });
    running.api.clock.advance(1);
    const browser = await person.signedIn();
    const { text } = await browser.get('/you');
    running.api.clock.advance(-1);
    assert.match(text, /<bdi>&lt;b&gt;\uFFFDdeploy<\/bdi>/);
    assert.match(
      text,
      new RegExp(`${plain.token.slice(0, 16)}.*vpc:read_only.*until 2024-06-01 00:00 UTC`, 's'),
    );
    assert.match(text, new RegExp(`${made.token.slice(0, 16)}[^]*Created by <bdi>Inventory &lt;i&gt;</bdi>`));
    assert.doesNotMatch(text, /soon over|\u202E/);
    assert.ok(!text.includes(plain.token));
  });

  test('a token is revoked after a confirmation', async () => {
    const person = await Person.create(running.api);
    const [first, second] = [
      await create(person, { label: 'first' }),
      await create(person, { label: 'second' }),
    ];
    const browser = await person.signedIn();
    const path = `/you/tokens/${first.id}/revoke`;
    assert.ok((await browser.get('/you')).text.includes(`href="${path}"`));
    const asked = await browser.get(path);
    assert.match(asked.text, /<bdi>first<\/bdi>/);
    assert.equal(await statusOf(first.token), 200);
    assert.equal((await browser.submit({}, path)).location, '/you?token_revoked');
    assert.deepEqual([await statusOf(first.token), await statusOf(second.token)], [401, 200]);
    assert.match((await browser.open('/you?token_revoked')).notice ?? '', /The token was revoked/);
    const { data } = succeeded(
      await person.account.owner.list('/account/events', { action: 'token_delete' }),
    );
    assert.deepEqual(
      data.map(({ username, entity }: Record<string, unknown>) => [username, (entity as { id: number }).id]),
      [[person.username, first.id]],
    );
    assert.equal((await browser.get(path)).status, 404, 'it is gone');
  });

  test('webhooks that a token created are deleted with it, if the user wants that', async () => {
    const person = await Person.create(running.api);
    const { owner } = person.account;
    const webhooks = async () => succeeded(await owner.get('/account/webhooks')).results;
    const browser = await person.signedIn();
    for (const [fields, left] of [
      [{}, 2],
      [{ webhooks: '1' }, 2],
    ] as const) {
      const { id, token } = await create(person, { label: 'hooks' });
      for (const label of ['one', 'two']) {
        const body = { label, url: 'https://localhost/hook', actions: ['vpc_create'] };
        succeeded(await clientOf(token).post('/account/webhooks', body));
      }
      const path = `/you/tokens/${id}/revoke`;
      const { text } = await browser.get(path);
      assert.match(text, /<bdi>hooks<\/bdi> and its 2 webhooks\?/);
      assert.equal((await browser.submit(fields, path)).location, '/you?token_revoked');
      assert.equal(await webhooks(), left);
    }
  });

  test('the page says how many webhooks end with an app', async () => {
    const person = await Person.create(running.api);
    const { appId, accessToken } = await letAppIn(person.account, ['account:read_write']);
    const body = { label: 'inventory', url: 'https://localhost/hook', actions: ['vpc_create'] };
    const { id } = succeeded(await clientOf(accessToken).post('/account/webhooks', body));
    const browser = await person.signedIn();
    assert.match((await browser.get('/you')).text, /Revoking it deletes its webhook\./);
    await browser.submit({}, `/you/apps/${appId}/revoke`);
    assert.equal((await person.account.owner.get(`/account/webhooks/${id}`)).status, 404);
  });

  test("other users' tokens and other kinds of tokens are not affected, and only our form works", async () => {
    const [person, other] = [await Person.create(running.api), await Person.create(running.api)];
    const [own, theirs] = [await create(person), await create(other)];
    const { accessToken } = await letAppIn(person.account);
    const { db } = running.api.service.services.store;
    const oauth = await db
      .selectFrom('token')
      .select('id')
      .where('user_id', '=', person.id)
      .where('kind', '=', 'oauth')
      .executeTakeFirstOrThrow();
    const browser = await person.signedIn();
    await browser.get('/you');
    const form_token = /name="form_token" value="([0-9a-f]+)"/.exec(browser.page.text)?.[1] as string;
    for (const id of [theirs.id, oauth.id, 0, 9_999_999]) {
      const path = `/you/tokens/${id}/revoke`;
      assert.equal((await browser.get(path)).status, 404, path);
      assert.equal((await browser.post(path, { form_token })).status, 404, path);
    }
    assert.equal((await browser.post(`/you/tokens/${own.id}/revoke`, {})).status, 403);
    for (const token of [own.token, theirs.token, accessToken]) assert.equal(await statusOf(token), 200);
  });

  test('all tokens can be revoked with a new password, and are kept otherwise', async () => {
    const person = await Person.create(running.api);
    const { token } = await create(person);
    const { accessToken, appId } = await letAppIn(person.account, ['account:read_write']);
    const made = await create(person, {}, clientOf(accessToken));
    const browser = await person.signedIn();
    const change = async (from: string, to: string, more: Record<string, string> = {}) => {
      await browser.get('/you/password');
      return await browser.submit({ current: from, password: to, password_again: to, ...more });
    };
    assert.match((await browser.get('/you/password')).text, /name="revoke_tokens" type="checkbox"/);
    await change(PASSWORD, OTHER_PASSWORD);
    for (const value of [token, accessToken, made.token]) assert.equal(await statusOf(value), 200);
    const wrong = await change('wrong', PASSWORD, { revoke_tokens: '1' });
    assert.equal(wrong.status, 400);
    assert.equal(await statusOf(token), 200);
    assert.equal(
      (await change(OTHER_PASSWORD, PASSWORD, { revoke_tokens: '1' })).location,
      '/you?password_changed',
    );
    for (const value of [token, accessToken, made.token]) assert.equal(await statusOf(value), 401);
    assert.deepEqual(await appsOf(person), []);
    assert.equal(await isOpen(browser, appId ?? 0), false);
  });

  const appsOf = (person: Person) => {
    const { db } = running.api.service.services.store;
    return db.selectFrom('authorized_app').selectAll().where('user_id', '=', person.id).execute();
  };
  const isOpen = async (browser: FormBrowser, appId: number) =>
    (await browser.get('/you')).text.includes(`/you/apps/${appId}/`);
});
