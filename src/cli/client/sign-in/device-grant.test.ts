import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { beginDeviceGrant, waitForTokens } from './device-grant.ts';
import { findSignInServer, GrantExpiredError, refreshTokens } from './sign-in-server.ts';

type Reply = [status: number, body: unknown];

const PENDING: Reply = [400, { error: 'authorization_pending' }];
const TOKENS = { access_token: 'a', token_type: 'bearer', refresh_token: 'r', expires_in: 7200, scope: '*' };
const GRANT = {
  deviceCode: 'd',
  userCode: 'WDJB-MJHT',
  verificationUri: 'https://login.example.com/device',
  verificationUriComplete: undefined,
  expiresIn: 900,
  interval: 5,
};

describe('signing in from the command line', () => {
  const server = createServer();
  const { signal } = new AbortController();
  let base: string;
  let replies: (Reply | 'none')[] = [];
  const bodies: string[] = [];

  before(async () => {
    server.on('request', async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      bodies.push(body);
      const reply = replies.shift() ?? [500, {}];
      if (reply === 'none') return void request.socket.destroy();
      const challenge = reply[0] === 401 ? { 'www-authenticate': 'Basic realm="proxy"' } : {};
      response
        .writeHead(reply[0], { 'content-type': 'application/json', ...challenge })
        .end(JSON.stringify(reply[1]));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => server.close());

  const metadata = () => ({
    issuer: base,
    token_endpoint: `${base}/oauth/token`,
    device_authorization_endpoint: `${base}/oauth/device_authorization`,
    revocation_endpoint: `${base}/oauth/revoke`,
  });

  async function client() {
    replies = [[200, metadata()]];
    return (await findSignInServer(base, signal)).client;
  }

  /** @returns the tokens or the error, and the pauses between the polls */
  async function wait(answers: (Reply | 'none')[], grant: Partial<typeof GRANT> = {}) {
    const server = await client();
    replies = answers;
    const pauses: number[] = [];
    const pause = async (seconds: number) => void pauses.push(seconds);
    const outcome = await waitForTokens(server, { ...GRANT, ...grant }, signal, pause).catch(
      (error: Error) => `${error.name}: ${error.message}`,
    );
    return { outcome, pauses };
  }

  test("the client polls at the server's interval until the user has decided", async () => {
    const { outcome, pauses } = await wait([PENDING, PENDING, [200, TOKENS]]);
    assert.deepEqual(outcome, { accessToken: 'a', refreshToken: 'r', expiresIn: 7200, scope: '*' });
    assert.deepEqual(pauses, [5, 5, 5]);
    const sent = Object.fromEntries(new URLSearchParams(bodies.at(-1)));
    assert.deepEqual(sent, {
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      device_code: 'd',
      client_id: 'palisade-cli',
    });
  });

  test('the client slows down when told to, or when the server has a problem', async () => {
    const slowDown: Reply = [400, { error: 'slow_down' }];
    const { pauses } = await wait([
      slowDown,
      PENDING,
      slowDown,
      [503, 'x'],
      'none',
      [429, {}],
      [200, TOKENS],
    ]);
    assert.deepEqual(pauses, [5, 10, 10, 15, 20, 25, 30]);
  });

  for (const [error, reason] of [
    ['access_denied', 'Refusal: Access was denied on the sign-in page'],
    ['expired_token', 'Refusal: The code has expired: try again'],
    ['invalid_grant', 'Refusal: The sign-in was refused: invalid_grant'],
  ] as const) {
    test(`the device grant ends with ${error}`, async () => {
      assert.equal((await wait([PENDING, [400, { error }]])).outcome, reason);
    });
  }

  test('the device grant ends when the code has expired, whatever the server responds', async () => {
    const { outcome, pauses } = await wait([], { expiresIn: 4 });
    assert.deepEqual([outcome, pauses], ['Refusal: The code has expired: try again', []]);
  });

  test('a sign-in counts as ended only when the sign-in server says so', async () => {
    const kept = {
      client_id: 'palisade-cli',
      access_token: 'a',
      refresh_token: 'r',
      expires: 0,
      scope: '*',
      token_endpoint: `${base}/oauth/token`,
      revocation_endpoint: `${base}/oauth/revoke`,
    };
    for (const [status, error] of [
      [400, 'invalid_grant'],
      [401, 'invalid_client'],
    ] as const) {
      replies = [[status, { error }]];
      await assert.rejects(refreshTokens(kept), GrantExpiredError);
    }
    for (const status of [401, 403, 429, 503]) {
      replies = [[status, {}]];
      const message = `The sign-in could not be refreshed: the server returned status ${status}`;
      await assert.rejects(refreshTokens(kept), { name: 'Refusal', message });
    }
    replies = ['none'];
    await assert.rejects(refreshTokens(kept), /cannot be reached: /);
    replies = [[200, TOKENS]];
    assert.equal((await refreshTokens(kept)).refreshToken, 'r');
  });

  test('invalid codes are rejected, and terminal control sequences are never printed', async () => {
    const server = await client();
    const begin = (json: object) => {
      replies = [[200, json]];
      return beginDeviceGrant(server, '*');
    };
    const code = {
      device_code: 'd',
      user_code: 'WD\u001bJB',
      verification_uri: 'https://login.example.com/device',
      expires_in: 900,
    };
    const { userCode, interval, verificationUriComplete } = await begin(code);
    assert.deepEqual([userCode, interval, verificationUriComplete], ['WD?JB', 5, undefined]);
    for (const wrong of [
      {},
      { ...code, user_code: 7 },
      { ...code, verification_uri: 'javascript:alert(1)' },
    ]) {
      await assert.rejects(begin(wrong), { name: 'Refusal' });
    }
  });

  test('metadata is accepted only for the requested server', async () => {
    const find = (metadata: object) => {
      replies = [[200, metadata]];
      return findSignInServer(base, signal);
    };
    assert.equal((await find(metadata())).token_endpoint, `${base}/oauth/token`);
    await assert.rejects(find({ ...metadata(), issuer: 'https://login.example.com' }), {
      message: `${base} uses the sign-in server https://login.example.com: if that is correct, use --login-server`,
    });
    for (const elsewhere of [{ token_endpoint: 'https://evil.example/token' }, { revocation_endpoint: 7 }]) {
      await assert.rejects(find({ ...metadata(), ...elsewhere }), /an endpoint is missing/);
    }
  });
});
