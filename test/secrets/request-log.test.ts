import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { endpoints } from '#app/endpoints';
import { parameterNames, replaceParameters } from '#http/route-table';
import { describeOnDatabase } from '#test/harness/databases';
import { Client, send } from '#test/harness/http-client';
import { TestApi } from '#test/harness/test-api';

/** One of each form that a secret of the service, of a user or of another system has. */
const SECRETS = [
  '0a'.repeat(32),
  '5e'.repeat(20),
  'WDJB-MJHT',
  'JBSWY3DPEHPK3PXP',
  'vN3_k9-QxTz0aBcD1eFgH',
  'ya29.a0AfH6SMBx-q7',
  'Wellenbrecher-am-Abend',
  'tall%20waves%20off%20the%20cape',
  '8c5f7a52-0f8b-4c39-9d43-5b1a5b0c6f11',
];

/** Where links and forms carry secrets, and where a client may put one by mistake. */
const PAGES = [
  '/password/set',
  '/password/reset',
  '/mail/unsubscribe',
  '/device',
  '/login',
  '/login/code',
  '/oauth/consent',
  '/oauth/authorize',
  '/oauth/token',
  '/oauth/revoke',
  '/console',
  '/console/sessions',
  '/console/v4/vpcs',
  '/console/assets',
  '/you/tokens',
  '/docs',
  '/v4',
  '/v9',
  '',
];

const QUERY_NAMES = ['token', 'code', 'user_code', 'state', 'password', 'access_token', 'key'];

describeOnDatabase('secrets in requests', (dialect) => {
  test('a secret in a path, a query, a header or a body is never in the log', async () => {
    let text = '';
    const log = pino({ level: 'trace' }, { write: (line: string) => (text += line) });
    const api = await TestApi.start(dialect, { log });
    try {
      const { owner } = await api.newAccount();
      const { url } = api.service;
      let sent = 0;
      for (const secret of SECRETS) {
        const headers = { cookie: `palisade_session=${secret}`, referer: secret, 'x-request-id': secret };
        const query = QUERY_NAMES.map((name) => `${name}=${secret}`).join('&');
        for (const { method, path } of endpoints.filter(
          (endpoint) => parameterNames(endpoint.path).length > 0,
        )) {
          await owner.send(method, `${replaceParameters(path, () => secret)}?${query}`, { body: { secret } });
          sent += 1;
        }
        await new Client(api.base, secret).get('/vpcs');
        sent += 1;
        for (const page of PAGES) {
          await send('GET', `${url}${page}?${query}`, { headers });
          await send('GET', `${url}${page}/${secret}`, { headers });
          await send('POST', `${url}${page}/${secret}/confirm`, { headers, body: `token=${secret}` });
          sent += 3;
        }
      }
      const lines = text.split('\n').filter((line) => line.includes('"msg":"request"'));
      assert.equal(lines.length, sent);
      assert.ok(lines.every((line) => line.includes('"path":"/')));
      for (const secret of SECRETS) assert.ok(!text.includes(secret), `${secret} is in the log`);
    } finally {
      await api.stop();
    }
  });
});
