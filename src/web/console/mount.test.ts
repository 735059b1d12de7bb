import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CONFIRM_IDENTITY } from '#domain/reasons/refusals';
import { assertErrors, assertRefused } from '#test/harness/assert-errors';
import { ConsoleClient } from '#test/harness/console-client';
import { describeOnDatabase } from '#test/harness/databases';
import { Client } from '#test/harness/http-client';
import { useTestApi } from '#test/harness/test-api';
import { newBrowser, OTHER_PASSWORD, PASSWORD, Person } from '#test/login/people';

describeOnDatabase('the API for the console', (dialect) => {
  const running = useTestApi(dialect);

  test('a signed-in browser acts as its user', async () => {
    const person = await Person.create(running.api);
    const console = await person.console();
    const made = await console.post('/v4/vpcs', { label: 'orders', region: 'us-east' });
    assert.equal(made.status, 200, made.text);
    assert.deepEqual((await console.get(`/v4/vpcs/${made.body.id}`)).body, made.body);
    assert.equal((await person.account.owner.get(`/vpcs/${made.body.id}`)).body.label, 'orders');
    const [event] = (await person.account.owner.get('/account/events')).body.data;
    assert.deepEqual([event.action, event.username], ['vpc_create', person.username]);
    assert.equal((await console.get('/v4/profile')).body.username, person.username);
  });

  test('responses are for the console alone', async () => {
    const console = await (await Person.create(running.api)).console();
    const { headers } = await console.get('/v4/vpcs');
    assert.equal(headers['access-control-allow-origin'], undefined);
    assert.equal(headers['access-control-expose-headers'], undefined);
    assert.equal(headers.vary, 'Cookie');
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal(headers['cross-origin-resource-policy'], 'same-origin');
    assert.match(String(headers['x-palisade-version']), /^\d+\.\d+\.\d+/);
    assert.equal((await console.browser.request('OPTIONS', '/console/v4/vpcs')).status, 405);
    assert.equal((await console.request('PUT', '/v4/vpcs', {})).headers.allow, 'HEAD, GET, POST');
  });

  test('a request must be the own script, and nobody else', async () => {
    const person = await Person.create(running.api);
    const console = await person.console();
    const { origin } = console.browser;
    const cases: [method: string, headers: Record<string, string>, status: number][] = [
      ['GET', {}, 200],
      ['GET', { 'x-palisade-console': 'poll' }, 200],
      ['GET', { 'x-palisade-console': '' }, 403],
      ['GET', { 'x-palisade-console': '2' }, 403],
      ['GET', { 'sec-fetch-site': 'same-origin' }, 200],
      ['GET', { 'sec-fetch-site': 'same-site' }, 403],
      ['GET', { 'sec-fetch-site': 'cross-site' }, 403],
      ['GET', { 'sec-fetch-site': 'none' }, 403],
      ['GET', { origin: 'https://evil.example' }, 200],
      ['POST', { origin: 'https://evil.example' }, 403],
      ['POST', { origin: 'null' }, 403],
      ['POST', { origin }, 200],
      ['POST', {}, 200],
    ];
    for (const [index, [method, headers, status]] of cases.entries()) {
      const body = method === 'POST' ? { label: `vpc-${index}`, region: 'us-east' } : undefined;
      const answer = await console.request(method, '/v4/vpcs', body, headers);
      assert.equal(answer.status, status, `${method} ${JSON.stringify(headers)}: ${answer.text}`);
      if (status === 403) assertRefused(answer, 403, 'Unauthorized');
      const session = await console.request('GET', '/session', undefined, method === 'GET' ? headers : {});
      if (method === 'GET') assert.equal(session.status, status);
    }
  });

  test('a token and a cookie together are refused, and neither place takes what belongs to the other', async () => {
    const person = await Person.create(running.api);
    const console = await person.console();
    const bearer = { authorization: `Bearer ${person.account.owner.token}` };
    for (const path of ['/v4/vpcs', '/v4/nowhere', '/session', '/step-up']) {
      assertErrors(await console.get(path, bearer), 400, [
        { field: 'Authorization', reason: 'Must not be sent to the console' },
      ]);
    }
    const withCookie = await console.browser.request('GET', '/v4/vpcs', undefined, {
      'x-palisade-console': '1',
    });
    assertRefused(withCookie, 401, 'Invalid Token');
    const nobody = new ConsoleClient(newBrowser(running.api));
    const refused = await nobody.get('/v4/vpcs');
    assertRefused(refused, 401, 'Invalid Token');
    assert.equal(refused.headers['www-authenticate'], undefined);
    assert.equal(refused.headers['x-ratelimit-limit'], undefined);
    assert.equal((await nobody.get('/v4/regions')).status, 200);
  });

  test('signed out means out, however it happens', async () => {
    const { api } = running;
    const ends: Record<string, (person: Person, console: ConsoleClient) => Promise<unknown>> = {
      'in the console': (_, console) => new ConsoleClient(console.browser.clone()).post('/sign-out'),
      'in another tab': (_, console) =>
        console.browser
          .clone()
          .open('/you')
          .then(() => new ConsoleClient(console.browser.clone()).post('/sign-out')),
      'by another browser': async (person) => {
        const other = await person.console();
        const { body } = await other.get('/sessions');
        const [ended] = body.data.filter((row: { is_current: boolean }) => !row.is_current);
        assert.equal((await other.delete(`/sessions/${ended.id}`)).status, 204);
      },
      'by all others': async (person) => {
        assert.equal((await (await person.console()).post('/sessions/sign-out-others')).status, 204);
      },
      'by suspension': (person) =>
        person.write((tx) =>
          tx.updateTable('account').set({ suspended: 1 }).where('id', '=', person.account.id).execute(),
        ),
      'by a temporary password': (person) =>
        person.write((tx) =>
          tx.updateTable('user').set({ password_temporary: 1 }).where('id', '=', person.id).execute(),
        ),
      'by its age': async () => {
        api.clock.advance(2 * 3600);
      },
    };
    for (const [name, end] of Object.entries(ends)) {
      const person = await Person.create(api);
      const console = await person.console();
      assert.equal((await console.get('/v4/vpcs')).status, 200, name);
      await end(person, console);
      assert.equal((await console.get('/v4/vpcs')).status, 401, name);
      assert.equal((await console.get('/session')).status, 401, name);
      assert.match((await console.browser.get('/console')).location ?? '', /^\/(login|you\/password)/, name);
    }
  });

  test('looking for news does not keep a session alive, but work does', async () => {
    const person = await Person.create(running.api);
    const [idle, busy] = [await person.console(), await person.console()];
    for (let minutes = 0; minutes < 125; minutes += 25) {
      running.api.clock.advance(25 * 60);
      await idle.get('/v4/account/events', { 'x-palisade-console': 'poll' });
      await busy.get('/v4/account/events');
    }
    assert.equal((await idle.get('/v4/vpcs')).status, 401);
    assert.equal((await busy.get('/v4/vpcs')).status, 200);
    running.api.clock.advance(24 * 3600);
    assert.equal((await busy.get('/v4/vpcs')).status, 401);
  });

  test('programs and the console do not use up the rate of each other', async () => {
    const person = await Person.create(running.api);
    const console = await person.console();
    const left = async (client: { get(path: string): Promise<{ headers: object }> }, path: string) =>
      Number(Reflect.get((await client.get(path)).headers, 'x-ratelimit-remaining'));
    const before = await left(console, '/v4/vpcs');
    const token = await left(person.account.owner, '/vpcs');
    assert.equal(await left(console, '/v4/vpcs'), before);
    assert.equal(await left(person.account.owner, '/vpcs'), token);
  });

  test('two sessions of one user are two, and requests that race share one token', async () => {
    const person = await Person.create(running.api);
    const [one, other] = [await person.console(), await person.console()];
    const answers = await Promise.all(
      [one, one, one, other, other].map((console) => console.get('/v4/profile')),
    );
    for (const { status } of answers) assert.equal(status, 200);
    const { db } = running.api.service.services.store;
    const tokens = db.selectFrom('token').select('session_id').where('user_id', '=', person.id);
    const rows = await tokens.where('session_id', 'is not', null).execute();
    assert.equal(rows.length, 2);
    await one.post('/sign-out');
    assert.equal((await tokens.where('session_id', 'is not', null).execute()).length, 1);
    assert.equal((await other.get('/v4/profile')).status, 200);
    assert.equal((await person.account.owner.get('/profile/tokens')).body.data.length, 1);
    assert.equal((await person.account.owner.get('/profile/apps')).body.results, 0);
  });

  test('a token made in the console lives on after it', async () => {
    const person = await Person.create(running.api);
    const console = await person.console();
    const { body, status } = await console.post('/v4/profile/tokens', { label: 'deploy' });
    assert.equal(status, 200);
    await console.post('/sign-out');
    assert.equal((await new Client(running.api.base, body.token).get('/vpcs')).status, 200);
  });

  test('preferences of the console are its own', async () => {
    const person = await Person.create(running.api);
    const [one, other] = [await person.console(), await person.console()];
    assert.equal((await one.put('/v4/profile/preferences', { theme: 'dark' })).status, 200);
    assert.deepEqual((await other.get('/v4/profile/preferences')).body, { theme: 'dark' });
    assert.deepEqual((await other.get('/session')).body.preferences, { theme: 'dark' });
    assert.deepEqual((await person.account.owner.get('/profile/preferences')).body, {});
  });

  test('sensitive operations ask for the password again, and nothing else does', async () => {
    const person = await Person.create(running.api);
    const console = await person.console();
    running.api.clock.advance(600);
    assert.equal((await console.post('/v4/vpcs', { label: 'later', region: 'us-east' })).status, 200);
    const asked = await console.post('/v4/profile/tokens', { label: 'later' });
    assertRefused(asked, 403, CONFIRM_IDENTITY);
    assert.equal(asked.headers['palisade-step-up'], 'password');
    assertErrors(await console.stepUp({ password: OTHER_PASSWORD }), 400, [
      { field: 'password', reason: 'Username or password is wrong' },
    ]);
    const before = console.browser.cookies.get('palisade_session');
    assert.equal((await console.stepUp({ password: PASSWORD })).status, 204);
    const after = console.browser.cookies.get('palisade_session');
    assert.notEqual(after, before);
    assert.equal((await console.post('/v4/profile/tokens', { label: 'later' })).status, 200);
    assert.equal((await console.put('/v4/profile', { timezone: 'Europe/Lisbon' })).status, 200);
    running.api.clock.advance(600);
    assert.equal((await console.put('/v4/profile', { timezone: 'UTC' })).status, 200);
    assertRefused(await console.put('/v4/profile', { email: 'new@example.com' }), 403, CONFIRM_IDENTITY);
    const [{ id }] = (await console.get('/v4/profile/tokens')).body.data;
    const token = `/v4/profile/tokens/${id}`;
    assert.equal((await console.put(token, { label: 'renamed' })).status, 200);
    assertRefused(await console.put(token, { restrictions: {} }), 403, CONFIRM_IDENTITY);
    const user = `/v4/account/users/${person.username}`;
    assertRefused(await console.put(user, { username: 'renamed' }), 403, CONFIRM_IDENTITY);
    assertRefused(await console.post('/sessions/sign-out-others'), 403, CONFIRM_IDENTITY);
  });

  test('what lets others in, or locks browsers out, asks for the password', async () => {
    const person = await Person.create(running.api);
    const console = await person.console();
    const client = { label: 'app', redirect_uri: 'https://app.example.com/cb' };
    const { id } = (await console.post('/v4/account/oauth-clients', client)).body;
    const hook = { label: 'inventory', url: 'https://hooks.example.com/', actions: ['vpc_create'] };
    const webhook = `/v4/account/webhooks/${(await console.post('/v4/account/webhooks', hook)).body.id}`;
    const device = new ConsoleClient(await person.signedIn(person.browser(), { remember: '1' }));
    const [trusted] = (await device.get('/v4/profile/devices')).body.data;
    running.api.clock.advance(600);
    const path = `/v4/account/oauth-clients/${id}`;
    const evil = { redirect_uri: 'https://evil.example/cb' };
    assertRefused(await console.put(path, evil), 403, CONFIRM_IDENTITY);
    assertRefused(await console.delete(path), 403, CONFIRM_IDENTITY);
    for (const wider of [{ actions: ['*'] }, { vpcs: null }, { url: 'https://evil.example/' }])
      assertRefused(await console.put(webhook, wider), 403, CONFIRM_IDENTITY);
    assert.equal((await console.put(webhook, { label: 'stock' })).status, 200);
    assertRefused(await console.delete(`/v4/profile/devices/${trusted.id}`), 403, CONFIRM_IDENTITY);
    assert.equal((await console.put(path, { label: 'renamed' })).status, 200);
  });

  test('a trusted device does not stand in for the code of sensitive operations', async () => {
    const person = await Person.create(running.api);
    await person.switchOnTwoFactor();
    const browser = await person.signedIn(person.browser(), { remember: '1' });
    browser.cookies.delete('palisade_session');
    await person.signIn(browser);
    const console = new ConsoleClient(browser);
    assert.equal((await console.get('/v4/profile')).status, 200);
    assertRefused(await console.post('/v4/profile/tfa-disable', {}), 403, CONFIRM_IDENTITY);
  });

  test('of two confirmations at once one counts, and its cookie works', async () => {
    const person = await Person.create(running.api);
    const console = await person.console();
    const tabs = [console, new ConsoleClient(console.browser.clone())];
    const answers = await Promise.all(tabs.map((tab) => tab.stepUp({ password: PASSWORD })));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 401]);
    const winner = tabs[answers.findIndex(({ status }) => status === 204)];
    assert.equal((await winner?.get('/v4/vpcs'))?.status, 200);
  });

  test('what was begun with a replaced cookie is not written', async () => {
    const person = await Person.create(running.api);
    const console = await person.console();
    const old = new ConsoleClient(console.browser.clone());
    assert.equal((await console.stepUp({ password: PASSWORD })).status, 204);
    assert.equal((await old.post('/v4/vpcs', { label: 'late', region: 'us-east' })).status, 401);
    assert.equal((await old.stepUp({ password: PASSWORD })).status, 401);
  });

  test('with two-factor authentication, a code is asked for as well', async () => {
    const person = await Person.create(running.api);
    await person.switchOnTwoFactor();
    const console = await person.console();
    running.api.clock.advance(600);
    const asked = await console.post('/v4/profile/tokens', { label: 'later' });
    assert.equal(asked.headers['palisade-step-up'], 'password code');
    const wrong = await console.stepUp({ password: PASSWORD, code: '' });
    assertErrors(wrong, 400, [{ field: 'code', reason: 'The code is wrong or was already used' }]);
    assert.equal((await console.stepUp({ password: PASSWORD, code: person.code })).status, 204);
    assert.equal((await console.post('/v4/profile/tokens', { label: 'later' })).status, 200);
  });

  test('guessing the password is limited', async () => {
    const console = await (await Person.create(running.api)).console();
    const answers = [];
    for (let count = 0; count < 11; count += 1) answers.push(await console.stepUp({ password: 'guess' }));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [...Array.from({ length: 10 }, () => 400), 429],
    );
  });
});
