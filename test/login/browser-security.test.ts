import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { describeOnDatabase } from '#test/harness/databases';
import { TestApi, useTestApi } from '#test/harness/test-api';
import { continuation } from '#web/kit/continuation';
import { newBrowser, PASSWORD, Person } from './people.ts';

const tokenIn = (text: string) => /name="form_token" value="([0-9a-f]+)"/.exec(text)?.[1] as string;

/** Any script but the file that helps with passwords. */
const FOREIGN_SCRIPT = /<script(?! type="module" src="\/assets\/password-fields\.js"><\/script>)/;

describeOnDatabase('forms', (dialect) => {
  const running = useTestApi(dialect);

  test('forms of other sites are refused', async () => {
    const person = await Person.create(running.api);
    const browser = newBrowser(running.api);
    const form_token = tokenIn((await browser.get('/login')).text);
    const fields = { username: person.username, password: PASSWORD };
    const foreign = newBrowser(running.api);
    const theirs = tokenIn((await foreign.get('/login')).text);
    for (const [why, token, headers] of [
      ['none', '', {}],
      ['wrong', 'ab'.repeat(32), {}],
      ['of another browser', theirs, {}],
      ['from another site', form_token, { 'sec-fetch-site': 'cross-site' }],
      ['from a neighbour', form_token, { 'sec-fetch-site': 'same-site' }],
    ] as const) {
      const answer = await browser.post('/login', { ...fields, form_token: token }, headers);
      assert.deepEqual([answer.status, answer.location], [403, undefined], why);
    }
    assert.deepEqual(await person.logins(), []);
    const own = await browser.post('/login', { ...fields, form_token }, { 'sec-fetch-site': 'same-origin' });
    assert.equal(own.location, '/console');
    const old = await browser.post('/logout', { form_token });
    assert.equal(old.status, 403, 'the token from before the sign-in');
    const other = await Person.create(running.api);
    const inside = await other.signedIn();
    const ofOther = tokenIn((await inside.get('/logout')).text);
    assert.equal((await browser.post('/logout', { form_token: ofOther })).status, 403, 'of another session');
    assert.equal((await browser.request('PUT', '/login')).status, 405);
    assert.equal((await browser.post('/login', { a: 'x'.repeat(70_000) })).status, 413);
  });

  test('scripts can neither fetch these pages nor send their forms', async () => {
    const person = await Person.create(running.api);
    const browser = await person.signedIn();
    const mode = { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' };
    for (const path of [
      '/login',
      '/device',
      '/you',
      '/you/password',
      '/oauth/consent/abc',
      '/password/reset',
    ]) {
      const { status, text } = await browser.request('GET', path, undefined, mode);
      assert.equal(status, 403, path);
      assert.match(text, /<h1[^>]*>Open this page in a browser<\/h1>/, path);
    }
    const form_token = tokenIn((await browser.get('/logout')).text);
    for (const path of ['/login', '/logout', '/device', '/you/password', '/oauth/consent/abc']) {
      assert.equal((await browser.post(path, { form_token }, mode)).status, 403, path);
    }
    const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' };
    assert.equal((await browser.request('GET', '/you', undefined, navigation)).status, 200);
  });

  test('the address of the service leads people who are signed in to the console', async () => {
    const person = await Person.create(running.api);
    const browser = await person.signedIn();
    assert.equal((await browser.get('/')).location, '/console');
    await person.write((tx) => tx.deleteFrom('sign_in_session').where('user_id', '=', person.id).execute());
    assert.equal((await browser.open('/')).status, 200);
    assert.match(browser.page.text, /href="\/login"/);
    for (const cookie of ['x_palisade_session=1', `__Host-palisade_session=${'a'.repeat(64)}`]) {
      const { status, text } = await browser.request('GET', '/', undefined, { cookie });
      assert.equal(status, 200, cookie);
      assert.match(text, /href="\/login"/);
    }
  });

  test('pages with forms run files of ours only, and never make markup of text', async () => {
    const browser = newBrowser(running.api);
    for (const [path, hasForm] of [
      ['/login', true],
      ['/docs', true],
      ['/nowhere', false],
    ] as const) {
      const policy = String((await browser.get(path)).headers['content-security-policy']).split('; ');
      assert.ok(policy.includes("default-src 'none'"));
      assert.deepEqual(
        policy.filter((directive) => /^(script-src|require-trusted|trusted)/.test(directive)),
        hasForm ? ["script-src 'self'", "require-trusted-types-for 'script'", "trusted-types 'none'"] : [],
        path,
      );
    }
  });

  test('no window of another page can hold on to a page with forms', async () => {
    const { headers } = await newBrowser(running.api).get('/login');
    assert.equal(headers['cross-origin-opener-policy'], 'noopener-allow-popups');
  });

  test('forms are refused unless our pages created them', async () => {
    const browser = newBrowser(running.api);
    await browser.get('/login?continue=%22%3E%3Cscript%3E&signed_out=%3Cscript%3E');
    assert.doesNotMatch(browser.page.text, FOREIGN_SCRIPT);
    const answer = await browser.submit({ username: '"><script>alert(1)</script>', password: '\0\uffff' });
    assert.equal(answer.status, 400);
    assert.doesNotMatch(answer.text, FOREIGN_SCRIPT);
    assert.ok(answer.text.includes('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"'));
    await browser.get('/password/set?token=%00%22%3E%3Cscript%3E');
    assert.equal(browser.page.status, 404);
    assert.doesNotMatch(browser.page.text, FOREIGN_SCRIPT);
  });

  test('forms lead back to the page that required the sign-in', async () => {
    const person = await Person.create(running.api);
    const browser = newBrowser(running.api);
    const asked = await browser.get('/you/password');
    assert.equal(asked.location, '/login?continue=%2Fyou%2Fpassword');
    await browser.open('/you/password');
    const wrong = await browser.submit({ username: person.username, password: 'wrong' });
    assert.equal(wrong.status, 400);
    const right = await browser.submit({ username: person.username, password: PASSWORD });
    assert.equal(right.location, '/you/password', 'also after a wrong attempt');
  });
});

describe('cookies', () => {
  for (const [publicUrl, prefix, secure] of [
    ['http://127.0.0.1:8080', '', ''],
    ['https://login.example.com', '__Host-', '; Secure'],
  ] as const) {
    describe(`cookies of ${publicUrl}`, () => {
      let api: TestApi;
      before(async () => {
        api = await TestApi.start('sqlite', { env: { PALISADE_PUBLIC_URL: publicUrl } });
      });
      after(() => api?.stop());

      test('cookies have all protective attributes', async () => {
        const person = await Person.create(api);
        const browser = newBrowser(api);
        await browser.get('/login');
        const rest = `; Path=/; HttpOnly; SameSite=Lax${secure}`;
        assert.match(
          browser.setCookies.join('\n'),
          new RegExp(`^${prefix}palisade_form=[0-9a-f]{32}${rest}$`),
        );
        await browser.submit({ username: person.username, password: PASSWORD, remember: '1' });
        const [device, session, ...others] = browser.setCookies.toSorted();
        assert.deepEqual(others, []);
        const name = `${prefix}palisade_device_${person.id}`;
        assert.match(device ?? '', new RegExp(`^${name}=[0-9a-f]{64}; Max-Age=2592000${rest}$`));
        assert.match(session ?? '', new RegExp(`^${prefix}palisade_session=[0-9a-f]{64}${rest}$`));
        await person.switchOnTwoFactor();
        const asked = newBrowser(api);
        await person.signIn(asked);
        const attempt = asked.setCookies.join('\n');
        assert.match(attempt, new RegExp(`^${prefix}palisade_attempt=[0-9a-f]{64}; Max-Age=600${rest}$`));
      });
    });
  }
});

describe('the page after a sign-in', () => {
  const onward = (wanted: string) =>
    continuation({ url: new URL('http://127.0.0.1/login'), form: new URLSearchParams({ continue: wanted }) });

  for (const wanted of [
    '/you',
    '/you/password',
    '/device',
    '/device?user_code=WDJB-MJHT',
    '/oauth/consent/a-b_C9',
    '/console',
    '/console/vpcs/1/subnets/new?ipv4=10.0.6.0/24&label=a%20b',
    '/console/vpcs/1/?at=10.0.0.0/16',
  ]) {
    test(`a sign-in continues at ${wanted}`, () => assert.equal(onward(wanted), wanted));
  }

  for (const wanted of [
    '',
    '/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    '/you/../..//evil.example',
    '/you\n',
    '/you?next=//evil.example',
    '/you#//evil.example',
    '/you/sessions/1/sign-out',
    '/logout',
    '/device?user_code=a&redirect=b',
    '/oauth/consent/a/../../x',
    '/oauth/consent/',
    '/YOU',
    ' /you',
    '/you%2f..',
    '@evil.example',
    '.evil.example',
    '/console//evil.example',
    '/console/../you/sessions',
    '/console/./x',
    '/consoles',
    '/console\\evil.example',
    '/console/%2f%2fevil.example',
    '/console?a=b#c',
  ]) {
    test(`a sign-in continues at the start page instead of ${JSON.stringify(wanted)}`, () =>
      assert.equal(onward(wanted), '/console'));
  }
});
