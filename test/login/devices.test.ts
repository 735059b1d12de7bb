import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeOnDatabase } from '#test/harness/databases';
import { useTestApi } from '#test/harness/test-api';
import { FIREFOX, isSignedIn, Person } from './people.ts';

describeOnDatabase('a trusted device', (dialect) => {
  const running = useTestApi(dialect, { env: { PALISADE_TRUSTED_PROXIES: '127.0.0.1' } });

  test('a trusted device needs no code for thirty days, and is listed with its last use', async () => {
    const { clock } = running.api;
    const person = await Person.create(running.api);
    const { owner } = person.account;
    await person.switchOnTwoFactor();
    const browser = await person.signedIn(
      person.browser({ 'x-forwarded-for': '203.0.113.9, 198.51.100.7' }),
      {
        remember: '1',
      },
    );
    const [device] = (await owner.get('/profile/devices')).body.data;
    assert.deepEqual([device.last_remote_addr, device.user_agent], ['198.51.100.7', FIREFOX]);
    const { data } = (await owner.get('/profile/logins')).body;
    const shown = data.map(({ ip, status, username }: Record<string, string>) => [ip, status, username]);
    assert.deepEqual(shown, [['198.51.100.7', 'successful', person.username]]);

    const elsewhere = browser.clone();
    elsewhere.headers['x-forwarded-for'] = '2001:db8::7';
    clock.advance(86_400);
    assert.equal((await person.signIn(elsewhere)).location, '/console', 'no code');
    const later = (await owner.get(`/profile/devices/${device.id}`)).body;
    assert.equal(later.last_remote_addr, '2001:db8::7');
    assert.deepEqual([later.created, later.expiry], [device.created, device.expiry], 'its end does not move');
    assert.notEqual(later.last_authenticated, device.last_authenticated);
    assert.equal((await owner.get('/profile/devices')).body.results, 1);

    clock.advance(29 * 86_400);
    assert.equal((await person.signIn(elsewhere)).location, '/login/code', 'after thirty days');
    assert.deepEqual(await person.logins(), ['successful', 'successful']);
  });

  test('a device revoked through the API needs a code again', async () => {
    const person = await Person.create(running.api);
    await person.switchOnTwoFactor();
    const browser = await person.signedIn(person.browser(), { remember: '1' });
    const [device] = (await person.account.owner.get('/profile/devices')).body.data;
    assert.equal((await person.account.owner.delete(`/profile/devices/${device.id}`)).status, 200);
    await browser.get('/logout');
    await browser.submit();
    assert.equal((await person.signIn(browser)).location, '/login/code');
  });

  test('revoking a device ends all of its sessions immediately', async () => {
    const person = await Person.create(running.api);
    const { owner } = person.account;
    const made = await person.signedIn(person.browser(), { remember: '1' });
    // The same device after losing its session cookie.
    const again = made.clone();
    again.cookies.delete('palisade_session');
    await person.signedIn(again);
    const second = await person.signedIn(person.browser(), { remember: '1' });
    const other = await person.signedIn();
    const [first] = (await owner.get('/profile/devices')).body.data;
    assert.equal((await owner.delete(`/profile/devices/${first.id}`)).status, 200);
    assert.deepEqual(await Promise.all([made, again, second, other].map(isSignedIn)), [
      false,
      false,
      true,
      true,
    ]);
    assert.equal((await person.signIn(made)).location, '/console', 'with the password, as any browser');
    assert.equal(await isSignedIn(made), true);
  });

  test('a device is signed out when it is revoked on its own page', async () => {
    const person = await Person.create(running.api);
    const browser = await person.signedIn(person.browser(), { remember: '1' });
    const [device] = (await person.account.owner.get('/profile/devices')).body.data;
    await browser.get('/you');
    const answer = await browser.submit({}, `/you/devices/${device.id}/forget`);
    assert.equal(answer.location, '/login?signed_out');
    assert.equal(browser.cookies.has('palisade_session'), false);
    assert.equal(await isSignedIn(browser), false);
  });

  test('a session continues when its trusted device expires', async () => {
    const person = await Person.create(running.api);
    const { clock } = running.api;
    const browser = await person.signedIn(person.browser(), { remember: '1' });
    clock.advance(30 * 86_400 - 3_600);
    await person.signIn(browser);
    clock.advance(3_600);
    assert.equal((await person.account.owner.get('/profile/devices')).body.results, 0);
    assert.equal(await isSignedIn(browser), true);
  });

  test('a device is trusted for one user only', async () => {
    const [person, other] = [await Person.create(running.api), await Person.create(running.api)];
    await other.switchOnTwoFactor();
    const browser = await person.signedIn(person.browser(), { remember: '1' });
    await browser.get('/logout');
    await browser.submit();
    const cookie = browser.cookies.get(`palisade_device_${person.id}`) as string;
    browser.cookies.set(`palisade_device_${other.id}`, cookie);
    assert.equal((await other.signIn(browser)).location, '/login/code');
  });

  test('a browser that never gave a code does not become trusted', async () => {
    const person = await Person.create(running.api);
    await person.switchOnTwoFactor();
    await person.signIn(person.browser(), { remember: '1' });
    assert.equal((await person.account.owner.get('/profile/devices')).body.results, 0);
  });
});
