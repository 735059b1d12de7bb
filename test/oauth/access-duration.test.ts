import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeOnDatabase } from '#test/harness/databases';
import { Browser } from '#test/harness/oauth-browser';
import { authorizeQuery, registerClient } from '#test/harness/oauth-clients';
import { useTestApi } from '#test/harness/test-api';

describeOnDatabase('the consent page of an app', (dialect) => {
  for (const [env, words] of [
    [{}, '180 days'],
    [{ PALISADE_TTL_REFRESH_TOKEN: '12h' }, '12 hours'],
  ] as const) {
    const running = useTestApi(dialect, { env });

    test(`the consent page says that access lasts until ${words} after the last use`, async () => {
      const account = await running.api.newAccount();
      const browser = await Browser.of(account);
      const page = await browser.get(await browser.begin(authorizeQuery(await registerClient(account))));
      const text = page.text.replaceAll(/\s+/g, ' ');
      const sentence = `ends when you revoke it, or when the app has not used it for ${words}.`;
      assert.ok(text.includes(sentence), text);
    });
  }
});
