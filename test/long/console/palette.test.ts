import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { succeeded } from '#test/harness/assert-errors';
import { newCompute } from '#test/harness/computes';
import { letAppIn } from '#test/harness/sign-in';
import { becomes, counted, focused } from './steps.ts';
import { useConsole, type Visitor, waysOf } from './visitor.ts';

const KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIORVZBjFMEH6AyMEkpdVCQQRAtDtNdYzRPt7KzQEEV/b maria@laptop';

describe('the palette', () => {
  const running = useConsole();

  for (const way of waysOf('keyboard')) {
    test(`tells what uses an address, by ${way}`, async () => {
      const visitor = await running.visit(way);
      const { page } = visitor;
      const { compute, vpc } = await withCompute(visitor);
      await visitor.open('/vpcs');
      if (way === 'keyboard') await visitor.press('Control+k');
      else await visitor.activate(page.getByRole('button', { name: 'Search' }));
      const field = page.getByRole('combobox', { name: 'Search' });
      await field.waitFor();
      await focused(field);
      await visitor.fill(field, '10.0.4.7');
      const answer = page.getByRole('option', { name: /10\.0\.4\.7 is used by web-1/ });
      await answer.waitFor();
      assert.ok(visitor.interactions <= 2, `${visitor.interactions} interactions`);
      const text = await answer.innerText();
      assert.match(text, new RegExp(`interface ${compute.interface}`));
      assert.match(text, /no NAT, not active/);
      await page.getByRole('option', { name: /10\.0\.4\.7 is in use in web/ }).waitFor();
      await visitor.assertGood(`palette-${way}`);
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/console/computes/${compute.id}`);
      await field.waitFor({ state: 'detached' });
      assert.ok(vpc);
    });
  }

  test('tells what is free, who keeps an address, and where a subnet fits', async () => {
    const visitor = await running.visit();
    const { page } = visitor;
    const { vpc } = await withCompute(visitor);
    await visitor.open('/vpcs');
    await search(page, '10.0.4.9');
    await page.getByRole('option', { name: /10\.0\.4\.9 is free in web/ }).waitFor();
    await page.getByRole('combobox').fill('10.0.4.1');
    await page.getByRole('option', { name: /10\.0\.4\.1 is the gateway in web/ }).waitFor();
    await page.getByRole('combobox').fill('10.9.0.0/24');
    await page.getByRole('option', { name: 'Create 10.9.0.0/24 in orders' }).click();
    await page.waitForURL(`**/console/vpcs/${vpc}/subnets/new?ipv4=10.9.0.0/24`);
  });

  test('leads to pages and things, and says when there is nothing', async () => {
    const visitor = await running.visit();
    const { page } = visitor;
    const { vpc, compute } = await withCompute(visitor);
    await visitor.open('/events');
    await search(page, 'ord');
    await page.getByRole('option', { name: /orders\s*VPC/ }).click();
    await page.waitForURL(`**/console/vpcs/${vpc}`);
    await search(page, 'web-');
    await page.getByRole('option', { name: /web-1\s*Compute/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/console/computes/${compute.id}`);
    await search(page, 'no such thing');
    await page.getByText('Nothing found').waitFor();
    await page.getByRole('combobox').fill('about');
    await page.getByRole('option', { name: 'About' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/console/help/about');
    await visitor.assertGood('about');
  });

  test('finds users, webhooks, tokens, SSH keys and apps by name, of those that the user may read', async () => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    const { owner } = person.account;
    await letAppIn(person.account);
    const ana = `ana-${person.username}`;
    succeeded(await owner.post('/account/users', { username: ana, email: 'ana@example.com' }));
    succeeded(await owner.post('/profile/tokens', { label: 'ana-token' }));
    succeeded(await owner.post('/profile/sshkeys', { label: 'ana-laptop', ssh_key: KEY }));
    await visitor.open('/vpcs');
    await search(page, 'ana-');
    await page.getByRole('option', { name: `${ana} User` }).waitFor();
    for (const name of ['ana-token Token', 'ana-laptop SSH key'])
      await page.getByRole('option', { name }).waitFor();
    await counted(page.getByRole('option'), 3);
    await page.getByRole('option', { name: 'ana-token' }).click();
    await page.waitForURL('**/console/profile/tokens?q=ana-token');
    await search(page, 'invent');
    await page.getByRole('option', { name: 'Inventory App' }).click();
    await page.waitForURL('**/console/profile/apps?q=Inventory');
    await search(page, ana);
    await page.getByRole('option', { name: `${ana} User` }).click();
    await page.getByRole('heading', { level: 1, name: ana }).waitFor();
  });

  test('asks for no list that a restricted user may not read', async () => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    succeeded(await person.account.owner.post('/profile/tokens', { label: 'deploy' }));
    await person.write((tx) =>
      tx.updateTable('user').set({ restricted: 1 }).where('id', '=', person.id).execute(),
    );
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() === 403) refused.push(answer.url());
    });
    await visitor.open('/vpcs');
    await search(page, 'depl');
    await page.getByRole('option', { name: 'deploy Token' }).waitFor();
    assert.deepEqual(refused, []);
  });

  test('offers what the page can do, also by a key', async () => {
    const visitor = await running.visit();
    const { page } = visitor;
    const { vpc } = await withCompute(visitor);
    await visitor.open(`/vpcs/${vpc}`);
    await page.getByRole('link', { name: 'Create subnet' }).waitFor();
    await search(page, 'delete');
    await page.getByRole('option', { name: 'Delete orders' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Search' }).waitFor({ state: 'hidden' });
    await page.keyboard.press('c');
    await page.waitForURL(`**/console/vpcs/${vpc}/subnets/new`);
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL(new RegExp(`/console/vpcs/${vpc}$`));
  });

  test('keeps the focus while the page below it changes', async () => {
    const visitor = await running.visit();
    const { page } = visitor;
    await visitor.open('/vpcs');
    await search(page, 'a');
    const field = page.getByRole('combobox', { name: 'Search' });
    await page.evaluate(`
      history.pushState(null, '', '/console/events');
      dispatchEvent(new PopStateEvent('popstate'));
    `);
    await page.locator('h1', { hasText: 'Events' }).waitFor();
    await page.keyboard.press('b');
    await becomes(() => field.inputValue(), 'ab');
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
  });

  test('keys lead to pages, not while somebody types, and not when they are switched off', async () => {
    const visitor = await running.visit();
    const { page } = visitor;
    await visitor.open('/vpcs');
    // Sent together, in this order: the second key has to come soon.
    await Promise.all([page.keyboard.press('g'), page.keyboard.press('e')]);
    await page.waitForURL('**/console/events');
    await Promise.all([page.keyboard.press('g'), page.keyboard.press('v')]);
    await page.getByRole('heading', { name: 'VPCs', exact: true }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('heading', { name: 'Keyboard shortcuts', exact: true }).waitFor();
    await visitor.assertGood('keys');
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Search' }).fill('g');
    await page.keyboard.press('e');
    await becomes(() => page.getByRole('combobox', { name: 'Search' }).inputValue(), 'ge');
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Search' }).waitFor({ state: 'hidden' });

    const stored = page.waitForResponse('**/console/v4/profile/preferences');
    await page.getByLabel('Use shortcuts without Ctrl').uncheck();
    assert.equal((await stored).status(), 200);
    await page.reload();
    await becomes(() => page.getByLabel('Use shortcuts without Ctrl').isChecked(), false);
    await page.keyboard.press('/');
    await page.keyboard.press('g');
    await page.keyboard.press('v');
    assert.match(page.url(), /\/help\/keys$/);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).waitFor();
  });
});

async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill(text);
}

/** A compute with the address 10.0.4.7 in subnet web of VPC orders. */
async function withCompute({ person }: Visitor) {
  const { owner } = person.account;
  const { id, subnets } = succeeded(
    await owner.post('/vpcs', {
      label: 'orders',
      region: 'us-east',
      subnets: [{ label: 'web', ipv4: '10.0.4.0/24' }],
    }),
  );
  const one = { purpose: 'vpc', subnet_id: subnets[0].id, ipv4: { vpc: '10.0.4.7' } };
  const made = await newCompute(owner, [one], { label: 'web-1' });
  return { vpc: id, compute: { id: made.id, interface: made.config.interfaces[0]?.id } };
}
