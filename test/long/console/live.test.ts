import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { succeeded } from '#test/harness/assert-errors';
import { useConsole } from './visitor.ts';

/** What a change by somebody else may take until it is on the screen: a poll, a read, and a busy machine. */
const SOON = { timeout: 6000 };
const POLL = '/console/v4/account/events?page_size=';

describe('a page follows what happens', () => {
  const running = useConsole({ env: { PALISADE_JOB_SECONDS: '2' } });

  test('a change by another client is on the screen within seconds', async () => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    const { owner } = person.account;
    const { id } = succeeded(await owner.post('/vpcs', { label: 'orders', region: 'us-east' }));
    const polls = pollsOf(page);
    const kinds = new Set<string | undefined>();
    page.on('request', (request) => {
      if (request.url().includes('/console/v4/vpcs?')) kinds.add(request.headers()['x-palisade-console']);
    });
    await visitor.open('/vpcs');
    await page.getByRole('link', { name: 'orders' }).waitFor();
    await until(() => polls.length > 0);
    succeeded(await owner.put(`/vpcs/${id}`, { label: 'billing' }));
    await page.getByRole('link', { name: 'billing' }).waitFor(SOON);
    succeeded(await owner.post('/vpcs', { label: 'search', region: 'us-east' }));
    await page.getByRole('link', { name: 'search' }).waitFor(SOON);
    // Reads that nobody made by hand do not keep the session alive.
    assert.deepEqual([...kinds], ['1', 'poll']);
    assert.ok(polls.every((kind) => kind === 'poll'));
  });

  test('the events show a job while it runs', async () => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    await visitor.open('/events');
    await page.getByRole('list', { name: 'Events' }).waitFor();
    await page.waitForResponse((answer) => answer.url().includes(POLL));
    const input = { type: 'c1-entry-1', region: 'us-east', label: 'web-1', image: 'palisade/debian12' };
    const images = succeeded(await person.account.owner.get('/images')).data;
    const body = { ...input, image: images[0].id, root_pass: 'quiet mice at dawn 7' };
    succeeded(await person.account.owner.post('/compute/instances', body));
    const line = page.getByRole('listitem').filter({ hasText: 'web-1' }).first();
    await line.waitFor(SOON);
    await page.getByText(/created compute web-1/).waitFor({ timeout: 8000 });
    await page.getByRole('progressbar').waitFor({ state: 'hidden', timeout: 8000 });
  });

  test('new events wait while somebody is busy in the list', async () => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    const { owner } = person.account;
    succeeded(await owner.post('/vpcs', { label: 'orders', region: 'us-east' }));
    await visitor.open('/events');
    await page.waitForResponse((answer) => answer.url().includes(POLL));
    await page.getByRole('link', { name: 'orders' }).focus();
    for (const label of ['billing', 'search']) {
      succeeded(await owner.post('/vpcs', { label, region: 'us-east' }));
    }
    const button = page.getByRole('button', { name: /^\d new$/ });
    await button.waitFor(SOON);
    assert.equal(await page.getByRole('link', { name: 'search' }).count(), 0);
    await page.getByRole('button', { name: '2 new' }).click(SOON);
    await page.getByRole('link', { name: 'search' }).waitFor();
    assert.equal(await button.count(), 0);
  });

  test('new rows of a list wait while somebody is busy in it, and the others change in place', async () => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    const { owner } = person.account;
    const { id } = succeeded(await owner.post('/vpcs', { label: 'orders', region: 'us-east' }));
    await visitor.open('/vpcs');
    await page.waitForResponse((answer) => answer.url().includes(POLL));
    await page.getByRole('link', { name: 'orders' }).focus();
    succeeded(await owner.put(`/vpcs/${id}`, { label: 'sales' }));
    succeeded(await owner.post('/vpcs', { label: 'billing', region: 'us-east' }));
    await page.getByRole('button', { name: '1 new' }).waitFor(SOON);
    await page.getByRole('link', { name: 'sales' }).waitFor(SOON);
    assert.equal(await page.getByRole('link', { name: 'billing' }).count(), 0);
    await page.getByRole('button', { name: '1 new' }).click();
    await page.getByRole('link', { name: 'billing' }).waitFor();
    await page.getByRole('button', { name: '1 new' }).waitFor({ state: 'hidden' });
  });

  test('five tabs ask as often as one, and all follow', async () => {
    const visitor = await running.visit();
    const { owner } = visitor.person.account;
    const pages = [visitor.page];
    while (pages.length < 5) pages.push(await visitor.page.context().newPage());
    for (const page of pages) {
      await page.goto('/console/vpcs');
      await page.getByRole('heading', { name: 'VPCs', exact: true }).waitFor();
    }
    const polls = pages.map(pollsOf);
    await sleep(4000);
    assert.equal(polls.filter(({ length }) => length > 0).length, 1);
    succeeded(await owner.post('/vpcs', { label: 'orders', region: 'us-east' }));
    for (const page of pages) await page.getByRole('link', { name: 'orders' }).waitFor(SOON);

    // The tab that asks is closed: another one goes on.
    const leader = polls.findIndex(({ length }) => length > 0);
    await pages[leader]?.close();
    const others = pages.filter((_, index) => index !== leader);
    succeeded(await owner.post('/vpcs', { label: 'billing', region: 'us-east' }));
    for (const page of others) await page.getByRole('link', { name: 'billing' }).waitFor(SOON);
  });

  test('a tab that is not shown asks nothing, and at once when it is shown again', async () => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    await visitor.open('/vpcs');
    const polls = pollsOf(page);
    await until(() => polls.length > 0);
    await show(page, false);
    await sleep(300);
    polls.length = 0;
    succeeded(await person.account.owner.post('/vpcs', { label: 'orders', region: 'us-east' }));
    await sleep(5000);
    assert.equal(polls.length, 0);
    await show(page, true);
    await page.getByRole('link', { name: 'orders' }).waitFor({ timeout: 1500 });
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
    await page.waitForResponse((answer) => answer.url().includes(POLL));
    await dialog.getByLabel('Label').fill('front');
    succeeded(await owner.put(`/vpcs/${id}/subnets/${subnets[0].id}`, { label: 'back' }));
    await dialog.getByText(`${person.username} changed subnet back in orders`).waitFor(SOON);
    assert.equal(await dialog.getByLabel('Label').inputValue(), 'front');
    assert.equal(await page.locator('h1').textContent(), 'web');
    await visitor.assertGood('dialog-meanwhile');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.locator('h1', { hasText: 'back' }).waitFor(SOON);
  });

  test('a tab whose session has ended says so', async () => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    await visitor.open('/vpcs');
    await page.waitForResponse((answer) => answer.url().includes(POLL));
    await person.write((tx) => tx.deleteFrom('sign_in_session').where('user_id', '=', person.id).execute());
    await page.getByRole('dialog', { name: 'You are signed out' }).waitFor(SOON);
    const polls = pollsOf(page);
    await sleep(4000);
    assert.equal(polls.length, 0);
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

/** The header of each poll from now on. */
function pollsOf(page: Page): (string | undefined)[] {
  const polls: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().includes(POLL)) polls.push(request.headers()['x-palisade-console']);
  });
  return polls;
}

async function show(page: Page, isShown: boolean): Promise<void> {
  const state = isShown ? 'visible' : 'hidden';
  await page.evaluate(`Object.defineProperty(document, 'visibilityState', { configurable: true, value: '${state}' });
document.dispatchEvent(new Event('visibilitychange'))`);
}

async function until(holds: () => boolean): Promise<void> {
  for (let round = 0; round < 200; round += 1) {
    if (holds()) return;
    await sleep(25);
  }
  assert.fail('It did not happen');
}
