import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { mock, test } from 'node:test';
import type * as Argon2 from '@node-rs/argon2';
import { describeOnDatabase } from '#test/harness/databases';
import { useTestApi } from '#test/harness/test-api';
import { forgetAttempts } from '#test/harness/two-factor';
import { isSignedIn, newBrowser, OTHER_PASSWORD, PASSWORD, Person } from './people.ts';

// Replaced before the service loads the package: later, the function could not be counted.
const { mock: verify } = mock.method(
  createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2,
  'verify',
);

describeOnDatabase('page requests', (dialect) => {
  const running = useTestApi(dialect, {
    env: { PALISADE_RATE_LIMIT: 'on', PALISADE_RATE_USER: '4/120', PALISADE_TRUSTED_PROXIES: '127.0.0.1' },
  });

  test('requests of one address are limited across all pages', async () => {
    const browser = newBrowser(running.api, { 'x-forwarded-for': '2001:db8::1' });
    const authorize = '/oauth/authorize?client_id=palisade-cli&response_type=code&scope=*&code_challenge=a';
    for (const path of ['/login', '/password/reset', authorize]) await browser.get(path);
    await browser.post('/oauth/device_authorization', { client_id: 'palisade-cli', scope: '*' });
    const same = newBrowser(running.api, { 'x-forwarded-for': '2001:db8::2' });
    for (const path of ['/login', authorize]) {
      const refused = await same.get(path);
      assert.deepEqual([refused.status, refused.heading], [429, 'Too many attempts'], path);
      assert.ok(Number(refused.headers['retry-after']) > 0);
    }
    const token = await same.post('/oauth/token', {});
    assert.deepEqual([token.status, token.body.error], [429, 'too_many_requests']);
    assert.equal((await newBrowser(running.api).get('/login')).status, 200, 'from another address');
    running.api.clock.advance(120);
    assert.equal((await same.get('/login')).status, 200);
  });
});

