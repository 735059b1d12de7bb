import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Browser } from '#test/harness/oauth-browser';
import { authorizeQuery, registerClient } from '#test/harness/oauth-clients';
import { TestApi } from '#test/harness/test-api';

for (const [publicUrl, prefix, secure] of [
  ['http://127.0.0.1:8080', '', ''],
  ['https://login.example.com', '__Secure-', '; secure'],
] as const) {
  describe(`the authorization cookies of ${publicUrl}`, () => {
    let api: TestApi;
    before(async () => {
      api = await TestApi.start('sqlite', { env: { PALISADE_PUBLIC_URL: publicUrl } });
    });
    after(() => api?.stop());

    test('authorization cookies have all protective attributes, and the flow works', async () => {
      const account = await api.newAccount();
      const query = authorizeQuery(await registerClient(account));
      const browser = await Browser.of(account);
      const asked = await browser.get(`/oauth/authorize?${new URLSearchParams(query).toString()}`);
      const consent = asked.headers.location ?? '';
      const resume = consent.replace('consent', 'authorize');
      const withoutEnd = (asked.headers['set-cookie'] ?? []).map((cookie) =>
        cookie.replace(/=[^;]*/, '').replace(/; expires=[^;]*/, ''),
      );
      const rest = `; samesite=lax${secure}; httponly`;
      assert.deepEqual(withoutEnd.sort(), [
        `${prefix}palisade_interaction.sig; path=${consent}${rest}`,
        `${prefix}palisade_interaction; path=${consent}${rest}`,
        `${prefix}palisade_resume.sig; path=${resume}${rest}`,
        `${prefix}palisade_resume; path=${resume}${rest}`,
      ]);
      const answer = await browser.submit(await browser.get(consent), consent, { decision: 'allow' });
      assert.match((await browser.follow(answer)).searchParams.get('code') ?? '', /^[0-9a-f]{64}$/);
      assert.deepEqual(
        browser.cookieNames.filter((name) => name.includes('engine')),
        [],
      );
    });
  });
}
