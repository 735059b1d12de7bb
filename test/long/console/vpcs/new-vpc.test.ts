import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { becomes, focused, told } from '../steps.ts';
import { useConsole, waysOf } from '../visitor.ts';

describe('a new VPC', () => {
  const running = useConsole();

  for (const way of waysOf('mouse')) {
    test(`task 1: with three subnets that fit, in at most 5 interactions, by ${way}`, async () => {
      const visitor = await running.visit(way);
      const { page } = visitor;
      await visitor.open('');
      if (way === 'keyboard') {
        await visitor.press('Control+k');
        await visitor.fill(page.getByRole('combobox', { name: 'Search' }), 'create vpc');
        await page.getByRole('option', { name: 'Create VPC' }).first().waitFor();
        await page.keyboard.press('Enter');
      } else {
        await visitor.activate(page.getByRole('link', { name: 'Create VPC' }));
      }
      await page.getByRole('heading', { name: 'New VPC' }).waitFor();
      await visitor.fill(page.getByLabel('Label', { exact: true }), 'orders');
      await visitor.activate(page.getByRole('button', { name: 'Add 3 x /24' }));
      await page.locator('[data-overlay=draft]').nth(2).waitFor();
      await visitor.activate(page.getByRole('button', { name: 'Create VPC' }));
      await told(page, 'Created VPC orders');
      await page.waitForURL(/\/console\/vpcs\/\d+$/);
      assert.ok(visitor.interactions <= 5);

      const [vpc] = succeeded(await visitor.person.account.owner.get('/vpcs')).data;
      assert.deepEqual(
        vpc.subnets.map(({ label, ipv4 }: { label: string; ipv4: string }) => `${label} ${ipv4}`),
        ['subnet-1 10.0.0.0/24', 'subnet-2 10.0.1.0/24', 'subnet-3 10.0.2.0/24'],
      );
    });
  }

  test('shows what is wrong at its field, before and after it is sent', async () => {
    const visitor = await running.visit();
    const { page } = visitor;
    const taken = { label: 'orders', region: 'us-east' };
    succeeded(await visitor.person.account.owner.post('/vpcs', taken));
    await visitor.open('/vpcs/new');
    const label = page.getByLabel('Label', { exact: true });
    await label.fill('orders--east');
    await page.getByText('two dashes').waitFor();
    await page.getByRole('button', { name: 'Add 3 x /24' }).click();
    await page.getByLabel('Network 2').fill('10.0.0.128/25');
    await page.getByText('Overlaps subnet-1 (10.0.0.0/24).').waitFor();
    await page.locator('[data-overlay=conflict]').first().waitFor();
    await visitor.assertGood('vpc-new');
    await page.getByRole('button', { name: '10.0.1.0/25' }).click();
    await label.fill('orders');
    await page.getByRole('button', { name: 'Create VPC' }).click();
    await page.getByText('Label must be unique among your VPCs').waitFor();
    await focused(label);
    await becomes(() => page.getByLabel('Network 2').inputValue(), '10.0.1.0/25');
  });
});
