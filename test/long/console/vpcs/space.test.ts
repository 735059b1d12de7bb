import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { newVpc } from '#test/harness/networks';
import { becomes, counted, focused } from '../steps.ts';
import { useConsole, type Visitor } from '../visitor.ts';

const OVERLAP = '10.0.4.0/24';

describe('the address space', () => {
  const running = useConsole();

  test('names the VPCs that use the same addresses', async () => {
    const visitor = await running.visit();
    const { page } = visitor;
    const { billing } = await threeVpcs(visitor);
    await visitor.open('/space');
    await said(visitor, '3 VPCs');
    const overlaps = page.getByRole('region', { name: '1 network used by more than one VPC' });
    assert.match(await overlaps.innerText(), /10\.0\.4\.0\/24\s+orders, billing/);
    await visitor.assertGood('space');

    await visitor.open('/space?at=10.0.0.0/16');
    const map = page.getByRole('group', { name: 'Networks in 10.0.0.0/16' });
    await map
      .getByRole('link', { name: /^orders, billing, 10\.0\.4\.0\/24, 256 addresses, 2 VPCs$/ })
      .click();
    const named = page.getByRole('region', { name: '10.0.4.0/24: 2 VPCs' });
    await named.waitFor();
    const heading = named.getByRole('heading');
    await focused(heading);
    await visitor.assertGoodInLight('space-overlap');
    await named.getByRole('link', { name: 'billing' }).click();
    await page.waitForURL(`**/console/vpcs/${billing}`);
    await page.goBack();
    await named.getByRole('link', { name: 'Close' }).click();
    await named.waitFor({ state: 'detached' });
  });

  test('leads to a subnet that one VPC has, by the keyboard too, and says the same as a table', async () => {
    const visitor = await running.visit('keyboard');
    const { page } = visitor;
    const { orders } = await threeVpcs(visitor);
    await visitor.open('/space?at=10.0.0.0/16');
    const tile = page.locator('svg a[tabindex="0"]');
    await visitor.focus(tile);
    const table = page.getByRole('region', { name: 'Networks in 10.0.0.0/16 as a table' });
    const names = await page
      .locator('svg a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label') ?? ''));
    await counted(table.locator('tbody tr'), names.length);
    const rows = await table.locator('tbody tr').allInnerTexts();
    for (const [index, name] of names.entries()) {
      const network = /\d+\.\d+\.\d+\.\d+\/\d+/.exec(name)?.[0] ?? '';
      assert.ok(rows[index]?.startsWith(network), `${rows[index]} is ${name}`);
    }
    await page.keyboard.press('u');
    await page.keyboard.press('u');
    await becomes(() => tile.getAttribute('aria-label'), 'orders, 10.0.5.0/24, 256 addresses, net-1');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/console/vpcs/${orders}/subnets/*`);
  });

  test('is of one region if that is wanted', async () => {
    const visitor = await running.visit();
    const { page } = visitor;
    await threeVpcs(visitor);
    await visitor.open('/space');
    await page.getByLabel('Region').selectOption('eu-west');
    await page.waitForURL('**/console/space?region=eu-west');
    await said(visitor, '1 VPC');
    await visitor.shows('no overlaps');
    await page.getByLabel('Region').selectOption('eu-central');
    await visitor.shows('No VPC is in this region');
  });

  test('draws VPCs as they come, and says how many are there', async () => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    for (let index = 0; index < 120; index += 1) await newVpc(person.account.owner, [`10.${index}.0.0/16`]);
    const held = Promise.withResolvers<void>();
    await page.route(/\/console\/v4\/vpcs\?page=2&/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await visitor.open('/space');
    await said(visitor, '100 of 120 VPCs');
    await visitor.shows('39.1% of 10.0.0.0/8 is used, no overlaps');
    held.resolve();
    await said(visitor, '120 VPCs');
    await visitor.shows('46.9% of 10.0.0.0/8 is used');
  });

  test('of a thousand VPCs and more is that of the first thousand', async () => {
    const visitor = await running.visit();
    const { page } = visitor;
    const asked: string[] = [];
    await page.route(/\/console\/v4\/vpcs\?page=/, async (route) => {
      const number = Number(new URL(route.request().url()).searchParams.get('page'));
      asked.push(String(number));
      const vpc = { id: number, label: `vpc-${number}`, region: 'us-east', description: '' };
      const subnet = { id: number, label: 'web', ipv4: `10.${number}.0.0/16`, computes: [] };
      await route.fulfill({
        json: { page: number, pages: 12, results: 1120, data: [{ ...vpc, subnets: [subnet] }] },
      });
    });
    await visitor.open('/space');
    await said(visitor, 'The first 10 of 1,120 VPCs');
    assert.deepEqual(asked, ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
  });
});

/** Waits for the line that says how many VPCs are there. */
async function said({ page }: Visitor, text: string): Promise<void> {
  await page.getByRole('main').getByRole('status').getByText(text, { exact: true }).waitFor();
}

async function threeVpcs({ person }: Visitor) {
  const { owner } = person.account;
  const make = async (label: string, region: string, ...networks: string[]): Promise<number> => {
    const subnets = networks.map((ipv4, index) => ({ label: `net-${index}`, ipv4 }));
    return succeeded(await owner.post('/vpcs', { label, region, subnets })).id;
  };
  return {
    orders: await make('orders', 'us-east', OVERLAP, '10.0.5.0/24'),
    billing: await make('billing', 'eu-west', OVERLAP),
    search: await make('search', 'us-east', '10.9.0.0/16'),
  };
}