describeOnDatabase('failed sign-ins', (dialect) => {
  const running = useTestApi(dialect, { env: { PALISADE_TRUSTED_PROXIES: '127.0.0.1' } });
  const forget = () => forgetAttempts(running.api.service.services.store);
  const from = (address: string) => ({ 'x-forwarded-for': address });

  /** @returns the statuses of that many wrong passwords, one after the other */
  async function guess(person: Person, count: number, address = '198.51.100.7', username = person.username) {
    const browser = newBrowser(running.api, from(address));
    const statuses: number[] = [];
    for (let index = 0; index < count; index += 1) {
      statuses.push((await person.signIn(browser, { username, password: `wrong ${index}` })).status);
    }
    return statuses;
  }

  test('ten failed sign-ins per username are allowed in fifteen minutes, whether or not it exists, ignoring case', async () => {
    const { clock } = running.api;
    clock.now += 900 - (clock.now % 900);
    const person = await Person.create(running.api);
    const left = await guess(person, 10, '198.51.100.1');
    assert.deepEqual(left, Array(10).fill(400));
    const reads = verify.callCount();
    const browser = newBrowser(running.api, from('198.51.100.2'));
    clock.advance(300);
    const refused = await person.signIn(browser, { username: person.username.toUpperCase() });
    assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '600']);
    assert.match(refused.text, /Try again in 10 minutes\./);
    assert.equal(verify.callCount(), reads, 'the password was not even compared');
    await guess(person, 3, '198.51.100.2');
    assert.deepEqual(await person.logins(), Array(11).fill('failed'), 'one record for all that were refused');

    const unknown = await guess(person, 11, '198.51.100.3', 'nobody-at-all');
    assert.deepEqual(unknown, [...Array(10).fill(400), 429]);
    const strange = await guess(person, 11, '198.51.100.4', `${PASSWORD} ${'x'.repeat(5000)}`);
    assert.deepEqual(strange, [...Array(10).fill(400), 429], 'also what is no username');

    clock.advance(600);
    assert.equal((await person.signIn(browser)).location, '/console');
  });

  test('fifty failed sign-ins per IPv4 address or IPv6 network are allowed in fifteen minutes', async () => {
    const person = await Person.create(running.api);
    for (const [mine, same, other] of [
      ['198.51.100.20', '198.51.100.20', '198.51.100.21'],
      ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2', '2001:db8:1:3::1'],
    ] as const) {
      await forget();
      for (let name = 0; name < 5; name += 1) {
        assert.deepEqual(await guess(person, 10, mine, `nobody-${name}`), Array(10).fill(400));
      }
      assert.equal((await person.signIn(newBrowser(running.api, from(same)))).status, 429);
      assert.equal((await person.signIn(newBrowser(running.api, from(other)))).location, '/console');
    }
  });

  test('successful sign-ins do not count', async () => {
    const person = await Person.create(running.api);
    for (let index = 0; index < 12; index += 1) assert.equal((await person.signIn()).location, '/console');
    assert.deepEqual(await guess(person, 11), [...Array(10).fill(400), 429]);
  });

  test('the limit of ten also holds for simultaneous attempts', async () => {
    const person = await Person.create(running.api);
    await forget();
    const browser = newBrowser(running.api, from('198.51.100.30'));
    const { text } = await browser.get('/login');
    const token = /name="form_token" value="([0-9a-f]+)"/.exec(text)?.[1] as string;
    const before = verify.callCount();
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        browser.post('/login', {
          form_token: token,
          username: person.username,
          password: index === 63 ? PASSWORD : `wrong ${index}`,
        }),
      ),
    );
    assert.equal(verify.callCount() - before, 10, 'passwords that were compared');
    assert.equal(answers.filter(({ status }) => status === 429).length, 54);
  });

  test('wrong two-factor codes count as well', async () => {
    const person = await Person.create(running.api);
    await person.switchOnTwoFactor();
    await forget();
    const browser = person.browser(from('198.51.100.40'));
    await browser.follow(await person.signIn(browser));
    for (let index = 0; index < 10; index += 1)
      assert.equal((await browser.submit({ code: '000000' })).status, 400);
    await browser.get('/login/code');
    assert.equal((await browser.submit({ code: person.code })).status, 429);
    assert.equal((await person.signIn()).status, 429);
    await forget();
    await browser.get('/login/code');
    assert.equal((await browser.submit({ code: person.code })).location, '/console', 'the attempt waited on');
    assert.deepEqual(await person.logins(), [...Array(11).fill('failed'), 'successful']);
  });

  test('failed sign-ins do not lock the owner out of a trusted device', async () => {
    const person = await Person.create(running.api);
    await person.switchOnTwoFactor();
    const browser = await person.signedIn(person.browser(from('198.51.100.50')), { remember: '1' });
    await browser.get('/logout');
    await browser.submit();
    for (let name = 0; name < 4; name += 1) await guess(person, 10, '198.51.100.50', `nobody-b${name}`);
    assert.deepEqual((await guess(person, 11, '198.51.100.50')).at(-1), 429);
    assert.equal((await person.signIn(newBrowser(running.api, from('198.51.100.50')))).status, 429);
    assert.equal((await person.signIn(browser)).location, '/console', 'neither by name nor by address');
    assert.equal(await isSignedIn(browser), true);

    await browser.get('/logout');
    await browser.submit();
    for (let index = 0; index < 10; index += 1) {
      assert.equal((await person.signIn(browser, { password: 'wrong' })).status, 400);
    }
    assert.equal((await person.signIn(browser)).status, 429, 'but it has a limit of its own');
  });

  test('wrong passwords of signed-in users count as well', async () => {
    const person = await Person.create(running.api);
    await forget();
    const browser = await person.signedIn(person.browser(from('198.51.100.60')));
    const change = async (current: string) => {
      await browser.get('/you/password');
      const fields = { current, password: OTHER_PASSWORD, password_again: OTHER_PASSWORD };
      return (await browser.submit(fields)).status;
    };
    for (let index = 0; index < 10; index += 1) assert.equal(await change(`wrong ${index}`), 400);
    assert.equal(await change(PASSWORD), 429);
    assert.deepEqual(await person.logins(), ['successful'], 'it is no sign-in');
  });
});
