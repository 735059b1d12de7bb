import assert from 'node:assert/strict';
import { test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { Client } from '#test/harness/http-client';
import { Browser, formToken } from '#test/harness/oauth-browser';
import { postForm } from '#test/harness/oauth-clients';
import { useTestApi } from '#test/harness/test-api';

const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const CLI = { client_id: 'palisade-cli' };

describeOnDatabase('the device grant', (dialect) => {
  const running = useTestApi(dialect, {
    env: { PALISADE_RATE_USER_CODE_PER_ADDRESS: '3/900', PALISADE_TRUSTED_PROXIES: '127.0.0.1' },
  });
  const url = (path: string) => `${running.api.service.url}${path}`;

  async function begin(scope = 'vpc:read_write') {
    const { body } = await postForm(url('/oauth/device_authorization'), { ...CLI, scope });
    return body as { device_code: string; user_code: string };
  }

  const poll = (device: { device_code: string }) =>
    postForm(url('/oauth/token'), { grant_type: GRANT, device_code: device.device_code, ...CLI });
  const errorOf = async (device: { device_code: string }) => {
    const { status, body } = await poll(device);
    return status === 200 ? 'none' : body.error;
  };

  async function enter(browser: Browser, userCode: string) {
    return await browser.submit(await browser.get('/device'), '/device', { user_code: userCode });
  }

  test('a program gets tokens when the user allows it', async () => {
    const account = await running.api.newAccount();
    const answer = await postForm(url('/oauth/device_authorization'), {
      ...CLI,
      scopes: 'vpc:*,ips:read_only',
    });
    const { device_code, user_code } = succeeded(answer);
    assert.match(device_code, /^[0-9a-f]{64}$/);
    assert.match(user_code, /^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    assert.deepEqual(answer.body, {
      device_code,
      user_code,
      verification_uri: url('/device'),
      verification_uri_complete: `${url('/device')}?user_code=${user_code}`,
      expires_in: 900,
      interval: 5,
    });
    assert.equal(await errorOf(answer.body), 'authorization_pending');
    const browser = await Browser.of(account);
    const filled = await browser.get(`/device?user_code=${user_code}`);
    assert.ok(filled.text.includes(`value="${user_code}"`));
    assert.doesNotMatch(filled.text, /<script|Allow/);
    const asked = await enter(browser, user_code.toLowerCase().replace('-', ' '));
    assert.equal(asked.status, 200);
    for (const words of ['Palisade CLI', 'View and change VPCs', 'this service'])
      assert.ok(asked.text.includes(words));
    const allowed = await browser.submit(asked, '/device', { user_code, decision: 'allow' });
    assert.match(allowed.text, /Device connected/);
    running.api.clock.advance(5);
    const tokens = succeeded(await poll(answer.body));
    assert.equal(tokens.scopes, 'ips:read_only vpc:read_write');
    assert.equal((await new Client(running.api.base, tokens.access_token).get('/vpcs')).status, 200);
    const apps = succeeded(await account.owner.get('/profile/apps'));
    assert.deepEqual([apps.data[0].label, apps.data[0].website], ['Palisade CLI', 'http://127.0.0.1']);
    running.api.clock.advance(5);
    assert.equal(await errorOf(answer.body), 'invalid_grant', 'a second time');
    assert.equal((await new Client(running.api.base, tokens.access_token).get('/vpcs')).status, 401);
  });

  test('a device that polls too early is told to slow down, by more each time', async () => {
    const device = await begin();
    const { clock } = running.api;
    const expected: [seconds: number, error: string][] = [
      [0, 'authorization_pending'],
      [4, 'slow_down'],
      [5, 'slow_down'],
      [11, 'authorization_pending'],
      [5, 'authorization_pending'],
    ];
    for (const [seconds, error] of expected) {
      clock.advance(seconds);
      assert.equal(await errorOf(device), error, `after ${seconds} seconds`);
    }
  });

  test('the device grant ends when the user refuses, and when it expires', async () => {
    const browser = await Browser.of(await running.api.newAccount());
    const refused = await begin();
    const asked = await enter(browser, refused.user_code);
    const answer = await browser.submit(asked, '/device', { user_code: refused.user_code, decision: 'deny' });
    assert.match(answer.text, /Access denied/);
    assert.equal(await errorOf(refused), 'access_denied');
    const again = await browser.submit(asked, '/device', { user_code: refused.user_code, decision: 'allow' });
    assert.equal(again.status, 400);
    running.api.clock.advance(900);
    const late = await begin();
    running.api.clock.advance(900);
    assert.equal(await errorOf(late), 'expired_token');
    assert.equal((await enter(browser, late.user_code)).status, 400);
  });

  test('wrong user codes count for the address, and correct ones do not', async () => {
    running.api.clock.advance(900);
    const browser = await Browser.of(await running.api.newAccount());
    const device = await begin();
    for (let time = 0; time < 4; time += 1)
      assert.equal((await enter(browser, device.user_code)).status, 200);
    for (let time = 0; time < 3; time += 1) assert.equal((await enter(browser, 'BBBB-BBBB')).status, 400);
    assert.equal((await enter(browser, device.user_code)).status, 429);

    const page = await browser.get('/device');
    const from = async (address: string) =>
      (
        await browser.post(
          '/device',
          { form_token: formToken(page), user_code: 'BBBB-BBBB' },
          { 'x-forwarded-for': address },
        )
      ).status;
    for (const address of ['2001:db8::1', '2001:db8::2', '2001:db8::3'])
      assert.equal(await from(address), 400);
    assert.equal(await from('2001:db8::4'), 429, 'of IPv6 a network is one address');
  });

  test('a user code is recognized among other characters, even with a truncated one', async () => {
    // The previous tests have used up the wrong codes of the address.
    running.api.clock.advance(900);
    const { user_code: code } = await begin();
    const browser = await Browser.of(await running.api.newAccount());
    const typed = `${code}${'-'.repeat(19 - code.length)}🙂🙂`;
    const filled = await browser.get(`/device?user_code=${encodeURIComponent(typed)}`);
    assert.ok(filled.text.includes(`value="${typed.slice(0, -2)}"`));
    const asked = await enter(browser, typed);
    assert.equal(asked.status, 200);
    const switched = await browser.submit(asked, '/device', { user_code: typed, decision: 'switch' });
    assert.equal(switched.status, 303);
  });

  test('unknown scopes are refused, and a user who is not signed in is sent to the sign-in', async () => {
    for (const scope of ['', 'vpc', 'openid']) {
      const answer = await postForm(url('/oauth/device_authorization'), { ...CLI, scope });
      assert.deepEqual([answer.status, answer.body.error], [400, 'invalid_scope']);
    }
    const answer = await new Browser(running.api.service.url).get('/device?user_code=WDJB-MJHT');
    assert.equal(
      answer.headers.location,
      `/login?continue=${encodeURIComponent('/device?user_code=WDJB-MJHT')}`,
    );
  });
});
