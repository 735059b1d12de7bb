import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { patience } from '#test/harness/effort';
import { setMaintenance } from '#test/harness/faults';
import { PASSWORD } from '#test/login/people';
import { becomes, counted } from './steps.ts';
import { useConsole, type Visitor } from './visitor.ts';

const LIST = '**/console/v4/vpcs/usage?*';

describe('what comes between a call and its answer', () => {
  const running = useConsole();
  let visitor: Visitor;
  let page: Page;
  const row = () => page.getByRole('rowheader', { name: 'orders' });
  const answer =
    (status: number, headers: Record<string, string> = {}) =>
    (route: Route) =>
      route.fulfill({ status, headers, json: { errors: [{ reason: 'No' }] } });

  beforeEach(async () => {
    visitor = await running.visit();
    ({ page } = visitor);
    await visitor.person.account.owner.post('/vpcs', { label: 'orders', region: 'us-east' });
    await visitor.open('/vpcs');
    await row().waitFor();
  });

  test('a page without access, or without the thing, says so', async () => {
    for (const [status, title] of [
      [403, 'You may not open this'],
      [404, 'Not found'],
    ] as const) {
      await page.route(LIST, answer(status));
      await page.reload();
      await page.getByRole('heading', { name: title }).waitFor();
      await page.unrouteAll();
    }
  });

  test('a fault of the service offers to try again, and names the request', async () => {
    await page.route(LIST, answer(500, { 'X-Request-Id': 'abc-1' }));
    await page.reload();
    await page.getByRole('heading', { name: 'This could not be loaded' }).waitFor();
    await page.getByText('abc-1').waitFor();
    await visitor.assertGood('console-fault');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await row().waitFor();
  });

  test('a fault of a page leaves the rest of the console working', async () => {
    await page.route(LIST, (route) =>
      route.fulfill({ json: { data: [{ id: 1 }], page: 1, pages: 1, results: 1 } }),
    );
    await page.reload();
    await page.getByRole('heading', { name: 'This does not work' }).waitFor();
    assert.match(visitor.problems.join(), /Cannot be an id in a path/);
    await page.unrouteAll();
    await page.getByRole('link', { name: 'Events' }).click();
    await page.getByRole('heading', { name: 'Events', level: 1 }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Reload' }).click();
    await row().waitFor();
    // The browser tells of the fault again.
    visitor.problems.splice(0);
  });

  test('what was read before stays when it cannot be read again', async () => {
    await page.route(LIST, (route) => route.abort());
    // Fresh data are not read again.
    await page.waitForTimeout(5100);
    await page.evaluate('window.dispatchEvent(new Event("visibilitychange"))');
    await page.getByText(/^From \d\d:\d\d:\d\d\. The service cannot be reached/).waitFor();
    await counted(row(), 1);
    await visitor.assertGood('console-from-earlier');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('The service cannot be reached').waitFor({ state: 'detached' });
  });

  test('too many requests: the page waits, and goes on by itself', async () => {
    let count = 0;
    await page.route(LIST, async (route) => {
      count += 1;
      await (count === 1
        ? answer(429, { 'Retry-After': String(Math.ceil(patience(3000) / 1000)) })(route)
        : route.continue());
    });
    await page.reload();
    const bar = page.getByText('Too many requests.');
    await bar.waitFor();
    // What is answered meanwhile does not hide that the list still waits.
    await page.getByText(visitor.person.username, { exact: true }).click();
    const answered = page.waitForResponse('**/console/v4/profile/preferences');
    await page.getByLabel('Times in UTC').check();
    await answered;
    await becomes(async () => [await bar.count(), await row().count()], [1, 0]);
    await row().waitFor();
    await bar.waitFor({ state: 'detached' });
  });

  test('maintenance shows in a bar', async () => {
    const { api } = running;
    await page.getByRole('link', { name: 'Region', exact: true }).waitFor();
    await setMaintenance(api, 'on');
    await page.getByRole('link', { name: 'Region', exact: true }).click();
    await page.getByText('The service is under maintenance.').waitFor();
    await setMaintenance(api, 'off');
    await page.getByText('The service is under maintenance.').waitFor({ state: 'detached' });
  });

  test('a new version asks to reload', async () => {
    await page.route(LIST, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), 'x-palisade-version': '99.0.0' } });
    });
    await page.getByRole('link', { name: 'Region', exact: true }).click();
    await page.getByText('A new version is ready.').waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('the password is asked for, and the call made again', async () => {
    let count = 0;
    await page.route('**/console/v4/profile/preferences', async (route) => {
      count += 1;
      await (count === 1 ? answer(403, { 'Palisade-Step-Up': 'password' })(route) : route.continue());
    });
    const menu = page.getByText(visitor.person.username, { exact: true });
    await menu.click();
    const change = page.getByLabel('Times in UTC');
    await change.check();
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await dialog.locator('input[type=password]:focus').waitFor();
    await visitor.assertGood('console-step-up');
    await page.keyboard.type('wrong password');
    await page.keyboard.press('Enter');
    await dialog.getByText('That password is not right').waitFor();
    await dialog.locator('[aria-invalid]:focus').waitFor();
    await dialog.getByLabel('Password').fill(PASSWORD);
    const again = page.waitForResponse('**/console/v4/profile/preferences');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    assert.equal((await again).status(), 200);
    assert.equal(count, 2);
  });

  test('who is signed out signs in in another tab, and the page goes on', async () => {
    const context = page.context();
    await context.clearCookies();
    // A read that nobody made by hand may have opened the dialog before.
    await page.locator('thead a', { hasText: 'Region' }).dispatchEvent('click');
    const dialog = page.getByRole('dialog', { name: 'You are signed out' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await counted(dialog, 1);
    const [other] = await Promise.all([
      context.waitForEvent('page'),
      dialog.getByRole('link', { name: 'Sign in' }).click(),
    ]);
    await other.getByLabel('Username').fill(visitor.person.username);
    await other.getByLabel('Password').fill(PASSWORD);
    await other.getByRole('button', { name: 'Sign in' }).click();
    await other.getByText('You can close this tab').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await row().waitFor();
    await other.close();
  });

  test('signing out in one tab signs out of all', async () => {
    const context = page.context();
    const other = await context.newPage();
    await other.goto('/console/vpcs');
    await other.getByText(visitor.person.username, { exact: true }).click();
    await other.getByRole('button', { name: 'Sign out' }).click();
    for (const one of [other, page]) await one.getByRole('heading', { name: 'Sign in' }).waitFor();
  });
});
