import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';
import { succeeded } from '#test/harness/assert-errors';
import { patience } from '#test/harness/effort';
import { useTcpProxy } from '#test/harness/tcp-proxy';
import { becomes, counted } from './steps.ts';
import { EVENT_STREAM, useConsole } from './visitor.ts';

/** How many tabs hold the lock of the one that follows, or wait for it. */
const LOCKS = 'navigator.locks.query().then(({ held, pending }) => held.length + pending.length)';
/** What a change by somebody else may take until it is on the screen: a read, and a busy machine. */
const SOON = { timeout: patience(6000) };

describe('a page follows what happens', () => {
  const running = useConsole({ env: { PALISADE_JOB_SECONDS: '2' } });

  test('a change by another client is on the screen within seconds', async () => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    const { owner } = person.account;
    const { id } = succeeded(await owner.post('/vpcs', { label: 'orders', region: 'us-east' }));
    const streams = streamsOf(page);
    const kinds = new Set<string | undefined>();
    page.on('request', (request) => {
      if (request.url().includes('/console/v4/vpcs/usage?'))
        kinds.add(request.headers()['x-palisade-console']);
    });
    await visitor.open('/vpcs');
    await page.getByRole('link', { name: 'orders' }).waitFor();
    await until(() => streams.length > 0);
    succeeded(await owner.put(`/vpcs/${id}`, { label: 'billing' }));
    await page.getByRole('link', { name: 'billing' }).waitFor(SOON);
    succeeded(await owner.post('/vpcs', { label: 'search', region: 'us-east' }));
    await page.getByRole('link', { name: 'search' }).waitFor(SOON);
    // Reads that nobody made by hand do not keep the session alive.
    assert.deepEqual([...kinds], ['1', 'poll']);
    assert.deepEqual(streams, ['poll']);
  });

  test('what happens between the first read and the stream is not missed', async () => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    await page.route(`**${EVENT_STREAM}`, async (route) => {
      await page.getByRole('heading', { name: 'No VPC yet' }).waitFor();
      succeeded(await person.account.owner.post('/vpcs', { label: 'orders', region: 'us-east' }));
      await route.continue();
    });
    await visitor.open('/vpcs');
    await page.getByRole('link', { name: 'orders' }).waitFor(SOON);
  });

  test('a list that a page needs whole is read again without keeping the session alive', async () => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    await visitor.open('/addresses');
    await visitor.settle();
    await visitor.follows();
    const again = page.waitForRequest('**/console/v4/vpcs?*', SOON);
    succeeded(await person.account.owner.post('/vpcs', { label: 'orders', region: 'us-east' }));
    assert.equal((await again).headers()['x-palisade-console'], 'poll');
  });

  test('the events show a job while it runs', async () => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    await visitor.open('/events');
    await page.getByRole('list', { name: 'Events' }).waitFor();
    await visitor.follows();
    const input = { type: 'c1-entry-1', region: 'us-east', label: 'web-1', image: 'palisade/debian12' };
    const images = succeeded(await person.account.owner.get('/images')).data;
    const body = { ...input, image: images[0].id, root_pass: 'quiet mice at dawn 7' };
    succeeded(await person.account.owner.post('/compute/instances', body));
    const line = page.getByRole('listitem').filter({ hasText: 'web-1' }).first();
    await line.waitFor(SOON);
    await page.getByText(/created compute web-1/).waitFor({ timeout: patience(8000) });
    await page.getByRole('progressbar').waitFor({ state: 'hidden', timeout: patience(8000) });
  });

  test('new events wait while somebody is busy in the list', async () => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    const { owner } = person.account;
    succeeded(await owner.post('/vpcs', { label: 'orders', region: 'us-east' }));
    await visitor.open('/events');
    await visitor.follows();
    await page.getByRole('link', { name: 'orders' }).focus();
    for (const label of ['billing', 'search']) {
      succeeded(await owner.post('/vpcs', { label, region: 'us-east' }));
    }
    const button = page.getByRole('button', { name: /^\d new$/ });
    await button.waitFor(SOON);
    await counted(page.getByRole('link', { name: 'search' }), 0);
    await page.getByRole('button', { name: '2 new' }).click(SOON);
    await page.getByRole('link', { name: 'search' }).waitFor();
    await counted(button, 0);
  });

  test('new rows of a list wait while somebody is busy in it, and the others change in place', async () => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    const { owner } = person.account;
    const { id } = succeeded(await owner.post('/vpcs', { label: 'orders', region: 'us-east' }));
    await visitor.open('/vpcs');
    await visitor.follows();
    await page.getByRole('link', { name: 'orders' }).focus();
    succeeded(await owner.put(`/vpcs/${id}`, { label: 'sales' }));
    succeeded(await owner.post('/vpcs', { label: 'billing', region: 'us-east' }));
    await page.getByRole('button', { name: '1 new' }).waitFor(SOON);
    await page.getByRole('link', { name: 'sales' }).waitFor(SOON);
    await counted(page.getByRole('link', { name: 'billing' }), 0);
    await page.getByRole('button', { name: '1 new' }).click();
    await page.getByRole('link', { name: 'billing' }).waitFor();
    await page.getByRole('button', { name: '1 new' }).waitFor({ state: 'hidden' });
  });

  test('five tabs have one connection, and all follow', async () => {
    const visitor = await running.visit();
    const { owner } = visitor.person.account;
    const pages = [visitor.page];
    while (pages.length < 5) pages.push(await visitor.page.context().newPage());
    const streams = pages.map(streamsOf);
    for (const page of pages) {
      await page.goto('/console/vpcs');
      await page.getByRole('heading', { name: 'VPCs', exact: true }).waitFor();
    }
    await until(() => streams.flat().length > 0);
    // Each tab asks for the lock once it listens to the others.
    await becomes(() => visitor.page.evaluate<number>(LOCKS), pages.length);
    assert.deepEqual(streams.flat(), ['poll']);
    succeeded(await owner.post('/vpcs', { label: 'orders', region: 'us-east' }));
    for (const page of pages) await page.getByRole('link', { name: 'orders' }).waitFor(SOON);

    // The tab that follows is closed: another one goes on where it was.
    const leader = streams.findIndex(({ length }) => length > 0);
    await pages[leader]?.close();
    succeeded(await owner.post('/vpcs', { label: 'billing', region: 'us-east' }));
    const others = pages.filter((_, index) => index !== leader);
    for (const page of others) await page.getByRole('link', { name: 'billing' }).waitFor(SOON);
    assert.equal(streams.flat().length, 2);
  });

  test('a connection that was cut misses nothing', async (t) => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    const { owner } = person.account;
    const proxy = await useTcpProxy(running.api.service.url);
    t.after(() => proxy.close());
    await page.goto(`${proxy.url}console/events`);
    await visitor.follows();
    succeeded(await owner.post('/vpcs', { label: 'orders', region: 'us-east' }));
    await page.getByRole('link', { name: 'orders' }).waitFor(SOON);
    const second = await page.context().newPage();
    await second.goto(`${proxy.url}console/vpcs`);
    await second.getByRole('link', { name: 'orders' }).waitFor();
    const cut = page.waitForEvent('requestfailed', { predicate: isStream, ...SOON });
    await proxy.close();
    await cut;
    for (const label of ['billing', 'search'])
      succeeded(await owner.post('/vpcs', { label, region: 'us-east' }));
    // It tries to connect again, and cannot.
    await page.waitForEvent('requestfailed', { predicate: isStream, timeout: patience(20_000) });
    await counted(page.getByRole('link', { name: 'billing' }), 0);
    await proxy.open();
    for (const label of ['billing', 'search', 'orders'])
      for (const tab of [page, second]) await tab.getByRole('link', { name: label }).waitFor(SOON);
    await counted(page.getByRole('link', { name: 'billing' }), 1);
  });

  test('a cursor that has expired reads everything again', async () => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    let isExpired = false;
    await page.route(`**${EVENT_STREAM}`, async (route) => {
      if (isExpired) return await route.continue();
      isExpired = true;
      succeeded(await person.account.owner.post('/vpcs', { label: 'orders', region: 'us-east' }));
      await route.fulfill({ status: 410, json: { errors: [{ reason: 'Cursor has expired' }] } });
    });
    await visitor.open('/vpcs');
    await page.getByRole('link', { name: 'orders' }).waitFor(SOON);
    succeeded(await person.account.owner.post('/vpcs', { label: 'billing', region: 'us-east' }));
    await page.getByRole('link', { name: 'billing' }).waitFor(SOON);
  });

  test('a tab that is not shown has no connection, and follows at once when it is shown again', async () => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    await visitor.open('/vpcs');
    await visitor.follows();
    await visitor.settle();
    const cut = page.waitForEvent('requestfailed', { predicate: isStream, ...SOON });
    await show(page, false);
    await cut;
    const requests: string[] = [];
    page.on('request', (request) => {
      // Scripts of later dialogs are loaded when the browser is idle.
      if (request.url().includes('/v4/')) requests.push(request.url());
    });
    succeeded(await person.account.owner.post('/vpcs', { label: 'orders', region: 'us-east' }));
    await sleep(patience(2000));
    assert.deepEqual(requests, []);
    await show(page, true);
    await page.getByRole('link', { name: 'orders' }).waitFor(SOON);
  });

  test('what lies below a dialog stays as it is, and the dialog tells what has changed', async () => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    const { owner } = person.account;
    const subnet = { label: 'web', ipv4: '10.0.4.0/24' };
    const { id, subnets } = succeeded(
      await owner.post('/vpcs', { label: 'orders', region: 'us-east', subnets: [subnet] }),
    );
    await visitor.open(`/vpcs/${id}/subnets/${subnets[0].id}/edit`);
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await visitor.follows();
    await dialog.getByLabel('Label').fill('front');
    succeeded(await owner.put(`/vpcs/${id}/subnets/${subnets[0].id}`, { label: 'back' }));
    await dialog.getByText(`${person.username} changed subnet back in orders`).waitFor(SOON);
    await becomes(() => dialog.getByLabel('Label').inputValue(), 'front');
    await becomes(() => page.locator('h1').textContent(), 'web');
    await visitor.assertGood('dialog-meanwhile');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.locator('h1', { hasText: 'back' }).waitFor(SOON);
  });

  test('a tab whose session has ended says so', async () => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    await visitor.open('/vpcs');
    await visitor.follows();
    await person.write((tx) => tx.deleteFrom('sign_in_session').where('user_id', '=', person.id).execute());
    await page.getByRole('dialog', { name: 'You are signed out' }).waitFor(SOON);
    const streams = streamsOf(page);
    await sleep(patience(2000));
    assert.equal(streams.length, 0);
  });

  test('somebody else who signs in takes over all tabs', async () => {
    const one = await running.visit();
    const other = await running.visit();
    await one.open('/vpcs');
    const context = one.page.context();
    await context.addCookies(await other.page.context().cookies());
    const second = await context.newPage();
    await second.goto(`${running.api.service.url}/console/vpcs`);
    await one.page.getByText(other.person.username, { exact: true }).waitFor();
  });
});

/** What each stream says of itself that is opened from now on. */
function streamsOf(page: Page): (string | undefined)[] {
  const streams: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (isStream(request)) streams.push(request.headers()['x-palisade-console']);
  });
  return streams;
}

function isStream(request: Request): boolean {
  return request.url().includes(EVENT_STREAM);
}

async function show(page: Page, isShown: boolean): Promise<void> {
  const state = isShown ? 'visible' : 'hidden';
  await page.evaluate(`Object.defineProperty(document, 'visibilityState', { configurable: true, value: '${state}' });
document.dispatchEvent(new Event('visibilitychange'))`);
}

async function until(holds: () => boolean): Promise<void> {
  await becomes(async () => holds(), true);
}
