import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { createCtx } from '#app/ctx';
import { setPassword } from '#features/identity/password/actions';
import { succeeded } from '#test/harness/assert-errors';
import { useChromium } from '#test/harness/chromium';
import { authorizeQuery, registerClient } from '#test/harness/oauth-clients';
import { sentMessages } from '#test/harness/sent-messages';
import { TestApi } from '#test/harness/test-api';
import { forgetAttempts } from '#test/harness/two-factor';
import { OTHER_PASSWORD, PASSWORD, Person } from '#test/login/people';
import { assertGoodPage, newTab } from './pages.ts';

for (const javaScriptEnabled of [true, false]) {
  describe(`a user with a mistake, ${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
    const chromium = useChromium();
    const suffix = javaScriptEnabled ? '' : '-bare';
    let api: TestApi;
    let context: BrowserContext;
    let page: Page;
    let complaints: string[];

    before(async () => {
      api = await TestApi.start('sqlite');
      context = await chromium.browser.newContext({ baseURL: api.service.url, javaScriptEnabled });
      ({ page, complaints } = await newTab(context));
    });
    after(async () => {
      await context?.close();
      await api?.stop();
    });

    const heading = () => page.getByRole('heading', { level: 1 }).textContent();
    const path = () => new URL(page.url()).pathname;
    const alert = async () => (await page.getByRole('alert').textContent()) ?? '';
    /** Axe is a script too. */
    const looksGood = async (name: string) =>
      javaScriptEnabled ? await assertGoodPage(page, name) : undefined;

    async function fillIn(username: string, password: string): Promise<void> {
      await page.getByLabel('Username').fill(username);
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
    }

    async function choose(password: string, again = password): Promise<void> {
      await page.getByLabel('New password', { exact: true }).fill(password);
      await page.getByLabel(/Repeat/).fill(again);
      await page.getByRole('button', { name: /^(Set|Change) password$/ }).click();
    }

    async function follow(link: string): Promise<void> {
      await page.getByRole('main').getByRole('link', { name: link }).click();
    }

    test('a wrong password keeps the username, and the device that is to be remembered', async () => {
      const { username } = await Person.create(api);
      await page.goto('/login');
      await page.getByLabel('Remember this device for 30 days').check();
      await fillIn(username, 'not the password');
      assert.match(await alert(), /Username or password is wrong/);
      assert.equal(await page.getByLabel('Username').inputValue(), username);
      assert.equal(await page.getByLabel('Password').inputValue(), '');
      assert.equal(await page.getByLabel('Remember this device for 30 days').isChecked(), true);
      await page.getByLabel('Password').and(page.locator(':focus')).waitFor();
      await page.keyboard.type(PASSWORD);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/console**');
    });

    test('too many attempts lead back to the sign-in, or to a new password', async () => {
      await context.clearCookies();
      const { username } = await Person.create(api);
      await page.goto('/login?continue=%2Fyou');
      for (let index = 0; index < 11; index += 1) await fillIn(username, `wrong ${index}`);
      assert.equal(await heading(), 'Too many attempts');
      await looksGood('too-many-attempts');
      const forgot = page.getByRole('main').getByRole('link', { name: 'Forgot your password?' });
      assert.equal(await forgot.getAttribute('href'), '/password/reset');
      await forgetAttempts(api.service.services.store);
      await follow('Back to sign-in');
      await fillIn(username, PASSWORD);
      await page.waitForURL('**/you');
    });

    test('an expired page opens again', async () => {
      await page.goto('/you/password');
      await context.clearCookies();
      await page.getByLabel('Current password').fill(PASSWORD);
      await choose(OTHER_PASSWORD);
      assert.equal(await heading(), 'This page has expired');
      await looksGood('expired');
      await follow('Open the page again');
      assert.equal(await heading(), 'Sign in');
      await fillIn((await Person.create(api)).username, PASSWORD);
      await page.waitForURL('**/you/password');
    });

    test('a mistake in the new password does not cost the current one', async () => {
      await page.getByLabel('Current password').fill(PASSWORD);
      await page.getByLabel('Also revoke all tokens and apps').check();
      await choose(OTHER_PASSWORD, 'another one');
      await page.getByText('The passwords do not match').waitFor();
      const current = page.getByLabel('Current password');
      // A script that sees the mistake keeps the form; without it, the service knows that the password was right.
      if (javaScriptEnabled) assert.equal(await current.inputValue(), PASSWORD);
      else assert.equal(await current.count(), 0);
      assert.equal(await page.getByLabel('Also revoke all tokens and apps').isChecked(), true);
      await looksGood('passwords-differ');
      await choose(OTHER_PASSWORD);
      await page.getByText('Your password was changed').waitFor();
      await follow('Go to the console');
      await page.waitForURL('**/console**');
    });

    test('a password that must be changed is not asked again right after the sign-in', async () => {
      await context.clearCookies();
      const person = await Person.create(api);
      await setPassword(createCtx(api.service.services), await person.row(), PASSWORD);
      await page.goto('/login');
      await fillIn(person.username, PASSWORD);
      assert.equal(path(), '/you/password');
      assert.equal(await page.getByLabel('Current password').count(), 0);
      await looksGood('forced-change');
      await choose('password1234');
      await page.getByText('Password is too common').first().waitFor();
      await choose(OTHER_PASSWORD);
      await page.waitForURL('**/console**');
    });

    test('an app that cannot connect is named, and the page leads on', async () => {
      const client = await registerClient(await api.newAccount('Widgets & Sons'));
      const query = { ...authorizeQuery(client), redirect_uri: 'https://attacker.example.com/' };
      await page.goto(`/oauth/authorize?${new URLSearchParams(query).toString()}`);
      assert.equal(await heading(), 'This app cannot connect');
      assert.match((await page.getByRole('main').textContent()) ?? '', /Inventory by Widgets & Sons/);
      await looksGood('app-cannot-connect');
      await follow('Apps with access');
      assert.equal(path(), '/you');
    });

    test('the sign-in for an app names it, and a request that is over leads on', async () => {
      await context.clearCookies();
      const person = await Person.create(api);
      const client = await registerClient(await api.newAccount('Widgets & Sons'));
      await page.goto(`/oauth/authorize?${new URLSearchParams(authorizeQuery(client)).toString()}`);
      await page.getByText('To continue to Inventory by Widgets & Sons').waitFor();
      await looksGood('login-for-app');
      await fillIn(person.username, 'wrong');
      await page.getByText('To continue to Inventory').waitFor();
      await fillIn(person.username, PASSWORD);
      assert.equal(await heading(), 'Allow access');
      await page.goto('/oauth/consent/over');
      assert.equal(await heading(), 'This request is no longer valid');
      await looksGood('request-over');
      await follow('Go to the console');
      await page.waitForURL('**/console**');
    });

    test('an invitation speaks to a new user', async () => {
      await context.clearCookies();
      const { owner, ownerId } = await api.newAccount('Widgets & Sons');
      const username = `ana-${ownerId}`;
      succeeded(await owner.post('/account/users', { username, email: 'ana@example.com' }));
      const { store } = api.service.services;
      const { id } = await store.db
        .selectFrom('user')
        .select('id')
        .where('username', '=', username)
        .executeTakeFirstOrThrow();
      const [mail] = await sentMessages(api.service.services, id);
      await page.goto(mail?.values.link);
      assert.equal(await heading(), 'Welcome to Palisade');
      await looksGood('invitation');
      await choose(OTHER_PASSWORD);
      await page.getByText('Your new password is set').waitFor();
      await page.goto(mail?.values.link);
      await looksGood('invitation-used');
      await follow('Back to sign-in');
      await fillIn(username, OTHER_PASSWORD);
      await page.waitForURL('**/console**');
    });

    test('a token is revoked on the account page, after a question', async () => {
      await context.clearCookies();
      const person = await Person.create(api);
      succeeded(await person.account.owner.post('/profile/tokens', { label: 'deploy' }));
      await page.goto('/login?continue=%2Fyou');
      await fillIn(person.username, PASSWORD);
      await page.waitForURL('**/you');
      await looksGood(`you-with-tokens${suffix}`);
      await page.getByRole('link', { name: 'Revoke deploy' }).click();
      await looksGood('revoke-token');
      await page.getByRole('button', { name: 'Revoke' }).click();
      await page.getByText('The token was revoked').waitFor();
    });

    test('the browser reports no blocked resource or request', () => {
      assert.deepEqual(complaints, []);
    });
  });
}
