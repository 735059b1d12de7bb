import { describe, test } from 'node:test';
import { counted } from '../steps.ts';
import { useConsole } from '../visitor.ts';
import { ordersOf } from './orders.ts';

describe('the page of a VPC', () => {
  const running = useConsole();

  test('all tabs can be used by everybody', async () => {
    const visitor = await running.visit();
    const { id } = await ordersOf(visitor);
    await visitor.open(`/vpcs/${id}`);
    await visitor.page.getByText('Order processing').waitFor();
    await visitor.assertGood('vpc-map');
    for (const [tab, text] of [
      ['subnets', '10.0.5.0/24'],
      ['addresses', '10.0.4.2'],
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

  test('tells what happened to the VPC and its subnets', async () => {
    const visitor = await running.visit();
    const { id } = await ordersOf(visitor);
    await visitor.open(`/vpcs/${id}/events`);
    const events = visitor.page.getByRole('list', { name: 'Events' });
    await events.getByRole('link', { name: 'db' }).waitFor();
    await counted(events.getByRole('listitem'), 3);
    await visitor.assertGood('vpc-events');
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
