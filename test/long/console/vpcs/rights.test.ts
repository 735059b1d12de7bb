import { describe, test } from 'node:test';
import { becomes, counted } from '../steps.ts';
import { useConsole } from '../visitor.ts';
import { ordersOf } from './orders.ts';

describe('a VPC that a user may only read', () => {
  const running = useConsole();

  test('shows its buttons disabled, with the reason, and no place to create in', async () => {
    const visitor = await running.visit();
    const { page } = visitor;
    const { id } = await ordersOf(visitor);
    const grants = {
      global: { account_access: null, add_vpcs: false },
      vpc: [{ id, label: 'orders', permissions: 'read_only' }],
      compute: [],
    };
    await page.route('**/console/vpcs/*', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace('"grants":null', `"grants":${JSON.stringify(grants)}`);
      await route.fulfill({ response: answer, body });
    });
    await visitor.open(`/vpcs/${id}`);
    for (const name of ['Create subnet', 'Edit', 'Delete']) {
      const button = page.getByRole('button', { name, exact: true });
      await becomes(() => button.isDisabled(), true);
      const described = await button.getAttribute('aria-describedby');
      await becomes(
        () => page.locator(`[id="${described}"]`).textContent(),
        'Needs read and write on orders',
      );
    }
    await counted(page.getByText('Needs read and write on orders'), 1);
    await counted(page.getByRole('link', { name: 'Create here' }), 0);
    await visitor.assertGood('vpc-read-only');
  });
});
