import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { newCompute } from '#test/harness/computes';
import { type MadeVpc, newVpc } from '#test/harness/networks';
import { TestAccount } from '#test/harness/test-api';
import { PASSWORD, Person } from '#test/login/people';
import { becomes } from './steps.ts';
import { useConsole, type Visitor } from './visitor.ts';

const SECRET = 'hohe Wellen am Kap';

/** Creates a compute in a subnet with the form. */
async function createInSubnet(visitor: Visitor, vpc: MadeVpc): Promise<void> {
  const { page } = visitor;
  await visitor.fill(page.getByLabel('Label'), 'web-1');
  await visitor.choose(page.getByLabel('Image'), 'Debian 12');
  await visitor.fill(page.getByRole('textbox', { name: 'Root password' }), SECRET);
  await visitor.choose(page.getByLabel('Subnet'), `${vpc.label} / subnet-0 (10.0.4.0/24)`);
  await visitor.activate(page.getByRole('button', { name: 'Create compute' }));
  await page.getByRole('heading', { level: 1, name: 'web-1' }).waitFor();
}

describe('computes', () => {
  const running = useConsole();

  for (const way of ['mouse', 'keyboard', 'phone'] as const) {
    test(`are created in a subnet, stopped, booted and deleted by ${way}`, async () => {
      const visitor = await running.visit(way);
      const { page, person } = visitor;
      const vpc = await newVpc(person.account.owner);
      await visitor.open('/computes');
      await visitor.activate(page.getByRole('link', { name: 'Create compute' }));
      await createInSubnet(visitor, vpc);
      await page.getByRole('link', { name: '10.0.4.2' }).waitFor();

      await visitor.activate(page.getByRole('link', { name: 'Shut down' }));
      await visitor.activate(page.getByRole('alertdialog').getByRole('button', { name: 'Shut down' }));
      await page.getByText('Offline', { exact: true }).waitFor();
      await visitor.activate(page.getByRole('button', { name: 'Boot', exact: true }));
      await page.getByText('Running', { exact: true }).waitFor();
      await becomes(() => page.getByRole('button', { name: 'Boot', exact: true }).isDisabled(), true);
      await page.getByText('Already running').waitFor();

      await visitor.activate(page.getByRole('link', { name: 'Delete' }));
      await visitor.activate(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }));
      await page.getByRole('heading', { name: 'No compute yet' }).waitFor();
      assert.equal(succeeded(await person.account.owner.get('/compute/instances')).results, 0);
    });
  }

  test('show what another client does, and pass axe', async () => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    const { owner } = person.account;
    const vpc = await newVpc(owner);
    const interfaces = [{ purpose: 'vpc', subnet_id: vpc.subnets[0]?.id }];
    const { id, config } = await newCompute(owner, interfaces, { label: 'web-1', tags: ['blue'] });
    await visitor.open('/computes');
    await page.getByText('Offline', { exact: true }).and(page.locator('td *')).waitFor();
    await visitor.assertGood('computes');
    succeeded(await owner.post(`/compute/instances/${id}/boot`, {}));
    await page.getByText('Running', { exact: true }).and(page.locator('td *')).waitFor();

    for (const tab of ['', '/configs', '/addresses', '/events']) {
      await visitor.open(`/computes/${id}${tab}`);
      await page.getByText('Running', { exact: true }).waitFor();
      await visitor.assertGood(`compute${tab.replace('/', '-')}`);
    }
    await visitor.open(`/computes/${id}/configs/${config.id}`);
    await page.getByText('Active', { exact: true }).waitFor();
    await visitor.assertGood('config');
    await visitor.open('/computes/new');
    await visitor.assertGood('compute-new');
  });

  test('the order of interfaces is changed, and taken back', async () => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    const { owner } = person.account;
    const interfaces = [{ purpose: 'public' }, { purpose: 'vlan', label: 'backup' }];
    const { id, config } = await newCompute(owner, interfaces);
    await visitor.open(`/computes/${id}/configs/${config.id}`);
    const first = page.getByRole('row').filter({ hasText: 'eth0' });
    await visitor.activate(page.getByRole('button', { name: 'Move eth1 up' }));
    await first.filter({ hasText: 'VLAN backup' }).waitFor();
    await visitor.activate(page.getByRole('button', { name: 'Undo' }));
    await first.filter({ hasText: 'Public network' }).waitFor();
  });

  test('the password of root is in no address, no query and no copied command', async () => {
    const visitor = await running.visit();
    const { page } = visitor;
    await visitor.open('/computes/new');
    await visitor.choose(page.getByLabel('Image'), 'Debian 12');
    await visitor.activate(page.getByRole('button', { name: 'Generate' }));
    const password = await page.getByRole('textbox', { name: 'Root password' }).inputValue();
    assert.match(password, /^\w{24}$/);
    await visitor.activate(page.getByRole('button', { name: 'Create compute' }));
    await page.getByRole('link', { name: 'Overview' }).waitFor();
    assert.ok(!page.url().includes(password));
    assert.ok(!(await page.content()).includes(password));
  });

  test('a user who may only read sees each button disabled, with the reason', async () => {
    const owner = await Person.create(running.api);
    const { id } = await newCompute(owner.account.owner, [{ purpose: 'public' }], { label: 'web-1' });
    const { account } = owner;
    const reader = await readerOf(account, id);
    const visitor = await running.visit('mouse', { person: reader });
    const { page } = visitor;
    await visitor.open(`/computes/${id}`);
    await page.getByText('Needs read and write on web-1').waitFor();
    for (const name of ['Boot', 'Reboot', 'Shut down', 'Edit', 'Delete']) {
      const button = page.getByRole('button', { name, exact: true });
      await becomes(() => button.isDisabled(), true, name);
      assert.ok(await button.getAttribute('aria-describedby'), name);
    }
    await visitor.open('/computes');
    await becomes(() => page.getByRole('button', { name: 'Create compute' }).isDisabled(), true);
  });
});

/** A restricted user of the account who may read the compute, and nothing else. */
async function readerOf(account: TestAccount, computeId: number): Promise<Person> {
  const { api } = account;
  const client = await account.restricted({ compute: { [computeId]: 'read_only' } });
  const reader = new Person(
    new TestAccount(api, account.id, account.euuid, client.username, client.userId, client),
  );
  await reader.setPassword(PASSWORD);
  return reader;
}
