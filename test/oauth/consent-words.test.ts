import assert from 'node:assert/strict';
import { test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { Browser } from '#test/harness/oauth-browser';
import { authorizeQuery, postForm, registerClient } from '#test/harness/oauth-clients';
import { useTestApi } from '#test/harness/test-api';
import { PASSWORD, Person } from '#test/login/people';

const HOSTILE = '<b>\u202Eyrotnevni\u202C';
const SHOWN = '<bdi>&lt;b&gt;\uFFFDyrotnevni\uFFFD</bdi>';

describeOnDatabase('the consent page', (dialect) => {
  const running = useTestApi(dialect);

  test('names chosen by others are shown, and cannot reverse the text around them', async () => {
    const client = await registerClient(await running.api.newAccount(HOSTILE), { label: HOSTILE });
    const browser = await Browser.of(await running.api.newAccount());
    const { text } = await browser.get(await browser.begin(authorizeQuery(client)));
    assert.deepEqual(
      [text.split(SHOWN).length - 1, text.includes('\u202E'), text.includes('<b>')],
      [3, false, false],
    );
    const fields = { client_id: client.id, client_secret: client.secret, scope: 'vpc:read_only' };
    const url = `${running.api.service.url}/oauth/device_authorization`;
    const { user_code } = succeeded(await postForm(url, fields));
    const submit = async (more: Record<string, string>) =>
      await browser.submit(await browser.get('/device'), '/device', { user_code, ...more });
    assert.ok((await submit({})).text.includes(SHOWN));
    assert.ok((await submit({ decision: 'deny' })).text.includes(`You denied access to ${SHOWN}`));
  });

  test('some time after the sign-in, apps and devices are let in with the password only', async () => {
    const person = await Person.create(running.api);
    const browser = await Browser.of(person.account);
    const client = await registerClient(await running.api.newAccount());
    running.api.clock.advance(600);
    const path = await browser.begin(authorizeQuery(client));
    const asked = await browser.get(path);
    assert.match(asked.text, /name="password"/);
    const decide = async (fields: Record<string, string>) => await browser.submit(asked, path, fields);
    for (const password of ['', 'wrong']) {
      const refused = await decide({ decision: 'allow', password });
      assert.equal(refused.status, 400);
      assert.match(refused.text, /The password is wrong/);
    }
    const fields = { client_id: client.id, client_secret: client.secret, scope: 'vpc:read_only' };
    const url = `${running.api.service.url}/oauth/device_authorization`;
    const { user_code } = succeeded(await postForm(url, fields));
    const device = async (more: Record<string, string>) =>
      await browser.submit(await browser.get('/device'), '/device', { user_code, ...more });
    assert.match((await device({})).text, /name="password"/);
    assert.equal((await device({ decision: 'allow' })).status, 400);
    const allowed = await decide({ decision: 'allow', password: PASSWORD });
    assert.match(allowed.headers.location ?? '', /^\/oauth\/authorize\//);
    assert.doesNotMatch((await device({})).text, /name="password"/);
    assert.match((await device({ decision: 'allow' })).text, /Device connected/);
  });

  test('after a wrong code only the code is asked again, and the password of another session does not count', async () => {
    const person = await Person.create(running.api);
    await person.switchOnTwoFactor();
    const browser = await Browser.of(person.account);
    const client = await registerClient(await running.api.newAccount());
    running.api.clock.advance(600);
    const path = await browser.begin(authorizeQuery(client));
    const asked = await browser.get(path);
    const decide = async (fields: Record<string, string>, from = browser) =>
      await from.submit(asked, path, { decision: 'allow', ...fields });
    const guess = await decide({ password: 'wrong', code: '000000' });
    assert.doesNotMatch(guess.text, /name="ticket"/);
    const wrong = await decide({ password: PASSWORD, code: '000000' });
    assert.equal(wrong.status, 400);
    assert.doesNotMatch(wrong.text, /name="password"/);
    const ticket = /name="ticket" value="([^"]+)"/.exec(wrong.text)?.[1] ?? '';
    assert.equal((await decide({ ticket, code: '000001' })).status, 400, 'the code is still checked');
    assert.match((await decide({ ticket: `1${ticket}`, code: person.code })).text, /The password is wrong/);
    assert.match(
      (await decide({ ticket, code: person.code })).headers.location ?? '',
      /^\/oauth\/authorize\//,
    );
  });

  test('the sign-in on the way to an app names it, without room for a message of its own', async () => {
    const account = await running.api.newAccount('Widgets & Sons');
    const loginFor = async (label: string) => {
      const browser = new Browser(running.api.service.url);
      const consent = await browser.begin(authorizeQuery(await registerClient(account, { label })));
      return (await browser.get(`/login?continue=${encodeURIComponent(consent)}`)).text;
    };
    assert.match(
      await loginFor('Inventory'),
      /To continue to <strong><bdi>Inventory<\/bdi><\/strong> by <bdi>Widgets &amp; Sons<\/bdi>/,
    );
    const long = await loginFor(`Inventory. ${'Your account is locked, call us. '.repeat(9)}`);
    assert.match(long, /<bdi>Inventory\. [^<]{49}…<\/bdi>/);
    const unnamed = await registerClient(await running.api.newAccount(''), { label: 'Nameless' });
    const browser = new Browser(running.api.service.url);
    const consent = await browser.begin(authorizeQuery(unnamed));
    const { text } = await browser.get(`/login?continue=${encodeURIComponent(consent)}`);
    assert.match(text, /To continue to <strong><bdi>Nameless<\/bdi><\/strong><\/p>/);
    const plain = await new Browser(running.api.service.url).get('/login?continue=/oauth/consent/unknown');
    assert.doesNotMatch(plain.text, /To continue/);
  });

  test('a refused request names the app, and leads on without leading to it', async () => {
    const client = await registerClient(await running.api.newAccount('Widgets'), { label: '<i>Inventory' });
    const query = { ...authorizeQuery(client), redirect_uri: 'https://attacker.example.com/' };
    const { text } = await new Browser(running.api.service.url).get(
      `/oauth/authorize?${new URLSearchParams(query).toString()}`,
    );
    assert.match(
      text,
      /<bdi>&lt;i&gt;Inventory<\/bdi><\/strong> by <bdi>Widgets<\/bdi> made an invalid request/,
    );
    assert.match(text, /<a class="action" href="\/console">/);
    assert.doesNotMatch(text, /attacker|https:/);
  });

  test('the page says what remains when access is revoked', async () => {
    const browser = await Browser.of(await running.api.newAccount());
    const client = await registerClient(await running.api.newAccount());
    const textFor = async (scope: string) =>
      (await browser.get(await browser.begin(authorizeQuery(client, scope)))).text;
    const warning =
      /change how you sign in, create tokens, and create\s+users in your account\. Those users remain/;
    for (const scope of ['account:read_write', '*']) assert.match(await textFor(scope), warning);
    assert.doesNotMatch(await textFor('account:read_only vpc:read_write'), warning);
  });
});
