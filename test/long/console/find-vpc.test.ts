import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { useConsole, waysOf } from './visitor.ts';

describe('the list of VPCs', () => {
  const running = useConsole();

  for (const way of waysOf('mouse')) {
    test(`a VPC is found by its label, by ${way}`, async () => {
      const visitor = await running.visit(way);
      const { owner } = visitor.person.account;
      for (const label of ['orders', 'billing'])
        succeeded(await owner.post('/vpcs', { label, region: 'us-east' }));
      await visitor.open('/vpcs');
      await visitor.page.getByRole('link', { name: 'billing' }).waitFor();
      await visitor.fill(visitor.page.getByRole('searchbox'), 'ord');
      await visitor.page.getByRole('link', { name: 'billing' }).waitFor({ state: 'hidden' });
      assert.match(visitor.page.url(), /[?&]q=ord/);
      await visitor.page.getByRole('link', { name: 'orders' }).waitFor();
    });
  }

  test('the page can be used by everybody, full and empty', async () => {
    const visitor = await running.visit();
    await visitor.open('/vpcs');
    await visitor.assertGood('vpcs-empty');
    succeeded(await visitor.person.account.owner.post('/vpcs', { label: 'orders', region: 'us-east' }));
    await visitor.open('/vpcs');
    await visitor.page.getByRole('link', { name: 'orders' }).waitFor();
    await visitor.assertGood('vpcs');
  });
});
