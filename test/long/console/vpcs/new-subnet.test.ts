import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { becomes, counted, focused, told } from '../steps.ts';
import { useConsole, type Visitor, waysOf } from '../visitor.ts';
import { ordersOf } from './orders.ts';

async function networksOf({ person }: Visitor, vpc: number): Promise<string[]> {
  const { subnets } = succeeded(await person.account.owner.get(`/vpcs/${vpc}`));
  return subnets.map(({ label, ipv4 }: { label: string; ipv4: string }) => `${label} ${ipv4}`);
}

describe('a new subnet', () => {
  const running = useConsole();

  for (const way of waysOf('phone')) {
    test(`task 2: the next free /24 is 3 interactions away, by ${way}`, async () => {
      const visitor = await running.visit(way);
      const { page } = visitor;
      const { id } = await ordersOf(visitor);
      await visitor.open('');
      await visitor.activate(page.getByRole('listitem').getByRole('link', { name: 'orders' }).first());
      await visitor.activate(page.getByRole('button', { name: 'Next free' }));
      await visitor.activate(page.getByRole('link', { name: 'Create a subnet in 10.0.0.0/24' }));
      const dialog = page.getByRole('dialog', { name: 'New subnet of orders' });
      await dialog.waitFor();
      await becomes(() => dialog.getByLabel('Network', { exact: true }).inputValue(), '10.0.0.0/24');
      assert.equal(visitor.interactions, 3);

      await visitor.fill(dialog.getByLabel('Label'), 'cache');
      await visitor.activate(dialog.getByRole('button', { name: 'Create subnet' }));
      await told(page, 'Created subnet cache');
      await dialog.waitFor({ state: 'hidden' });
      assert.deepEqual(await networksOf(visitor, id), [
        'web 10.0.4.0/24',
        'db 10.0.5.0/24',
        'cache 10.0.0.0/24',
      ]);
    });
  }

  test('is drawn while it is typed, with what it overlaps and what is free nearby', async () => {
    const visitor = await running.visit();
    const { page } = visitor;
    const { id } = await ordersOf(visitor);
    await visitor.open(`/vpcs/${id}/subnets/new`);
    const dialog = page.getByRole('dialog');
    const network = dialog.getByLabel('Network', { exact: true });
    await dialog.locator('[data-overlay=draft]').waitFor();
    await counted(dialog.locator('[data-overlay=conflict]'), 0);

    await network.fill('10.0.4.128/25');
    await dialog.getByText('Overlaps web (10.0.4.0/24).').waitFor();
    await dialog.locator('[data-overlay=conflict]').waitFor();
    await dialog.getByText('ipv4 must not overlap with another subnet of the VPC').waitFor();
    await visitor.assertGood('vpc-new-subnet-conflict');
    await dialog.getByRole('button', { name: '10.0.3.128/25' }).click();
    await becomes(() => network.inputValue(), '10.0.3.128/25');
    await counted(dialog.locator('[data-overlay=conflict]'), 0);
    await dialog.getByLabel('Prefix length').selectOption('/26');
    await becomes(() => network.inputValue(), '10.0.3.128/26');
  });

  test('is not sent with what the rules refuse, and the first refused field gets the focus', async () => {
    const visitor = await running.visit();
    const { page } = visitor;
    const { id } = await ordersOf(visitor);
    await visitor.open(`/vpcs/${id}/subnets/new?ipv4=10.0.6.0/24`);
    const dialog = page.getByRole('dialog');
    const label = dialog.getByLabel('Label');
    await dialog.getByRole('button', { name: 'Create subnet' }).click();
    await dialog.getByText('Length must be 1-64 characters').waitFor();
    await focused(label);
    await label.fill('web');
    await dialog.getByText('Label must be unique among the subnets of the VPC').waitFor();
    assert.equal((await networksOf(visitor, id)).length, 2);
  });

  test('that somebody else makes first is shown, and nothing typed is lost', async () => {
    const visitor = await running.visit();
    const rival = await running.visit('mouse', { person: visitor.person });
    const { id } = await ordersOf(visitor);
    const dialogs = [visitor, rival].map(({ page }) => page.getByRole('dialog'));
    for (const one of [visitor, rival]) {
      await one.open(`/vpcs/${id}/subnets/new?ipv4=10.0.6.0/24`);
      await one.page.getByLabel('Label').fill(one === rival ? 'quick' : 'slow');
    }
    const [dialog, quicker] = dialogs;
    assert.ok(dialog && quicker);
    await quicker.getByRole('button', { name: 'Create subnet' }).click();
    await quicker.waitFor({ state: 'hidden' });
    await dialog.getByRole('button', { name: 'Create subnet' }).click();
    await dialog
      .getByText('Overlaps quick (10.0.6.0/24). It was created while this form was open.')
      .waitFor();
    await dialog.getByRole('link', { name: /^quick, 10\.0\.6\.0\/24/ }).waitFor();
    await dialog.locator('[data-overlay=conflict]').waitFor();
    await becomes(() => dialog.getByLabel('Label').inputValue(), 'slow');
    await dialog.getByRole('button', { name: '10.0.7.0/24' }).click();
    await dialog.getByRole('button', { name: 'Create subnet' }).click();
    await dialog.waitFor({ state: 'hidden' });
    assert.deepEqual((await networksOf(visitor, id)).slice(2), ['quick 10.0.6.0/24', 'slow 10.0.7.0/24']);
  });
});
