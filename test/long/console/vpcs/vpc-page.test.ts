import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { newCompute } from '#test/harness/computes';
import { useConsole, type Visitor, WAYS } from '../visitor.ts';

const SUBNETS = [
  { label: 'web', ipv4: '10.0.4.0/24' },
  { label: 'db', ipv4: '10.0.5.0/24' },
];

/** A VPC with a compute in its first subnet. */
async function ordersOf({ person }: Visitor): Promise<number> {
  const { owner } = person.account;
  const input = { label: 'orders', region: 'us-east', description: 'Order processing', subnets: SUBNETS };
  const { id, subnets } = succeeded(await owner.post('/vpcs', input));
  await newCompute(owner, [{ purpose: 'vpc', subnet_id: subnets[0].id }]);
  return id;
}

describe('the page of a VPC', () => {
  const running = useConsole();

  for (const way of WAYS) {
    test(`task 2: the next free /24 leads to its form, by ${way}`, async () => {
      const visitor = await running.visit(way);
      await ordersOf(visitor);
      await visitor.open('/vpcs');
      const { page } = visitor;
      await visitor.activate(page.getByRole('link', { name: 'orders' }));
      await visitor.activate(page.getByRole('button', { name: 'Next free' }));
      await page.getByRole('link', { name: 'Create a subnet in 10.0.0.0/24' }).waitFor();
      assert.match(page.url(), /\/vpcs\/\d+(\?at=.*)?$/);
    });
  }

  test('all tabs can be used by everybody', async () => {
    const visitor = await running.visit();
    const id = await ordersOf(visitor);
    await visitor.open(`/vpcs/${id}`);
    await visitor.page.getByText('Order processing').waitFor();
    await visitor.assertGood('vpc-map');
    for (const [tab, text] of [
      ['subnets', '10.0.5.0/24'],
      ['addresses', '10.0.4.2'],
      ['events', 'VPC orders created'],
    ]) {
      await visitor.open(`/vpcs/${id}/${tab}`);
      await visitor.page
        .getByRole('table')
        .getByText(text ?? '')
        .first()
        .waitFor();
      await visitor.assertGood(`vpc-${tab}`);
    }
  });

  test('a VPC that does not exist has a page that leads back', async () => {
    const visitor = await running.visit();
    await visitor.open('/vpcs/999999');
    await visitor.page.getByRole('heading', { name: 'Not found' }).waitFor();
    await visitor.assertGood('vpc-missing');
    await visitor.activate(visitor.page.getByRole('link', { name: 'All VPCs' }));
    await visitor.page.waitForURL('**/console/vpcs');
  });
});
