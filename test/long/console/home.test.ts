import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { newCompute } from '#test/harness/computes';
import { patience } from '#test/harness/effort';
import { useConsole, waysOf } from './visitor.ts';

describe('the home page', () => {
  const running = useConsole();

  test('begins with three steps', async () => {
    const visitor = await running.visit();
    const { page } = visitor;
    await visitor.open('');
    await page.getByRole('heading', { name: 'Three steps to a private network' }).waitFor();
    assert.equal(await page.title(), 'Home - Palisade');
    await visitor.assertGood('home-first');
    await visitor.activate(page.getByRole('link', { name: 'Create VPC' }));
    await page.waitForURL('**/console/vpcs/new');
  });

  test('shows what there is, and what needs attention', async () => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    const { owner } = person.account;
    const { subnets } = succeeded(
      await owner.post('/vpcs', {
        label: 'orders',
        region: 'us-east',
        subnets: [
          { label: 'web', ipv4: '10.0.4.0/24' },
          { label: 'full', ipv4: '10.0.5.0/29' },
        ],
      }),
    );
    await newCompute(owner, [{ purpose: 'vpc', subnet_id: subnets[0].id }], { label: 'web-1' });
    const all = { purpose: 'vpc', subnet_id: subnets[1].id, ip_ranges: ['10.0.5.4/31', '10.0.5.3/32'] };
    await newCompute(owner, [all], { label: 'full-1' });
    const soon = new Date((running.api.clock.now + 3 * 86_400 + 3600) * 1000).toISOString().slice(0, 19);
    succeeded(
      await owner.post('/profile/tokens', { label: 'deploy', scopes: 'vpc:read_only', expiry: soon }),
    );
    await page.clock.setFixedTime(running.api.clock.now * 1000);
    await visitor.open('/');
    await page.getByText('token ends in 3 days').waitFor();
    const attention = page.getByRole('region', { name: 'Needs attention' });
    await attention.getByText('4 of 4').waitFor();
    const fullest = page.getByRole('region', { name: 'Fullest subnets' });
    await fullest.getByText('1 of 252').waitFor();
    await page.getByText('100 % full').waitFor();
    await page.getByText('5 of 256').first().waitFor();
    await page
      .getByRole('list', { name: 'Events' })
      .getByText(/created token deploy/)
      .waitFor();
    await page.clock.resume();
    await visitor.assertGood('home');
  });

  for (const way of waysOf('phone')) {
    test(`somebody watches what happens, by ${way}`, async () => {
      const visitor = await running.visit(way);
      const { page, person } = visitor;
      const { owner } = person.account;
      const { id } = succeeded(await owner.post('/vpcs', { label: 'orders', region: 'us-east' }));
      await visitor.open('/');
      const list = page.getByRole('list', { name: 'Events' });
      await list.waitFor();
      await visitor.follows();
      // On a phone, the pages are behind the menu.
      const name = way === 'phone' ? 'All events' : 'Events';
      await visitor.activate(page.getByRole('link', { name, exact: true }));
      await page.waitForURL('**/console/events');
      await list.waitFor();
      assert.equal(visitor.interactions, 1);
      await page.getByRole('heading', { name: 'Events' }).focus();
      succeeded(await owner.post(`/vpcs/${id}/subnets`, { label: 'web', ipv4: '10.0.4.0/24' }));
      await list.getByText('web', { exact: true }).waitFor({ timeout: patience(6000) });
      await visitor.choose(page.getByRole('combobox', { name: 'VPC' }), 'orders');
      await page.waitForURL(`**/console/events?vpc=${id}`);
    });
  }
});
