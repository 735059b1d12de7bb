import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { useChromium } from '#test/harness/chromium';
import { TestApi } from '#test/harness/test-api';
import { PASSWORD, Person } from './people.ts';

/** All other tests with a browser are in test/long/browser. */
describe('a user with a browser', () => {
  const chromium = useChromium();
  let api: TestApi;

  before(async () => {
    api = await TestApi.start('sqlite');
  });
  after(() => api?.stop());

  test('a user signs in with the password and sees the account page', async () => {
    const { username } = await Person.create(api);
    const page = await chromium.browser.newPage({ baseURL: api.service.url });
    try {
      await page.goto('/login');
      await page.getByLabel('Username').fill(username);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL('**/console');
      await page.goto('/you');
      assert.match((await page.getByRole('main').textContent()) ?? '', new RegExp(username));
    } finally {
      await page.close();
    }
  });
});
