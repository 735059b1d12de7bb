import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { becomes, counted } from './steps.ts';
import { useConsole } from './visitor.ts';

describe('the events', () => {
  const running = useConsole();

  test('what happened is told in plain words, and filtered by the address', async () => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    const { owner } = person.account;
    const { id } = succeeded(
      await owner.post('/vpcs', {
        label: 'orders',
        region: 'us-east',
        subnets: [{ label: 'web', ipv4: '10.0.4.0/24' }],
      }),
    );
    succeeded(await owner.post('/vpcs', { label: 'billing', region: 'us-east' }));
    await visitor.open('/events');
    const lines = page.getByRole('list', { name: 'Events' }).getByRole('listitem');
    await lines.first().waitFor();
    assert.match(await lines.first().innerText(), new RegExp(`${person.username} created VPC billing`));
    await visitor.assertGood('events');

    await visitor.choose(page.getByRole('combobox', { name: 'VPC' }), 'orders');
    await page.getByText('billing', { exact: true }).waitFor({ state: 'hidden' });
    await lines.nth(1).waitFor();
    assert.match(page.url(), new RegExp(`/console/events\\?vpc=${id}$`));
    await counted(lines, 2);
    await visitor.activate(page.getByRole('link', { name: 'web', exact: true }));
    await page.waitForURL(/\/console\/vpcs\/\d+\/subnets\/\d+$/);
  });

  test('the filter of an address is shown, also when nothing matches', async () => {
    const visitor = await running.visit();
    await visitor.open('/events?entity=compute&action=compute_boot&since=2024-05-20');
    const { page } = visitor;
    await page.getByText('No event matches').waitFor();
    await becomes(() => page.getByLabel('Since').inputValue(), '2024-05-20');
    await page.getByRole('link', { name: 'Clear filter' }).last().click();
    await page.getByRole('list', { name: 'Events' }).waitFor();
    await page.waitForURL('**/console/events');
  });
});
