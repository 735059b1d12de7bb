import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { createCtx } from '#app/ctx';
import { PurgeJob } from '#app/purge';
import { describeOnDatabase } from '#test/harness/databases';
import { sentMessages } from '#test/harness/sent-messages';
import { useTestApi } from '#test/harness/test-api';
import { isSignedIn, OTHER_PASSWORD, PASSWORD, Person } from './people.ts';

describeOnDatabase('signing in', (dialect) => {
  const running = useTestApi(dialect);
  const services = () => running.api.service.services;
  const newPerson = async ({ twoFactor = false } = {}) => {
    const person = await Person.create(running.api);
    if (twoFactor) await person.switchOnTwoFactor();
    return person;
  };

  test('a username is accepted in any letter case, with its password', async () => {
    const person = await newPerson();
    const browser = person.browser();
    const answer = await person.signIn(browser, { username: ` ${person.username.toUpperCase()} ` });
    assert.deepEqual([answer.status, answer.location], [303, '/console']);
    const you = await browser.open('/you');
    assert.equal(you.heading, 'You');
    assert.match(you.text, new RegExp(`<dd>${person.username}</dd>`));
    assert.deepEqual(await person.logins(), ['successful']);
    assert.equal((await browser.get('/login')).location, '/console', 'who is signed in goes on at once');
  });

  test('two-factor authentication requires a code, and each code is accepted once', async () => {
    const person = await newPerson({ twoFactor: true });
    const browser = person.browser();
    const asked = await person.signIn(browser);
    assert.equal(asked.location, '/login/code');
    assert.equal(await isSignedIn(browser), false);
    assert.deepEqual(await person.logins(), [], 'the attempt has not ended');
    await browser.follow(asked);
    const { code } = person;
    assert.equal((await browser.submit({ code })).location, '/console');
    assert.equal(await isSignedIn(browser), true);
    assert.deepEqual(await person.logins(), ['successful']);

    const other = person.browser();
    await other.follow(await person.signIn(other));
    const replayed = await other.submit({ code });
    assert.deepEqual([replayed.status, replayed.notice], [400, 'The code is wrong or was already used']);
    assert.equal((await other.submit({ code: '000000' })).text, replayed.text, 'one answer for every cause');
    running.api.clock.advance(30);
    assert.equal((await other.submit({ code: person.code })).location, '/console', 'the same state goes on');
    assert.deepEqual(await person.logins(), ['successful', 'failed', 'failed', 'successful']);
    const waiting = await services().store.db.selectFrom('sign_in_attempt').selectAll().execute();
    assert.deepEqual(waiting, []);
  });

  test('a recovery code is accepted once', async () => {
    const person = await newPerson({ twoFactor: true });
    const browser = person.browser();
    await browser.follow(await person.signIn(browser));
    const page = await browser.get('/login/code?scratch');
    assert.match(page.text, /Recovery code/);
    assert.equal((await browser.submit({ code: person.scratch })).location, '/console');
    const other = person.browser();
    await other.follow(await person.signIn(other));
    const again = await other.submit({ code: person.scratch });
    assert.equal(again.status, 400);
    assert.equal((await person.row()).scratch_hash, null);
  });

  test('a pending sign-in expires after ten minutes, as one failed sign-in from when it began', async () => {
    const { clock } = running.api;
    for (const who of ['the page', 'the purge', 'both at once']) {
      const person = await newPerson({ twoFactor: true });
      const browser = person.browser();
      const begun = clock.now;
      await browser.follow(await person.signIn(browser));
      clock.advance(599);
      assert.equal((await browser.get('/login/code')).status, 200);
      clock.advance(11);
      const purge = () => new PurgeJob({ ...services(), log: pino({ level: 'silent' }) }).run();
      const look = () => browser.submit({ code: person.code });
      if (who === 'the purge') await purge();
      if (who === 'both at once') await Promise.all([purge(), look(), purge(), look()]);
      else assert.equal((await look()).location, '/login?expired');
      await purge();
      const logins = (await person.loginRows()).map(({ status, created }) => [status, created]);
      assert.deepEqual(logins, [['failed', begun]], who);
    }
  });

  test('a sign-in is recorded with the time of its password, whenever its code came', async () => {
    const person = await newPerson({ twoFactor: true });
    const browser = person.browser();
    const begun = running.api.clock.now;
    await browser.follow(await person.signIn(browser));
    running.api.clock.advance(61);
    assert.equal((await browser.submit({ code: 'wrong' })).status, 400);
    running.api.clock.advance(60);
    assert.equal((await browser.submit({ code: person.code })).location, '/console');
    const logins = (await person.loginRows()).map(({ status, created }) => [status, created]);
    assert.deepEqual(logins, [
      ['failed', begun],
      ['successful', begun],
    ]);
    const [, shown] = (await person.account.owner.get('/profile/logins')).body.data;
    assert.equal(shown.datetime, new Date(begun * 1000).toISOString().slice(0, 19));
  });

  test('the code page leads to the start when no sign-in is pending', async () => {
    const person = await newPerson();
    const browser = person.browser();
    assert.equal((await browser.get('/login/code')).location, '/login');
    browser.cookies.set('palisade_attempt', 'ab'.repeat(32));
    assert.equal((await browser.get('/login/code')).location, '/login?expired');
  });

  test('every attempt has one record, and unknown names have none', async () => {
    const person = await newPerson();
    const before = (await services().store.db.selectFrom('login').selectAll().execute()).length;
    const browser = person.browser();
    assert.equal((await person.signIn(browser, { password: 'wrong' })).status, 400);
    assert.equal((await person.signIn(browser, { username: 'nobody-here' })).status, 400);
    assert.deepEqual(await person.logins(), ['failed']);
    assert.equal((await services().store.db.selectFrom('login').selectAll().execute()).length, before + 1);
  });

  test('proxy users, users without a password and users of suspended accounts cannot sign in', async () => {
    const [proxy, bare, suspended] = [await newPerson(), await newPerson(), await newPerson()];
    await proxy.write((tx) => tx.updateTable('user').set({ proxy: 1 }).where('id', '=', proxy.id).execute());
    await bare.write((tx) =>
      tx.updateTable('user').set({ password_hash: null }).where('id', '=', bare.id).execute(),
    );
    const inside = await suspended.signedIn();
    await suspended.write((tx) =>
      tx.updateTable('account').set({ suspended: 1 }).where('id', '=', suspended.account.id).execute(),
    );
    assert.equal(await isSignedIn(inside), false);
    for (const person of [proxy, bare, suspended]) {
      assert.equal((await person.signIn()).status, 400);
      assert.equal((await person.logins()).at(-1), 'failed');
    }
  });

  test('a session ends after two hours without a request, and after a day', async () => {
    const { clock } = running.api;
    const person = await newPerson();
    const browser = await person.signedIn();
    clock.advance(7199);
    assert.equal(await isSignedIn(browser), true);
    clock.advance(7200);
    assert.equal(await isSignedIn(browser), false);
    const busy = await person.signedIn();
    for (let hour = 1; hour < 24; hour += 1) {
      clock.advance(3600);
      assert.equal(await isSignedIn(busy), true, `${hour} h`);
    }
    clock.advance(3600);
    assert.equal(await isSignedIn(busy), false);
  });

  test('signing out ends the session', async () => {
    const person = await newPerson();
    const browser = await person.signedIn();
    const copy = browser.clone();
    await browser.get('/logout');
    const answer = await browser.submit();
    assert.equal((await browser.follow(answer)).notice, 'You are signed out.');
    assert.equal(await isSignedIn(copy), false, 'the cookie is worth nothing now');
    assert.deepEqual(await person.sessions(), []);
  });

  test("a sign-in creates a new session, and ends the browser's previous one", async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    const browser = person.browser();
    browser.cookies.set('palisade_session', 'cd'.repeat(32));
    await person.signedIn(browser);
    const first = browser.cookies.get('palisade_session') as string;
    assert.notEqual(first, 'cd'.repeat(32), 'a value that somebody else put there is never taken');
    const copy = browser.clone();
    const { text } = await browser.get('/logout');
    const token = /name="form_token" value="([0-9a-f]+)"/.exec(text)?.[1] as string;
    const fields = { form_token: token, username: other.username, password: PASSWORD };
    assert.equal((await browser.post('/login', fields)).location, '/console');
    assert.notEqual(browser.cookies.get('palisade_session'), first);
    assert.equal(await isSignedIn(copy), false);
    assert.deepEqual([(await person.sessions()).length, (await other.sessions()).length], [0, 1]);
  });

  test('a sign-in is reported by mail unless the browser is trusted', async () => {
    const person = await newPerson();
    const mails = async () =>
      (await sentMessages(services(), person.id)).filter(({ template }) => template === 'new-sign-in');
    const browser = await person.signedIn(person.browser(), { remember: '1' });
    const [mail, ...others] = await mails();
    assert.deepEqual(others, []);
    assert.equal(mail?.recipient, `${person.username}@example.com`);
    assert.deepEqual(mail?.values, {
      username: person.username,
      ip: '127.0.0.1',
      browser: 'Firefox on Linux',
      time: running.api.clock.now,
    });
    await browser.get('/logout');
    await browser.submit();
    await person.signedIn(browser);
    assert.equal((await mails()).length, 1);
    await person.signedIn();
    assert.equal((await mails()).length, 2, 'another browser is not trusted');
  });

  test('a sign-in fails if the password is changed while it is compared', async () => {
    const person = await newPerson({ twoFactor: true });
    const browser = person.browser();
    await browser.follow(await person.signIn(browser));
    await person.setPassword(OTHER_PASSWORD);
    assert.equal((await browser.submit({ code: person.code })).location, '/login?expired');
    assert.equal((await person.signIn()).status, 400);
    const waiting = createCtx(services()).db.selectFrom('sign_in_attempt').selectAll().execute();
    assert.deepEqual(await waiting, []);
    assert.deepEqual(await person.logins(), ['failed', 'failed']);
  });
});
