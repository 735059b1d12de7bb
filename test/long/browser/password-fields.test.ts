import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { useChromium } from '#test/harness/chromium';
import { TestApi } from '#test/harness/test-api';
import { PASSWORD, Person } from '#test/login/people';
import { assertGoodPage, newTab } from './pages.ts';

describe('password fields', () => {
  const chromium = useChromium();
  let api: TestApi;
  let person: Person;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];

  before(async () => {
    api = await TestApi.start('sqlite');
    person = await Person.create(api);
    context = await chromium.browser.newContext({ baseURL: api.service.url });
    ({ page, complaints } = await newTab(context));
  });
  after(async () => {
    await context?.close();
    await api?.stop();
  });

  test('a password can be shown while it is typed, and is hidden again when it is sent', async () => {
    await page.goto('/login');
    const field = page.getByLabel('Password');
    await page.getByLabel('Username').fill(person.username);
    await field.fill('not the password');
    assert.equal(await field.getAttribute('type'), 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    assert.equal(await field.getAttribute('type'), 'text');
    await assertGoodPage(page, 'password-shown');
    await page.getByRole('button', { name: 'Hide password' }).click();
    assert.equal(await field.getAttribute('type'), 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
    assert.equal(await page.getByLabel('Password').getAttribute('type'), 'password');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/console**');
  });

  test('a hint says how good a new password is', async () => {
    await page.goto('/you/password');
    const field = page.getByLabel('New password', { exact: true });
    const hint = page.getByRole('status');
    assert.equal(await page.getByRole('button', { name: 'Show password' }).count(), 3);
    for (const [index, [password, words]] of [
      ['short', /at least 11/],
      ['Christopher', /Too common/],
      [`${person.username} at dawn`, /contains your username/],
      ['Password1234!', /Weak/],
      ['pelican-tray', /Fair/],
      ['quiet geese at dusk', /Good/],
    ].entries()) {
      await field.fill(password as string);
      assert.match((await hint.textContent()) ?? '', words as RegExp);
      await assertGoodPage(page, `strength-${index}`);
    }
    await field.fill('');
    assert.equal(await page.locator('#password-strength').textContent(), '');
  });

  test('what the service would refuse is said before anything is sent', async () => {
    const sent: string[] = [];
    page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())));
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByLabel('New password', { exact: true }).fill('short');
    await page.getByLabel(/Repeat/).fill('short');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Length must be 11-128 characters').waitFor();
    await page.getByLabel('New password', { exact: true }).and(page.locator(':focus')).waitFor();
    await assertGoodPage(page, 'refused-here');
    await page.getByLabel('New password', { exact: true }).fill('quiet geese at dusk');
    assert.equal(await page.getByText('Length must be').count(), 0, 'the error goes with its cause');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('The passwords do not match').waitFor();
    assert.deepEqual(sent, []);
    await page.getByLabel(/Repeat/).fill('quiet geese at dusk');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Your password was changed').waitFor();
  });

  test('the browser reports no blocked resource or request', () => {
    assert.deepEqual(complaints, []);
  });
});
