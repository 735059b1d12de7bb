import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { succeeded } from '#test/harness/assert-errors';
import { useChromium } from '#test/harness/chromium';
import { MailServer } from '#test/harness/mail-server';
import { TestApi } from '#test/harness/test-api';
import { OTHER_PASSWORD, PASSWORD, Person } from '#test/login/people';
import { assertGoodPage, newTab } from './pages.ts';

const WRONG = 'Username or password is wrong';

describe('a user with a browser', () => {
  const chromium = useChromium();
  let mailServer: MailServer;
  let api: TestApi;
  let person: Person;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];

  before(async () => {
    mailServer = await MailServer.start();
    api = await TestApi.start('sqlite', {
      env: {
        PALISADE_SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
        PALISADE_MAIL_FROM: 'Palisade <palisade@example.com>',
      },
    });
    person = await Person.create(api);
    context = await chromium.browser.newContext({ baseURL: api.service.url });
    ({ page, complaints } = await newTab(context));
  });
  after(async () => {
    await context?.close();
    await api?.stop();
    await mailServer?.stop();
  });

  async function fillIn(password: string, { remember = false } = {}): Promise<void> {
    await page.goto('/login');
    await page.getByLabel('Username').fill(person.username);
    await page.getByLabel('Password').fill(password);
    if (remember) await page.getByLabel('Remember this device for 30 days').check();
    await page.getByRole('button', { name: 'Sign in' }).click();
  }

  async function giveCode(code: string, label = 'Code'): Promise<void> {
    await page.getByLabel(label, { exact: true }).fill(code);
    await page.getByRole('button', { name: 'Sign in' }).click();
  }

  /** A sign-in ends at the console. These tests are about the pages around it. */
  async function arrive(on = page): Promise<void> {
    await on.waitForURL('**/console**');
    await on.goto('/you');
  }

  async function signOut(): Promise<void> {
    await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are signed out').waitFor();
  }

  const heading = () => page.getByRole('heading', { level: 1 }).textContent();
  const alert = () => page.getByRole('alert').textContent();

  test('a wrong password is refused, and the right one accepted', async () => {
    await page.goto('/login');
    await assertGoodPage(page, 'login');
    await fillIn('not the password');
    assert.match((await alert()) ?? '', new RegExp(WRONG));
    await assertGoodPage(page, 'login-wrong');
    await fillIn(PASSWORD);
    await arrive();
    assert.match((await page.getByRole('main').textContent()) ?? '', new RegExp(person.username));
    await assertGoodPage(page, 'you');
    await signOut();
    await assertGoodPage(page, 'signed-out');
    await page.goto('/you');
    assert.equal(new URL(page.url()).pathname, '/login', 'nobody is signed in any more');
  });

  test('all pages can be used with the keyboard alone', async () => {
    await page.goto('/login');
    await page.getByLabel('Username').and(page.locator(':focus')).waitFor();
    await page.keyboard.type(person.username);
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await arrive();
    await page.keyboard.press('Tab');
    const isVisible = await page.evaluate(
      'getComputedStyle(document.activeElement).outlineStyle !== "none" && document.activeElement !== document.body',
    );
    assert.equal(isVisible, true, 'where the keyboard is can be seen');
    await signOut();
  });

  test('two-factor authentication asks for a code, and no code is accepted twice', async () => {
    await person.switchOnTwoFactor();
    await fillIn(PASSWORD);
    assert.equal(await heading(), 'Enter your code');
    await assertGoodPage(page, 'code');
    await giveCode('000000');
    assert.ok(await alert());
    await assertGoodPage(page, 'code-wrong');
    const { code } = person;
    await giveCode(code);
    await arrive();
    await signOut();
    await fillIn(PASSWORD);
    await giveCode(code);
    assert.ok(await alert(), 'the same code once more');
    api.clock.advance(30);
    await giveCode(person.code);
    await arrive();
    await signOut();
  });

  test('a recovery code is accepted once', async () => {
    await fillIn(PASSWORD);
    await page.getByRole('link', { name: 'Use your recovery code' }).click();
    await assertGoodPage(page, 'scratch');
    await giveCode(person.scratch, 'Recovery code');
    await arrive();
    await signOut();
    await fillIn(PASSWORD);
    await page.getByRole('link', { name: 'Use your recovery code' }).click();
    await giveCode(person.scratch, 'Recovery code');
    assert.ok(await alert(), 'it was used up');
    api.clock.advance(30);
  });

  test('a trusted device needs no code until it is revoked through the API', async () => {
    await fillIn(PASSWORD, { remember: true });
    await giveCode(person.code);
    await arrive();
    await assertGoodPage(page, 'you-with-device');
    await signOut();
    await fillIn(PASSWORD);
    await arrive();
    await signOut();
    const { data } = succeeded(await person.account.owner.get('/profile/devices'));
    assert.equal(data.length, 1);
    assert.match(data[0].user_agent, /Chrom/);
    assert.equal(data[0].last_remote_addr, '127.0.0.1');
    succeeded(await person.account.owner.delete(`/profile/devices/${data[0].id}`));
    await fillIn(PASSWORD);
    assert.equal(await heading(), 'Enter your code');
    api.clock.advance(30);
    await giveCode(person.code);
    await arrive();
  });

  test('changing the password signs out other browsers', async () => {
    const other = await chromium.browser.newContext({ baseURL: api.service.url });
    const { page: otherPage } = await newTab(other);
    await otherPage.goto('/login');
    await otherPage.getByLabel('Username').fill(person.username);
    await otherPage.getByLabel('Password').fill(PASSWORD);
    await otherPage.getByRole('button', { name: 'Sign in' }).click();
    api.clock.advance(30);
    await otherPage.getByLabel('Code', { exact: true }).fill(person.code);
    await otherPage.getByRole('button', { name: 'Sign in' }).click();
    await arrive(otherPage);

    await page.goto('/you');
    await assertGoodPage(page, 'you-with-sessions');
    await page.getByRole('link', { name: 'Change your password' }).click();
    await assertGoodPage(page, 'change-password');
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByLabel('New password', { exact: true }).fill('password1234');
    await page.getByLabel(/Repeat/).fill('password1234');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Password is too common').waitFor();
    await assertGoodPage(page, 'change-password-wrong');
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByLabel('New password', { exact: true }).fill(OTHER_PASSWORD);
    await page.getByLabel(/Repeat/).fill(OTHER_PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Your password was changed').waitFor();
    await otherPage.reload();
    assert.equal(new URL(otherPage.url()).pathname, '/login');
    await other.close();
    await signOut();
  });

  test('a mailed link sets a new password once', async () => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await assertGoodPage(page, 'reset');
    await page.getByLabel('Username').fill(person.username);
    await page.getByRole('button').last().click();
    await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
    await assertGoodPage(page, 'reset-sent');
    const link = await mailedLink();
    await page.goto(link);
    await assertGoodPage(page, 'set');
    await page.getByLabel('New password', { exact: true }).fill('short');
    await page.getByLabel(/Repeat/).fill('short');
    await page.getByRole('button').last().click();
    await page.getByText('Length must be 11-128 characters').waitFor();
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await page.getByLabel(/Repeat/).fill(PASSWORD);
    await page.getByRole('button').last().click();
    await page.getByText('Your new password is set').waitFor();
    await page.goto(link);
    await assertGoodPage(page, 'link-used');
    assert.equal(await page.getByLabel('New password', { exact: true }).count(), 0, 'the link was used');
    await fillIn(OTHER_PASSWORD);
    assert.match((await alert()) ?? '', new RegExp(WRONG));
    await fillIn(PASSWORD);
    assert.equal(await heading(), 'Enter your code');
    api.clock.advance(30);
    await giveCode(person.code);
    await arrive();
    await signOut();
  });

  test('a password chosen by someone else must be changed', async () => {
    const { username } = person;
    const admin = await chromium.browser.newContext({ baseURL: api.service.url });
    const { page: adminPage } = await newTab(admin);
    await api.service.services.store.mutate(
      { author: { userId: null, username: null }, now: 0 },
      async (tx) => {
        const temporary = { password_temporary: 1 as const, totp_secret: null };
        await tx.updateTable('user').set(temporary).where('username', '=', username).execute();
        return { value: undefined, noEvent: 'a test prepares its user' };
      },
    );
    await adminPage.goto('/login');
    await adminPage.getByLabel('Username').fill(username);
    await adminPage.getByLabel('Password').fill(PASSWORD);
    await adminPage.getByRole('button', { name: 'Sign in' }).click();
    assert.equal(new URL(adminPage.url()).pathname, '/you/password');
    await assertGoodPage(adminPage, 'first-password');
    await adminPage.goto('/you');
    assert.equal(new URL(adminPage.url()).pathname, '/you/password');
    assert.equal(await adminPage.getByLabel('Current password').count(), 0, 'it was entered a moment ago');
    await adminPage.getByLabel('New password', { exact: true }).fill(OTHER_PASSWORD);
    await adminPage.getByLabel(/Repeat/).fill(OTHER_PASSWORD);
    await adminPage.getByRole('button', { name: 'Change password' }).click();
    await adminPage.waitForURL((url) => url.pathname === '/you');
    await admin.close();
  });

  test('all sign-ins are listed with address and status', async () => {
    const { data } = succeeded(await person.account.owner.get('/profile/logins'));
    const statuses = data.map(({ status }: { status: string }) => status);
    assert.ok(statuses.includes('failed') && statuses.includes('successful'));
    assert.ok(
      data.every(
        ({ ip, username }: Record<string, string>) => ip === '127.0.0.1' && username === person.username,
      ),
    );
  });

  test('an unknown page and an expired form show an error', async () => {
    await page.goto('/login/nowhere');
    await assertGoodPage(page, 'not-found');
    await page.goto('/login');
    await page.getByLabel('Username').fill(person.username);
    await page.getByLabel('Password').fill(PASSWORD);
    await context.clearCookies();
    await page.getByRole('button', { name: 'Sign in' }).click();
    assert.equal(await heading(), 'This page has expired');
    await assertGoodPage(page, 'old-form');
  });

  test('the page that stops mails about activity needs no sign-in', async () => {
    await page.goto('/mail/unsubscribe?u=1.not-the-right-one');
    await assertGoodPage(page, 'unsubscribe');
    await page.getByRole('button', { name: 'Stop messages' }).click();
    assert.equal(await heading(), 'Messages stopped');
    await assertGoodPage(page, 'unsubscribed');
  });

  test('the browser reports no blocked resource or request', () => {
    assert.deepEqual(complaints, []);
  });

  /** The link in the newest mail that contains one. */
  async function mailedLink(): Promise<string> {
    for (;;) {
      for (const { raw } of mailServer.mails.toReversed()) {
        const text = raw.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
        const [link] = /http:\/\/127\.0\.0\.1:\d+\/password\/set\?token=[0-9a-f]{64}/.exec(text) ?? [];
        if (link) return link;
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
});
