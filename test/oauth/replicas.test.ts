import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { type Answer, Client } from '#test/harness/http-client';
import { Browser } from '#test/harness/oauth-browser';
import {
  authorizeQuery,
  codeExchange,
  postForm,
  refreshExchange,
  registerClient,
} from '#test/harness/oauth-clients';
import { TestApi } from '#test/harness/test-api';

const AT_ONCE = 64;
/** Enough for both orders of two simultaneous requests to occur. */
const TURNS = 24;

describeOnDatabase('OAuth with simultaneous requests', (dialect) => {
  const replicas: TestApi[] = [];
  const replica = (index: number) => replicas[index % replicas.length] as TestApi;

  before(async () => {
    const first = await TestApi.start(dialect);
    replicas.push(first);
    if (dialect === 'postgres')
      replicas.push(await TestApi.start(dialect, { databaseUrl: first.databaseUrl }));
  });
  after(() => Promise.all(replicas.map((api) => api.stop())));

  const token = (index: number, fields: Record<string, string>) =>
    postForm(`${replica(index).service.url}/oauth/token`, fields);
  const atOnce = (fields: Record<string, string>) =>
    Promise.all(Array.from({ length: AT_ONCE }, (_, index) => token(index, fields)));

  async function start(scope?: string) {
    const account = await replica(0).newAccount();
    const client = await registerClient(account);
    const callback = await (await Browser.of(account)).authorize(authorizeQuery(client, scope));
    return { account, client, code: callback.searchParams.get('code') ?? '' };
  }

  async function assertAtMostOne(answers: Answer[]): Promise<void> {
    const given = answers.filter(({ status }) => status === 200);
    assert.ok(given.length <= 1, `${given.length} got tokens`);
    for (const { status, text, body } of answers) {
      assert.ok(status === 200 || body.error === 'invalid_grant', text);
    }
    for (const { body } of given) {
      const answer = await new Client(replica(1).base, body.access_token).get('/vpcs');
      assert.equal(answer.status, 401, 'the others ended what it got');
    }
  }

  test('a code is exchanged for tokens once', async () => {
    const { client, code } = await start();
    await assertAtMostOne(await atOnce(codeExchange(client, code)));
  });

  test('a refresh token is exchanged once', async () => {
    const { client, code } = await start();
    const { refresh_token } = succeeded(await token(0, codeExchange(client, code)));
    await assertAtMostOne(await atOnce(refreshExchange(client, refresh_token)));
  });

  test('a code works on another replica, and a revocation takes effect there immediately', async () => {
    const { account, client, code } = await start('account:read_write vpc:read_write');
    const tokens = succeeded(await token(1, codeExchange(client, code)));
    const next = succeeded(await token(0, refreshExchange(client, tokens.refresh_token)));
    const call = async (index: number, accessToken: string) =>
      (await new Client(replica(index).base, accessToken).get('/vpcs')).status;
    const app = new Client(replica(1).base, tokens.access_token);
    const personal = succeeded(await app.post('/profile/tokens', { scopes: 'vpc:read_only' })).token;
    const calls = () =>
      Promise.all([call(1, next.access_token), call(1, tokens.access_token), call(1, personal)]);
    assert.deepEqual(await calls(), [200, 200, 200]);
    const { data } = succeeded(await account.owner.get('/profile/apps'));
    succeeded(await account.owner.delete(`/profile/apps/${data[0].id}`));
    assert.deepEqual(await calls(), [401, 401, 401], 'also of the token that the app had made');
    assert.equal((await token(1, refreshExchange(client, next.refresh_token))).body.error, 'invalid_grant');
  });

  test('a consent that is revoked at the same moment grants no access', async () => {
    const { account, client, code } = await start();
    succeeded(await token(0, codeExchange(client, code)));
    const browser = await Browser.of(account);
    const appId = async () => succeeded(await account.owner.get('/profile/apps')).data[0]?.id;
    for (let turn = 0; turn < TURNS; turn += 1) {
      const path = `/profile/apps/${await appId()}`;
      const consent = await browser.begin(authorizeQuery(client));
      const goOn = async () => {
        for (let wait = turn; wait > 0; wait -= 1) await new Promise(setImmediate);
        return await browser.get(consent);
      };
      const [answer] = await Promise.all([goOn(), account.owner.delete(path).then(succeeded)]);
      if (answer.status === 303) {
        // Access was granted before the consent was revoked, and has been revoked with it.
        const next = await browser.get(answer.headers.location ?? '');
        assert.equal(new URL(next.headers.location ?? '', browser.base).searchParams.get('code'), null);
      }
      const again = await browser.authorize(authorizeQuery(client));
      const exchange = codeExchange(client, again.searchParams.get('code') ?? '');
      succeeded(await token(0, exchange));
    }
  });
});
