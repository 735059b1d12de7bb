import assert from 'node:assert/strict';
import { test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { sentMessages } from '#test/harness/sent-messages';
import { letAppIn } from '#test/harness/sign-in';
import { useTestApi } from '#test/harness/test-api';
import { forgetAttempts } from '#test/harness/two-factor';
import { isSignedIn, newBrowser, OTHER_PASSWORD, PASSWORD, Person } from './people.ts';

describeOnDatabase('the password pages', (dialect) => {
  const running = useTestApi(dialect);
  const services = () => running.api.service.services;

  async function askForLink(person: Person, username = person.username): Promise<void> {
    const browser = newBrowser(running.api);
    await browser.get('/password/reset');
    assert.equal((await browser.submit({ username })).heading, 'Ask for your link');
  }

  const mails = async (person: Person) =>
    (await sentMessages(services(), person.id)).filter(({ template }) => template === 'password-reset');

  /** Path and query of the newest mailed link. */
  async function newestLink(person: Person): Promise<string> {
    const { origin, pathname, search } = new URL((await mails(person)).at(-1)?.values.link);
    assert.equal(origin, running.api.service.url);
    return `${pathname}${search}`;
  }

  test('an invitation welcomes a new user, and says for which account', async () => {
    const { owner, ownerId } = await running.api.newAccount('Widgets & Sons');
    const username = `ana-${ownerId}-${process.pid}`;
    succeeded(await owner.post('/account/users', { username, email: 'ana@example.com' }));
    const { id } = await services()
      .store.db.selectFrom('user')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    const [mail] = await sentMessages(services(), id);
    const { pathname, search } = new URL(mail?.values.link);
    const browser = newBrowser(running.api);
    const page = await browser.get(`${pathname}${search}`);
    assert.equal(page.heading, 'Welcome to Palisade');
    assert.match(
      page.text,
      /invited to the account of <strong><bdi>Widgets &amp; Sons<\/bdi><\/strong>\. Choose/,
    );
    assert.match(page.text, new RegExp(`<strong>${username}</strong>`));
    assert.doesNotMatch(page.text, /signed out|revoke_tokens/);
    const wrong = await browser.submit({ password: 'short', password_again: 'short' });
    assert.equal(wrong.heading, 'Welcome to Palisade', 'also after a mistake');
    const done = await browser.submit({ password: PASSWORD, password_again: PASSWORD });
    assert.equal(done.location, '/login?password_set');
    const used = await browser.get(`${pathname}${search}`);
    assert.match(used.text, /If you were invited/);
  });

  test('a mailed link sets a password once', async () => {
    const person = await Person.create(running.api);
    await person.switchOnTwoFactor();
    const inside = await person.signedIn(person.browser(), { remember: '1' });
    const waiting = person.browser();
    await waiting.follow(await person.signIn(waiting));
    await askForLink(person);
    await askForLink(person);
    const [first] = await mails(person);
    const link = await newestLink(person);
    const browser = newBrowser(running.api);
    const page = await browser.get(link);
    assert.equal(page.heading, 'Set your password');
    assert.match(page.text, new RegExp(`<strong>${person.username}</strong>`));
    for (const [fields, error] of [
      [{ password: 'short', password_again: 'short' }, 'Length must be 11-128 characters'],
      [{ password: OTHER_PASSWORD, password_again: 'another' }, 'The passwords do not match'],
      [{ password: 'password1234', password_again: 'password1234' }, 'Password is too common'],
      ...[`${person.username} at dawn`, 'palm palm palm', 'a'.repeat(20)].map(
        (password) => [{ password, password_again: password }, 'Password is too common'] as const,
      ),
    ] as const) {
      const wrong = await browser.submit(fields);
      assert.equal(wrong.status, 400);
      assert.match(wrong.text, new RegExp(`<p class="field-error" id="\\w+-error">${error}</p>`));
      assert.match(wrong.text, /aria-describedby="\w+-error[^"]*" aria-invalid="true"/);
    }
    const done = await browser.submit({ password: OTHER_PASSWORD, password_again: OTHER_PASSWORD });
    assert.equal(done.location, '/login?password_set');
    assert.match((await browser.follow(done)).notice ?? '', /^Your new password is set/);

    assert.equal(await isSignedIn(inside), false);
    assert.equal((await waiting.get('/login/code')).location, '/login?expired');
    assert.deepEqual(
      (await person.account.owner.get('/profile/devices')).body.data,
      [],
      'no device is trusted',
    );
    assert.equal((await person.signIn()).status, 400);
    assert.equal(
      (await person.signIn(person.browser(), { password: OTHER_PASSWORD })).location,
      '/login/code',
    );
    for (const used of [link, new URL(first?.values.link).pathname + new URL(first?.values.link).search]) {
      const gone = await browser.get(used);
      assert.deepEqual([gone.status, gone.heading], [404, 'This link does not work']);
    }
    const { data } = (await person.account.owner.get('/account/events')).body;
    const latest = data.find(({ action }: { action: string }) => action === 'password_reset');
    assert.equal(latest.username, person.username);
  });

  test('setting a password also revokes tokens and apps on request', async () => {
    const person = await Person.create(running.api);
    const { accessToken } = await letAppIn(person.account);
    await askForLink(person);
    const browser = newBrowser(running.api);
    await browser.get(await newestLink(person));
    const fields = { password: OTHER_PASSWORD, password_again: OTHER_PASSWORD };
    assert.equal((await browser.submit({ ...fields, revoke_tokens: '1' })).location, '/login?password_set');
    assert.equal((await person.account.owner.get('/profile')).status, 401);
    const { token } = person.account.owner;
    for (const revoked of [accessToken, token]) {
      const { status } = await running.api.nobody.get('/vpcs', {
        headers: { authorization: `Bearer ${revoked}` },
      });
      assert.equal(status, 401);
    }
  });

  test('a link expires after an hour, and works only once in a race', async () => {
    const person = await Person.create(running.api);
    await askForLink(person);
    const link = await newestLink(person);
    const [one, other] = [newBrowser(running.api), newBrowser(running.api)];
    await one.get(link);
    await other.get(link);
    const fields = { password: OTHER_PASSWORD, password_again: OTHER_PASSWORD };
    const answers = await Promise.all([one.submit(fields), other.submit(fields)]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [303, 404]);
    await askForLink(person);
    // The worker erases it soon after it has expired.
    const expired = await newestLink(person);
    running.api.clock.advance(3600);
    assert.equal((await one.get(expired)).status, 404);
  });

  test('links are mailed to the previous address for a week after a change', async () => {
    const person = await Person.create(running.api);
    succeeded(await person.account.owner.put('/profile', { email: 'thief@example.org' }));
    await askForLink(person);
    assert.equal((await mails(person)).at(-1)?.recipient, `${person.username}@example.com`);
    running.api.clock.advance(7 * 86_400);
    await askForLink(person);
    assert.equal((await mails(person)).at(-1)?.recipient, 'thief@example.org');
  });

  test('no link is mailed for proxy users, suspended accounts and unknown names', async () => {
    const count = async () =>
      (await services().store.db.selectFrom('outbox_message').selectAll().execute()).length;
    const [proxy, suspended] = [await Person.create(running.api), await Person.create(running.api)];
    await proxy.write((tx) => tx.updateTable('user').set({ proxy: 1 }).where('id', '=', proxy.id).execute());
    await suspended.write((tx) =>
      tx.updateTable('account').set({ suspended: 1 }).where('id', '=', suspended.account.id).execute(),
    );
    const before = await count();
    for (const username of [proxy.username, suspended.username, 'nobody-here', ''])
      await askForLink(proxy, username);
    assert.equal(await count(), before);
  });

  test('five links per hour are mailed, and ten wrong links per address and quarter of an hour are checked', async () => {
    const person = await Person.create(running.api);
    await forgetAttempts(services().store);
    for (let index = 0; index < 5; index += 1) await askForLink(person);
    const browser = newBrowser(running.api);
    await browser.get('/password/reset');
    const refused = await browser.submit({ username: person.username });
    assert.equal(refused.status, 429);
    assert.ok(Number(refused.headers['retry-after']) > 0);
    assert.equal((await mails(person)).length, 5);
    for (let index = 0; index < 10; index += 1)
      assert.equal((await browser.get('/password/set?token=x')).status, 404);
    assert.equal((await browser.get(`/password/set?token=${'ab'.repeat(32)}`)).status, 429);
    assert.equal((await browser.get(await newestLink(person))).status, 200, 'a right one cannot be guessed');
  });

  test('links use the configured URL, whatever the request contains', async () => {
    const person = await Person.create(running.api);
    await forgetAttempts(services().store);
    const browser = person.browser({ host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    await browser.get('/password/reset');
    await browser.submit({ username: person.username });
    assert.match((await mails(person)).at(-1)?.values.link, new RegExp(`^${running.api.service.url}/`));
  });

  test('an invited user sets a password and signs in', async () => {
    const person = await Person.create(running.api);
    const username = `ana-p-${person.id}`;
    succeeded(await person.account.owner.post('/account/users', { username, email: 'ana@example.com' }));
    const { id } = await services()
      .store.db.selectFrom('user')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    const [mail] = await sentMessages(services(), id);
    const browser = newBrowser(running.api);
    const { pathname, search } = new URL(mail?.values.link);
    await browser.get(`${pathname}${search}`);
    await browser.follow(await browser.submit({ password: PASSWORD, password_again: PASSWORD }));
    const { location } = await browser.submit({ username, password: PASSWORD });
    assert.equal(location, '/console', 'the password is their own: nothing has to be changed');
  });

  test('without a mail server, who asks for a link is told who has it, and not shown it', async () => {
    const person = await Person.create(running.api);
    const browser = newBrowser(running.api);
    assert.match((await browser.get('/password/reset')).text, /No mail server is set up/);
    const answers = [];
    for (const username of [person.username, 'nobody-at-all']) {
      await browser.get('/password/reset');
      answers.push((await browser.submit({ username })).text);
    }
    assert.equal(answers[0], answers[1]);
    assert.match(answers[0] ?? '', /<code>palisade outbox list<\/code>/);
    assert.doesNotMatch(answers[0] ?? '', /password\/set/);
  });
});

describeOnDatabase('the password pages, with a mail server', (dialect) => {
  const running = useTestApi(dialect, {
    env: { PALISADE_SMTP_URL: 'smtp://127.0.0.1:1', PALISADE_MAIL_FROM: 'cloud@example.com' },
  });

  test('say that a link is sent', async () => {
    const browser = newBrowser(running.api);
    assert.match((await browser.get('/password/reset')).text, /You will receive an e-mail/);
    const { heading, text } = await browser.submit({ username: 'nobody-at-all' });
    assert.equal(heading, 'Check your e-mail');
    assert.doesNotMatch(text, /outbox/);
  });
});
