import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RECENT_AUTHENTICATION_SECONDS } from '#access/decide';
import { createCtx } from '#app/ctx';
import { setPassword } from '#features/identity/password/actions';
import { describeOnDatabase } from '#test/harness/databases';
import { letAppIn } from '#test/harness/sign-in';
import { useTestApi } from '#test/harness/test-api';
import { isSignedIn, newBrowser, OTHER_PASSWORD, PASSWORD, Person } from './people.ts';

describeOnDatabase('the account page', (dialect) => {
  const running = useTestApi(dialect);
  const services = () => running.api.service.services;

  test('the page shows the user, and who has access', async () => {
    const person = await Person.create(running.api, { company: '<b>Ltd & "Co"</b>' });
    await letAppIn(person.account, ['vpc:read_write'], { label: '<img src=x>' });
    const hostile = person.browser({ 'user-agent': '<script>alert(1)</script>' });
    await person.signedIn(hostile, { remember: '1' });
    const { text, status, headers } = await hostile.get('/you');
    assert.equal(status, 200);
    assert.match(text, /&lt;b&gt;Ltd &amp; &quot;Co&quot;&lt;\/b&gt;/);
    assert.match(text, /&lt;img src=x&gt;/);
    assert.doesNotMatch(text, /<b>|<script|<img src=x/);
    assert.match(text, /Scopes: vpc:read_write\. Access since 2024-/);
    assert.match(text, /<dd>Off<\/dd>/);
    assert.match(text, /Signed in, from 127\.0\.0\.1/);
    assert.equal(text.match(/<h1>/g)?.length, 1);
    assert.match(String(headers['content-security-policy']), /default-src 'none'/);
    assert.equal(headers['cache-control'], 'no-store');
  });

  test('other browsers can be signed out, one or all', async () => {
    const person = await Person.create(running.api);
    const [browser, second, third] = [
      await person.signedIn(),
      await person.signedIn(),
      await person.signedIn(),
    ];
    const [, middle] = await person.sessions();
    await browser.get('/you');
    const answer = await browser.submit({}, `/you/sessions/${middle?.id}/sign-out`);
    assert.equal(answer.location, '/you?signed_out');
    assert.deepEqual([await isSignedIn(second), await isSignedIn(third)], [false, true]);
    await browser.get('/you');
    await browser.submit({}, '/you/sessions/sign-out-others');
    assert.deepEqual([await isSignedIn(browser), await isSignedIn(third)], [true, false]);
  });

  test('a device can be revoked, and then needs a code again', async () => {
    const person = await Person.create(running.api);
    await person.switchOnTwoFactor();
    const browser = await person.signedIn(person.browser(), { remember: '1' });
    const [device] = (await person.account.owner.get('/profile/devices')).body.data;
    assert.equal(device.last_remote_addr, '127.0.0.1');
    await browser.get('/you');
    await browser.submit({}, `/you/devices/${device.id}/forget`);
    assert.equal((await person.account.owner.get(`/profile/devices/${device.id}`)).status, 404);
    await browser.get('/logout');
    await browser.submit();
    assert.equal((await person.signIn(browser)).location, '/login/code');
  });

  test('an app can be revoked', async () => {
    const person = await Person.create(running.api);
    const { appId, accessToken } = await letAppIn(person.account);
    const browser = await person.signedIn();
    await browser.get('/you');
    assert.equal((await browser.submit({}, `/you/apps/${appId}/revoke`)).location, '/you?revoked');
    const headers = { authorization: `Bearer ${accessToken}` };
    assert.equal((await running.api.nobody.get('/vpcs', { headers })).status, 401);
    assert.match((await browser.open('/you?revoked')).notice ?? '', /access of the app was revoked/);
  });

  test('entities of other users are not affected', async () => {
    const [person, other] = [await Person.create(running.api), await Person.create(running.api)];
    const theirs = await other.signedIn(other.browser(), { remember: '1' });
    const { appId } = await letAppIn(other.account);
    const [session] = await other.sessions();
    const [device] = (await other.account.owner.get('/profile/devices')).body.data;
    const browser = await person.signedIn();
    const { text } = await browser.get('/you');
    const form_token = /name="form_token" value="([0-9a-f]+)"/.exec(text)?.[1] as string;
    for (const path of [
      `/you/sessions/${session?.id}/sign-out`,
      `/you/devices/${device.id}/forget`,
      `/you/apps/${appId}/revoke`,
      '/you/sessions/0/sign-out',
      '/you/devices/9999999999999999/forget',
      '/you/apps/999999/revoke',
    ]) {
      assert.equal((await browser.post(path, { form_token })).status, 404, path);
    }
    assert.equal(await isSignedIn(theirs), true);
    assert.equal((await other.account.owner.get(`/profile/apps/${appId}`)).status, 200);
    const nobody = newBrowser(running.api);
    await nobody.get('/login');
    const token = /name="form_token" value="([0-9a-f]+)"/.exec(nobody.page.text)?.[1] as string;
    const refused = await nobody.post(`/you/apps/${appId}/revoke`, { form_token: token });
    assert.match(refused.location ?? '', /^\/login/);
  });

  test('changing the password signs out all other browsers', async () => {
    const person = await Person.create(running.api);
    const [browser, other] = [
      await person.signedIn(person.browser(), { remember: '1' }),
      await person.signedIn(),
    ];
    const before = browser.cookies.get('palisade_session');
    const change = async (current: string, password: string, again = password) => {
      await browser.get('/you/password');
      return await browser.submit({ current, password, password_again: again });
    };
    for (const [answer, error] of [
      [await change('wrong', OTHER_PASSWORD), 'The current password is wrong'],
      [await change(PASSWORD, PASSWORD), 'The new password must differ from the current one'],
      [await change(PASSWORD, person.username), 'Password is too common'],
      [await change(PASSWORD, `${person.username} at dawn`), 'Password is too common'],
      [await change(PASSWORD, 'palmpalmpalm'), 'Password is too common'],
      [await change(PASSWORD, OTHER_PASSWORD, PASSWORD), 'The passwords do not match'],
    ] as const) {
      assert.equal(answer.status, 400);
      assert.ok(answer.text.includes(`-error">${error}</p>`), `${error} in ${answer.text}`);
    }
    const done = await change(PASSWORD, OTHER_PASSWORD);
    assert.equal(done.location, '/you?password_changed');
    assert.notEqual(browser.cookies.get('palisade_session'), before, 'under a new cookie');
    assert.deepEqual([await isSignedIn(browser), await isSignedIn(other)], [true, false]);
    const stolen = newBrowser(running.api);
    stolen.cookies.set('palisade_session', before ?? '');
    assert.equal(await isSignedIn(stolen), false);
    assert.equal((await person.signIn()).status, 400);
    const { data } = (await person.account.owner.get('/account/events')).body;
    const events = data.filter(({ action }: { action: string }) => action === 'password_reset');
    assert.equal(events[0].username, person.username);
    assert.equal(
      (await person.account.owner.get('/profile/devices')).body.results,
      1,
      'devices stay trusted',
    );
  });

  test('a password chosen by someone else must be changed first', async () => {
    const person = await Person.create(running.api);
    await setPassword(createCtx(services()), await person.row(), PASSWORD);
    const browser = person.browser();
    const first = await browser.follow(await person.signIn(browser));
    assert.equal(first.heading, 'Change your password');
    assert.match(first.text, /Your password was set by someone else/);
    for (const [path, here] of [
      ['/you', '%2Fyou'],
      ['/console/vpcs?q=a', '%2Fconsole%2Fvpcs%3Fq%3Da'],
    ]) {
      assert.equal((await browser.get(path as string)).location, `/you/password?continue=${here}`);
    }
    await browser.open('/you');
    assert.doesNotMatch(browser.page.text, /name="current"/, 'it was entered a moment ago');
    const same = await browser.submit({ password: PASSWORD, password_again: PASSWORD });
    assert.match(same.text, /The new password must differ from the current one/);
    const fields = { password: OTHER_PASSWORD, password_again: OTHER_PASSWORD };
    const you = await browser.follow(await browser.submit(fields));
    assert.equal(you.heading, 'You');
    assert.equal((await person.row()).password_temporary, 0);
  });

  test('a password chosen by someone else is asked again when it was entered a while ago', async () => {
    const person = await Person.create(running.api);
    await setPassword(createCtx(services()), await person.row(), PASSWORD);
    const browser = person.browser();
    await browser.follow(await person.signIn(browser));
    running.api.clock.advance(RECENT_AUTHENTICATION_SECONDS);
    const fields = { password: OTHER_PASSWORD, password_again: OTHER_PASSWORD };
    const late = await browser.submit(fields);
    assert.equal(late.status, 400);
    assert.match(late.text, /id="current-error">Enter your current password</);
    assert.equal((await browser.submit({ current: 'wrong', ...fields })).status, 400);
    assert.equal((await browser.submit({ current: PASSWORD, ...fields })).location, '/console');
  });

  test('a right current password is not asked again because of the new one, in this session only', async () => {
    const person = await Person.create(running.api);
    const [browser, other] = [await person.signedIn(), await person.signedIn()];
    const before = browser.cookies.get('palisade_session') ?? '';
    const wrong = { password: 'password1234', password_again: 'password1234', revoke_tokens: '1' };
    await browser.get('/you/password');
    const first = await browser.submit({ current: PASSWORD, ...wrong });
    assert.doesNotMatch(first.text, /name="current"/);
    assert.match(first.text, /name="revoke_tokens" type="checkbox" value="1" checked/);
    assert.ok(!first.text.includes(PASSWORD) && !first.text.includes('password1234'));
    const ticket = /name="ticket" value="([^"]+)"/.exec(first.text)?.[1] ?? '';
    assert.match(ticket, /^\d+\.[0-9a-f]{64}$/);
    assert.equal(browser.cookies.get('palisade_session'), before);
    const right = { password: OTHER_PASSWORD, password_again: OTHER_PASSWORD };
    for (const [why, taker, given] of [
      ['in another session', other, ticket],
      ['with another end', browser, ticket.replace(/^\d+/, (until) => String(Number(until) + 1))],
      ['nothing', browser, ''],
    ] as const) {
      await taker.get('/you/password');
      assert.equal((await taker.submit({ ...right, ticket: given })).status, 400, why);
    }
    await browser.get('/you/password');
    const again = await browser.submit({ ...wrong, ticket });
    assert.ok(again.text.includes(`name="ticket" value="${ticket}"`), 'it does not live longer');
    const same = await browser.submit({ password: PASSWORD, password_again: PASSWORD });
    assert.match(same.text, /The new password must differ from the current one/);
    running.api.clock.advance(600);
    assert.equal((await browser.submit(right)).status, 400, 'it has ended');
    running.api.clock.advance(-600);
    await browser.get('/you/password');
    assert.equal((await browser.submit({ ...right, ticket })).location, '/you?password_changed');
    await browser.get('/you/password');
    const over = await browser.submit({ password: PASSWORD, password_again: PASSWORD, ticket });
    assert.equal(over.status, 400, 'the password is another one');
  });
});
