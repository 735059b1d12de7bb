import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { counted, told } from '../steps.ts';
import { useConsole, type Visitor } from '../visitor.ts';
import { ordersOf } from './orders.ts';

async function labelsOf({ person }: Visitor, vpc: number): Promise<string[]> {
  const { subnets } = succeeded(await person.account.owner.get(`/vpcs/${vpc}`));
  return subnets.map(({ label }: { label: string }) => label);
}

describe('the deletion of a subnet', () => {
  const running = useConsole();

  test('clears what is in the way of this subnet only', async () => {
    const visitor = await running.visit();
    const { page } = visitor;
    const { id, subnets } = await ordersOf(visitor);
    await visitor.open(`/vpcs/${id}/subnets/${subnets[0]?.id}/delete`);
    const dialog = page.getByRole('dialog', { name: 'Delete web?' });
    await dialog.getByText('1 interface.').waitFor();
    await dialog.getByRole('button', { name: 'Detach 1, delete' }).click();
    await told(page, 'Deleted subnet web');
    await page.waitForURL(`**/vpcs/${id}`);
    await counted(page.getByRole('button', { name: 'Create again (new id)' }), 0);
    assert.deepEqual(await labelsOf(visitor, id), ['db']);
  });

  test('of an unused one can be made good by another one like it', async () => {
    const visitor = await running.visit();
    const { page } = visitor;
    const { id, subnets } = await ordersOf(visitor);
    await visitor.open(`/vpcs/${id}/subnets/${subnets[1]?.id}/delete`);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await told(page, 'Deleted subnet db');
    assert.deepEqual(await labelsOf(visitor, id), ['web']);
    await page.getByRole('button', { name: 'Create again (new id)' }).click();
    await told(page, 'Created subnet db');
    assert.deepEqual(await labelsOf(visitor, id), ['web', 'db']);
  });
});
