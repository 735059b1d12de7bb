import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { createCtx } from '#app/ctx';
import { deleteAccount } from '#features/identity/accounts/actions';
import { assertRefused, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { Client } from '#test/harness/http-client';
import { registerClient } from '#test/harness/oauth-clients';
import { letAppIn } from '#test/harness/sign-in';
import { useTestApi } from '#test/harness/test-api';

const PATH = '/profile/preferences';
const MAXIMUM = 65_535;
const TOO_LONG = 'Length must be 2-65535 characters';

/** Preferences with this length as compact JSON, in characters. */
const ofLength = (length: number, character = 'x') => ({ a: character.repeat(length - '{"a":""}'.length) });

describeOnDatabase('preferences', (dialect) => {
  const running = useTestApi(dialect);

  it('preferences are replaced completely', async () => {
    const { owner } = await running.api.newAccount();
    assert.equal((await owner.get(PATH)).text, '{}');
    for (const body of [
      { theme: 'dark', columns: { vpcs: ['label', 'region'] }, page: null },
      { other: [] },
      {},
      { theme: null },
    ]) {
      assert.equal((await owner.put(PATH, body)).text, JSON.stringify(body));
      assert.equal((await owner.get(PATH)).text, JSON.stringify(body));
    }
    const events = succeeded(await owner.get('/account/events')).data;
    assert.ok(events.every(({ username }: { username: string | null }) => username === null));
  });

  it('preferences are stored as JavaScript parses them', async () => {
    const { owner } = await running.api.newAccount();
    const cases: [sent: string, kept: string][] = [
      [' { "b" : 1.50 , "a" : [ 1e2, -0.0 ] } ', '{"b":1.5,"a":[100,0]}'],
      ['{"b":1,"10":2,"a":3,"2":4}', '{"2":4,"10":2,"b":1,"a":3}'],
      ['{"a":1,"b":2,"a":3}', '{"a":3,"b":2}'],
      ['{"a":12345678901234567890}', '{"a":12345678901234567000}'],
      ['{"a":"\\u0000\\u001f\\u007f\\n\\ud800"}', '{"a":"\\u0000\\u001f\u007f\\n\\ud800"}'],
      ['{"\\u0000":"🙂","":""}', '{"\\u0000":"🙂","":""}'],
      ['{"__proto__":{"theme":1,"__proto__":null}}', '{"__proto__":{"theme":1,"__proto__":null}}'],
      ['{"constructor":{"prototype":{}},"toJSON":1}', '{"constructor":{"prototype":{}},"toJSON":1}'],
      ['{"hasOwnProperty":1,"then":{},"length":0}', '{"hasOwnProperty":1,"then":{},"length":0}'],
      ['{"1":[{"x":null}],"a":{"toString":null}}', '{"1":[{"x":null}],"a":{"toString":null}}'],
    ];
    for (const [sent, kept] of cases) {
      assert.equal((await owner.put(PATH, sent)).text, kept);
      assert.equal((await owner.get(PATH)).text, kept);
    }
    assert.equal('theme' in {}, false);
  });

  it('preferences must be a JSON object with numbers that are doubles', async () => {
    const { owner } = await running.api.newAccount();
    succeeded(await owner.put(PATH, { theme: 'dark' }));
    const bodies = ['', '{', '[]', '"dark"', 'null', '1', '{"a":NaN}', '{"a":1e999}', '{"a":[{"b":-1e999}]}'];
    for (const body of [undefined, ...bodies]) {
      assertRefused(await owner.put(PATH, body), 400, 'Invalid JSON');
    }
    const deep = (levels: number) => `${'{"a":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`;
    assertRefused(await owner.put(PATH, deep(33)), 400, 'Invalid JSON');
    assert.equal((await owner.get(PATH)).text, '{"theme":"dark"}');
    assert.equal((await owner.put(PATH, deep(32))).text, deep(32));
  });

  it('the length of preferences as compact JSON is limited', async () => {
    const { owner } = await running.api.newAccount();
    for (const character of ['x', '🙂']) {
      assertRefused(await owner.put(PATH, ofLength(MAXIMUM + 1, character)), 400, TOO_LONG);
      const longest = ofLength(MAXIMUM, character);
      assert.deepEqual(succeeded(await owner.put(PATH, longest)), longest);
      assert.deepEqual(succeeded(await owner.get(PATH)), longest);
    }
    const spaced = `${' '.repeat(70_000)}${JSON.stringify(ofLength(100))}`;
    assert.deepEqual(succeeded(await owner.put(PATH, spaced)), ofLength(100));
    assertRefused(
      await owner.put(PATH, `{"a":"${'x'.repeat(1024 * 1024)}"}`),
      413,
      'Request body is too large',
    );
  });

  it('preferences belong to a user and an OAuth client, or to all personal tokens', async () => {
    const account = await running.api.newAccount();
    const scopes = ['account:read_write'] as const;
    const apps = [await letAppIn(account, [...scopes]), await letAppIn(account, [...scopes])];
    const clients = [
      account.owner,
      await account.restricted(),
      ...apps.map(({ accessToken }) => new Client(running.api.base, accessToken)),
    ];
    for (const [index, client] of clients.entries()) {
      assert.equal((await client.get(PATH)).text, '{}');
      succeeded(await client.put(PATH, { index }));
    }
    for (const [index, client] of clients.entries()) {
      assert.deepEqual(succeeded(await client.get(PATH)), { index });
    }
    assert.deepEqual(succeeded(await (await account.withScopes(['account:read_only'])).get(PATH)), {
      index: 0,
    });
    // Preferences of a personal token belong to the user, even if an app created the token.
    const app = clients[2] as Client;
    const { token } = succeeded(await app.post('/profile/tokens', { label: 'made by an app' }));
    assert.deepEqual(succeeded(await new Client(running.api.base, token).get(PATH)), { index: 0 });
  });

  it('preferences are returned as they were sent', async () => {
    const { owner } = await running.api.newAccount();
    const anything = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue());
    await fc.assert(
      fc.asyncProperty(anything, async (preferences) => {
        const text = JSON.stringify(preferences);
        assert.equal((await owner.put(PATH, text)).text, JSON.stringify(JSON.parse(text)));
        assert.equal((await owner.get(PATH)).text, JSON.stringify(JSON.parse(text)));
      }),
      { numRuns: 50 },
    );
  });

  it('preferences of an OAuth client are deleted with it, and with its account', async () => {
    const user = await running.api.newAccount();
    const ctx = createCtx(running.api.service.services);
    const makers = [await running.api.newAccount(), await running.api.newAccount()] as const;
    const clients = await Promise.all(makers.map((maker) => registerClient(maker)));
    const ids = clients.map(({ id }) => id);
    for (const clientId of ids) {
      const { accessToken } = await letAppIn(user, ['account:read_write'], { clientId });
      succeeded(await new Client(running.api.base, accessToken).put(PATH, { clientId }));
    }
    succeeded(await user.owner.put(PATH, {}));
    const kept = async () => {
      const rows = await ctx.db
        .selectFrom('preference')
        .select('client')
        .where('user_id', '=', user.ownerId)
        .execute();
      return rows.map(({ client }) => client).sort();
    };
    assert.deepEqual(await kept(), ['', ...ids].sort());
    succeeded(await makers[0].owner.delete(`/account/oauth-clients/${ids[0]}`));
    assert.deepEqual(await kept(), ['', ...ids.slice(1)].sort());
    await deleteAccount(ctx, makers[1].id);
    assert.deepEqual(await kept(), ['']);
  });
});
