import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { newCompute } from '#test/harness/computes';
import { counted } from './steps.ts';
import { useConsole, type Visitor, waysOf } from './visitor.ts';

/** Paste, and read. */
const BUDGET = 2;

describe('addresses', () => {
  const running = useConsole();

  async function setUp({ person }: Visitor): Promise<void> {
    const { owner } = person.account;
    for (const [label, ipv4] of [
      ['orders', '10.0.4.0/24'],
      ['search', '10.0.8.0/24'],
    ]) {
      const subnets = [{ label: 'web', ipv4 }];
      const vpc = succeeded(await owner.post('/vpcs', { label, region: 'us-east', subnets }));
      const subnet = vpc.subnets[0].id;
      for (const name of ['a', 'b']) {
        const ranges = name === 'b' ? { ip_ranges: [ipv4?.replace('0/24', '64/28')] } : {};
        const input = { purpose: 'vpc', subnet_id: subnet, ipv4: {}, ...ranges };
        await newCompute(owner, [input], { label: `${label}-${name}` });
      }
    }
  }

  for (const way of waysOf('phone')) {
    test(`what uses an address is found, by ${way}`, async () => {
      const visitor = await running.visit(way);
      await setUp(visitor);
      await visitor.open('/addresses');
      await visitor.page.getByRole('row', { name: '10.0.4.2' }).waitFor();
      await visitor.fill(visitor.page.getByRole('searchbox'), '10.0.4.3');
      const answer = visitor.page.getByRole('region', { name: 'Answer' });
      await answer.getByText('10.0.4.3 is used by orders-b.').waitFor();
      await answer.getByRole('link', { name: 'orders', exact: true }).waitFor();
      const row = visitor.page.getByRole('row', { name: '10.0.4.3' });
      assert.match((await row.textContent()) ?? '', /orders-b.*orders \/ web.*Not active/);
      assert.match(visitor.page.url(), /\?q=10\.0\.4\.3$/);
      assert.ok(visitor.interactions <= BUDGET);
    });
  }

  test('a free address leads to attaching, one that nobody holds to creating', async () => {
    const visitor = await running.visit();
    const { page } = visitor;
    await setUp(visitor);
    const answer = page.getByRole('region', { name: 'Answer' });
    await visitor.open('/addresses?q=10.0.4.9');
    await answer.getByText('10.0.4.9 is not in use.').waitFor();
    assert.match(
      (await answer.getByRole('link', { name: 'Attach here' }).getAttribute('href')) ?? '',
      /^\/console\/vpcs\/\d+\/subnets\/\d+\/attach\?ipv4=10\.0\.4\.9$/,
    );
    await visitor.open('/addresses?q=10.0.4.70');
    await answer.getByText('10.0.4.70 is used by orders-b.').waitFor();
    await visitor.open('/addresses?q=10.0.4.1');
    await answer.getByText('the gateway').waitFor();
    await visitor.open('/addresses?q=10.7.7.7');
    await answer.getByRole('link', { name: 'Create 10.7.7.0/24 in orders' }).waitFor();
    await visitor.assertGood('addresses-free');
    await visitor.open('/addresses?q=10.0.8.0/24');
    await answer.getByText('10.0.8.0/24 holds 3 in use.').waitFor();
    await counted(page.getByRole('row'), 1 + 3);
    await answer.getByRole('link', { name: 'Create 10.0.8.0/24 in orders' }).waitFor();
    await visitor.open('/addresses?q=203.0.113.7');
    await answer.getByText('No subnet of yours holds it, and none can.').waitFor();
  });

  test('a label finds the addresses of its compute', async () => {
    const visitor = await running.visit();
    await setUp(visitor);
    await visitor.open('/addresses?q=search-b');
    await visitor.page.getByRole('row', { name: '10.0.8.3' }).waitFor();
    await counted(visitor.page.getByRole('row'), 1 + 2);
    await visitor.open('/addresses?q=nobody');
    await visitor.page.getByText('No compute with this label').waitFor();
    await visitor.page.getByRole('link', { name: 'Clear filter' }).click();
    await visitor.page.getByRole('row', { name: '10.0.8.3' }).waitFor();
  });

  test('what cannot be read is told, and what was read stays', async () => {
    const visitor = await running.visit();
    const { page } = visitor;
    await setUp(visitor);
    const fail = (status: number) =>
      page.route('**/console/v4/networking/vpcs/ips?*', (route) =>
        route.fulfill({ status, json: { errors: [{ reason: 'No' }] } }),
      );
    await fail(403);
    await visitor.open('/addresses');
    await page.getByRole('heading', { name: 'You may not open this' }).waitFor();
    await page.unrouteAll();
    await fail(500);
    await visitor.open('/addresses');
    await page.getByRole('heading', { name: 'This could not be loaded' }).waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('row', { name: '10.0.4.2' }).waitFor();
    await page.route('**/console/v4/networking/vpcs/ips?*', (route) => route.abort());
    // A change of a VPC makes the addresses stale.
    await visitor.person.account.owner.post('/vpcs', { label: 'third', region: 'us-east' });
    await page.getByText('The service cannot be reached').waitFor();
    await counted(page.getByRole('row', { name: '10.0.4.2' }), 1);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('what is shown is exported', async () => {
    const visitor = await running.visit();
    await setUp(visitor);
    await visitor.open('/addresses?q=orders');
    const [file] = await Promise.all([
      visitor.page.waitForEvent('download'),
      visitor.page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    assert.equal(file.suggestedFilename(), 'addresses.csv');
    const lines = readFileSync(await file.path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    assert.equal(lines.length, 1 + 3);
    assert.match(lines[0] ?? '', /^address,vpc_id,vpc,/);
    assert.match(lines[1] ?? '', /^10\.0\.4\.2,\d+,orders,\d+,web,us-east,\d+,orders-a,\d+,\d+,false,$/);
  });

  test('the lists can be used by everybody, full and empty', async () => {
    const visitor = await running.visit();
    const { page } = visitor;
    for (const path of ['/addresses', '/vlans']) {
      await visitor.open(path);
      await page.getByText(/^No .* yet$/).waitFor();
      await visitor.assertGood(`empty${path.replaceAll('/', '-')}`);
    }
    await setUp(visitor);
    const vlan = { purpose: 'vlan', label: 'backup', ipam_address: '10.90.0.5/24' };
    await newCompute(visitor.person.account.owner, [vlan]);
    for (const [path, name] of [
      ['/addresses', '10.0.4.2'],
      ['/vlans', 'backup'],
      ['/catalog/regions', 'us-east'],
      ['/catalog/types', 'c1-entry-1'],
      ['/catalog/images', 'debian'],
      ['/catalog/kernels', 'x86_64'],
    ] as const) {
      await visitor.open(path);
      await page.getByRole('row', { name }).locator('td').first().waitFor();
      await page.locator('[aria-busy]').waitFor({ state: 'detached' });
      await visitor.assertGood(`list${path.replaceAll('/', '-')}`);
    }
  });
});
