import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { becomes, focused } from '../steps.ts';
import { useConsole, waysOf } from '../visitor.ts';
import { ordersOf } from './orders.ts';

describe('a VPC that is edited', () => {
  const running = useConsole();

  for (const way of waysOf('keyboard')) {
    test(`shows its new label, and the old one after Undo, by ${way}`, async () => {
      const visitor = await running.visit(way);
      const { page } = visitor;
      const { id } = await ordersOf(visitor);
      const { owner } = visitor.person.account;
      await visitor.open(`/vpcs/${id}/subnets`);
      await visitor.activate(page.getByRole('link', { name: 'Edit' }));
      const dialog = page.getByRole('dialog', { name: 'Edit orders' });
      await visitor.fill(dialog.getByLabel('Label'), 'orders-east');
      await visitor.fill(dialog.getByLabel('Description'), 'All of them');
      await visitor.activate(dialog.getByRole('button', { name: 'Save' }));
      await page.getByRole('heading', { level: 1, name: 'orders-east' }).waitFor();
      // It stays while somebody points to it.
      await page.getByText('orders is now orders-east').hover();
      await page.waitForURL(`**/vpcs/${id}/subnets`);
      assert.equal(succeeded(await owner.get(`/vpcs/${id}`)).description, 'All of them');
      await visitor.activate(page.getByRole('button', { name: 'Undo' }));
      await page.getByRole('heading', { level: 1, name: 'orders', exact: true }).waitFor();
      await page.getByText('The change was undone').waitFor();
      const { label, description } = succeeded(await owner.get(`/vpcs/${id}`));
      assert.deepEqual({ label, description }, { label: 'orders', description: 'Order processing' });
    });
  }

  test('keeps its label when another VPC has the new one, and nothing typed is lost', async () => {
    const visitor = await running.visit();
    const { page } = visitor;
    const { id } = await ordersOf(visitor);
    succeeded(await visitor.person.account.owner.post('/vpcs', { label: 'taken', region: 'us-east' }));
    await visitor.open(`/vpcs/${id}/edit`);
    const label = page.getByLabel('Label');
    await label.fill('taken');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Label must be unique among your VPCs').waitFor();
    await page.locator('h1', { hasText: /^orders$/ }).waitFor();
    await becomes(() => label.inputValue(), 'taken');
    await focused(label);
    await visitor.assertGood('vpc-edit');
  });

  test('asks before what was typed is lost', async () => {
    const visitor = await running.visit();
    const { page } = visitor;
    const { id } = await ordersOf(visitor);
    await visitor.open(`/vpcs/${id}/edit`);
    await page.getByLabel('Label').fill('draft');
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Stay' }).click();
    await becomes(() => page.getByLabel('Label').inputValue(), 'draft');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.waitForURL(`**/vpcs/${id}`);
  });
});
