import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { becomes, counted } from './steps.ts';
import { useConsole, type Visitor } from './visitor.ts';

describe('a list', () => {
  const running = useConsole();

  async function visit(): Promise<Visitor> {
    const visitor = await running.visit();
    for (let index = 0; index < 60; index += 1) {
      const subnets = [{ label: 'web', ipv4: `10.${index}.0.0/24` }].slice(index % 2);
      const label = `${index % 3 === 0 ? 'orders' : 'search'}-${String(index).padStart(2, '0')}`;
      succeeded(await visitor.person.account.owner.post('/vpcs', { label, region: 'us-east', subnets }));
    }
    return visitor;
  }

  test('keeps its search, order and page in the address', async () => {
    const visitor = await visit();
    const { page } = visitor;
    const rows = page.getByRole('rowheader');
    await visitor.open('/vpcs');
    await rows.first().waitFor();
    await counted(rows, 50);
    assert.match((await page.getByRole('row').nth(1).textContent()) ?? '', /orders-00.*1.*0 of 252/);
    await visitor.fill(page.getByRole('searchbox', { name: 'Find by label' }), 'orders');
    await page.waitForURL('**/console/vpcs?q=orders');
    await rows.getByText('search').first().waitFor({ state: 'detached' });
    await counted(rows, 20);
    await visitor.activate(page.getByRole('link', { name: 'Label' }));
    await page.waitForURL('**/console/vpcs?q=orders&sort=-label');
    await page.reload();
    await rows.first().waitFor();
    await becomes(() => rows.first().textContent(), 'orders-57');
    await visitor.fill(page.getByRole('searchbox'), 'nothing like this');
    await page.getByText('No VPC matches').waitFor();
    await visitor.activate(page.getByRole('link', { name: 'Clear filter' }));
    await rows.first().waitFor();
    assert.equal(new URL(page.url()).search, '');
    await becomes(() => page.getByRole('searchbox').inputValue(), '');
  });

  test('leads through its pages, and back', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await visitor.open('/vpcs?size=25');
    await page.getByText('1-25 of 60').waitFor();
    await visitor.activate(page.getByRole('link', { name: 'Next' }));
    await page.getByText('26-50 of 60').waitFor();
    await visitor.activate(page.getByRole('link', { name: 'Next' }));
    await page.getByText('51-60 of 60').waitFor();
    await counted(page.getByRole('link', { name: 'Next' }), 0);
    await page.goBack();
    await page.getByText('26-50 of 60').waitFor();
  });
});
