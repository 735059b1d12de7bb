import assert from 'node:assert/strict';
import { beforeEach, describe, type TestContext, test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { succeeded } from '#test/harness/assert-errors';
import { useTcpProxy } from '#test/harness/tcp-proxy';
import { counted } from './steps.ts';
import { useConsole, type Visitor } from './visitor.ts';

const LIST = '**/console/v4/vpcs/usage?*';
const BAR = /^Not connected since \d\d:\d\d\. Retrying/;
const MARK = /^From \d\d:\d\d:\d\d$/;

describe('while the service is away', () => {
  const running = useConsole();
  let visitor: Visitor;
  let page: Page;
  const bar = () => page.getByText(BAR);
  const mark = () => page.getByText(MARK);
  const row = (name: string) => page.getByRole('rowheader', { name });
  const sort = () => page.getByRole('link', { name: 'Region', exact: true });

  beforeEach(async () => {
    visitor = await running.visit();
    ({ page } = visitor);
    for (const label of ['orders', 'billing']) await create(label);
  });

  async function create(label: string): Promise<void> {
    succeeded(await visitor.person.account.owner.post('/vpcs', { label, region: 'us-east' }));
  }

  /** Opens the list of VPCs by a connection that can be cut. */
  async function openThroughProxy(t: TestContext) {
    const proxy = await useTcpProxy(running.api.service.url);
    t.after(() => proxy.close());
    await page.goto(`${proxy.url}console/vpcs`);
    await row('orders').waitFor();
    await visitor.follows();
    return proxy;
  }

  test('a bar says since when, what is shown is marked, and is read again when it is back', async (t) => {
    const proxy = await openThroughProxy(t);
    await proxy.close();
    await bar().waitFor();
    await mark().waitFor();
    await counted(row('orders'), 1);
    await visitor.assertGood('away-list');
    await create('later');
    await proxy.open();
    await row('later').waitFor();
    await counted(bar(), 0);
    await counted(mark(), 0);
  });

  test('a click leads to its own page, which appears when the service is back', async (t) => {
    const proxy = await openThroughProxy(t);
    // The script of the page is there then, and what it reads is not.
    await row('orders').getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'orders' }).waitFor();
    await page.goBack();
    await row('billing').waitFor();
    await proxy.close();
    await bar().waitFor();
    for (const [link, shows] of [
      [row('billing').getByRole('link'), '0 subnets'],
      [page.getByRole('link', { name: 'Webhooks' }), 'No webhook yet'],
    ] as const) {
      await link.click();
      await page.getByRole('heading', { name: 'This could not be loaded' }).waitFor();
      await counted(row('orders'), 0);
      await visitor.assertGood('away-click');
      await proxy.open();
      await page.getByText(shows).waitFor();
      await counted(bar(), 0);
      await proxy.close();
      await bar().waitFor();
    }
    await page.goBack();
    await mark().first().waitFor();
  });

  test('a proxy that does not reach the service counts as away, maintenance and one lost call do not', async () => {
    await visitor.open('/vpcs');
    await row('orders').waitFor();
    // The first answer to the stream, between the failures, would put off the attempt.
    await visitor.follows();
    await page.route(LIST, (route) => route.abort());
    const attempt = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/console/session');
    await sort().click();
    assert.equal((await attempt).status(), 200);
    await page.getByRole('heading', { name: 'This could not be loaded' }).waitFor();
    await counted(bar(), 0);
    await page.unrouteAll();

    const answer =
      (status: number, headers: Record<string, string> = {}) =>
      (route: Route) =>
        route.fulfill({ status, headers, json: { errors: [{ reason: 'No' }] } });
    const calls = /\/console\/(?:v4|session)/;
    for (const status of [502, 503, 504]) {
      await page.route(calls, answer(status));
      await page.reload();
      await bar().waitFor();
      await page.unrouteAll();
      await row('orders').waitFor();
      await counted(bar(), 0);
    }
    await page.route(calls, answer(503, { 'X-Maintenance-Mode': 'true' }));
    await page.reload();
    await page.getByText('The service is under maintenance.').waitFor();
    await counted(bar(), 0);
  });
});
