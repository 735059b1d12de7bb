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
