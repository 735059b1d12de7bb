import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { succeeded } from '#test/harness/assert-errors';
import { type MadeCompute, newCompute, newConfig } from '#test/harness/computes';
import { patience } from '#test/harness/effort';
import { interfacesOf } from '#test/harness/networks';
import { becomes, counted, told } from './steps.ts';
import { useConsole, type Visitor, waysOf } from './visitor.ts';

interface Lab {
  path: string;
  subnet: number;
  compute: MadeCompute;
}

const RUNNING = { image: 'public/debian12', root_pass: 'quiet mice at dawn 47', booted: true };

/** What the shell says of a user without any grant. */
const NOTHING = {
  global: { account_access: null, add_vpcs: false, add_computes: false },
  vpc: [],
  compute: [],
};

/** From the page of the subnet: Attach, the compute, the address or none, Attach. */
const BUDGET = 4;

describe('computes in a subnet', () => {
  const running = useConsole();

  /** A subnet, and two computes with a config each. */
  async function setUp(visitor: Visitor): Promise<Lab> {
    const { owner } = visitor.person.account;
    const subnets = [{ label: 'web', ipv4: '10.0.4.0/24' }];
    const vpc = succeeded(await owner.post('/vpcs', { label: 'orders', region: 'us-east', subnets }));
    const subnet: number = vpc.subnets[0].id;
    const other = await newCompute(owner, [{ purpose: 'vpc', subnet_id: subnet }], { label: 'web-0' });
    assert.equal(other.config.interfaces[0]?.ipv4?.vpc, '10.0.4.2');
    const compute = await newCompute(owner, [], { label: 'web-1' });
    await newConfig(owner, compute.id, []);
    return { path: `/vpcs/${vpc.id}/subnets/${subnet}`, subnet, compute };
  }

  const dialog = ({ page }: Visitor): Locator => page.getByRole('dialog');
  const row = ({ page }: Visitor, name: string): Locator =>
    page.getByRole('table', { name: 'Computes' }).getByRole('row', { name });

  for (const way of waysOf('keyboard')) {
    test(`a compute is attached, by ${way}`, async () => {
      const visitor = await running.visit(way);
      const { path } = await setUp(visitor);
      await visitor.open(path);
      await row(visitor, 'web-0').waitFor();
      const before = visitor.interactions;
      await visitor.activate(visitor.page.getByRole('link', { name: 'Attach', exact: true }));
      await becomes(
        () => dialog(visitor).getByLabel('Address').getAttribute('placeholder'),
        'lowest free: 10.0.4.3',
      );
      await visitor.choose(dialog(visitor).getByLabel('Compute'), 'web-1 (offline)');
      await dialog(visitor).getByLabel('Config').waitFor();
      await visitor.activate(dialog(visitor).getByRole('button', { name: 'Attach' }));
      await dialog(visitor).waitFor({ state: 'hidden' });
      await row(visitor, 'web-1').getByText('10.0.4.3').waitFor();
      await visitor.page.getByText('web-1 is attached at 10.0.4.3').waitFor();
      assert.ok(visitor.interactions - before <= BUDGET, `${visitor.interactions - before} interactions`);
    });

    test(`a free address of the grid is attached, by ${way}`, async () => {
      const visitor = await running.visit(way);
      const { path } = await setUp(visitor);
      await visitor.open(`${path}?at=10.0.4.9`);
      await visitor.page.getByText('10.0.4.9, free').waitFor();
      await visitor.activate(visitor.page.getByRole('link', { name: '10.0.4.9, free' }));
      await becomes(() => dialog(visitor).getByLabel('Address').inputValue(), '10.0.4.9');
      await visitor.choose(dialog(visitor).getByLabel('Compute'), 'web-1 (offline)');
      await dialog(visitor).getByLabel('Config').waitFor();
      await visitor.activate(dialog(visitor).getByRole('button', { name: 'Attach' }));
      await row(visitor, 'web-1').getByText('10.0.4.9').waitFor();
      assert.ok(visitor.interactions <= BUDGET, `${visitor.interactions} interactions`);
    });

    test(`a compute is detached after a question, by ${way}`, async () => {
      const visitor = await running.visit(way);
      const { path } = await setUp(visitor);
      await visitor.open(path);
      await visitor.activate(visitor.page.getByRole('button', { name: 'Detach web-0, 10.0.4.2' }));
      const question = visitor.page.getByRole('alertdialog', { name: 'Detach web-0?' });
      await visitor.activate(question.getByRole('button', { name: 'Detach' }));
      await visitor.page.getByText('No compute is attached').waitFor();
      assert.equal(visitor.interactions, 2);
    });
  }

  test('a compute that cannot be attached says why, and is asked for nothing more', async () => {
    const visitor = await running.visit();
    const { path } = await setUp(visitor);
    await visitor.open(`${path}/attach`);
    const form = dialog(visitor);
    await form.getByLabel('Compute').selectOption({ label: 'web-0 (offline)' });
    await form.getByText('No config of web-0 can have another interface of a VPC').waitFor();
    await becomes(() => form.getByLabel('Address').isDisabled(), true);
    await becomes(() => form.getByRole('button', { name: 'Attach' }).isDisabled(), true);
    await visitor.assertGood('subnet-attach-impossible');
    await form.getByLabel('Compute').selectOption({ label: 'web-1 (offline)' });
    await form.getByLabel('Config').waitFor();
    await becomes(() => form.getByLabel('Address').isDisabled(), false);
  });

  test('an address is checked while it is typed', async () => {
    const visitor = await running.visit();
    const { path } = await setUp(visitor);
    await visitor.open(`${path}/attach`);
    const address = dialog(visitor).getByLabel('Address');
    for (const [text, reason] of [
      ['10.0.4.1', 'ipv4.vpc is reserved in the subnet'],
      ['10.0.5.9', 'ipv4.vpc must be inside the subnet'],
      ['10.0.4.2', 'ipv4.vpc is already in use in the subnet'],
    ] as const) {
      await address.fill(text);
      await dialog(visitor).getByText(reason).waitFor();
      await becomes(() => address.getAttribute('aria-invalid'), 'true');
    }
    await dialog(visitor).getByRole('button', { name: '10.0.4.3' }).click();
    await becomes(() => address.inputValue(), '10.0.4.3');
    await becomes(() => address.getAttribute('aria-invalid'), null);
  });

  test('who loses the race for an address is offered the next one, and nothing typed is lost', async () => {
    const visitor = await running.visit();
    const { path, subnet } = await setUp(visitor);
    await visitor.open(`${path}/attach?ipv4=10.0.4.7`);
    const form = dialog(visitor);
    await form.getByLabel('Compute').selectOption({ label: 'web-1 (offline)' });
    await form.getByLabel('Config').waitFor();
    await form.getByLabel('Ranges').fill('10.0.4.64/28');
    const { owner } = visitor.person.account;
    await newCompute(owner, [{ purpose: 'vpc', subnet_id: subnet, ipv4: { vpc: '10.0.4.7' } }]);
    await form.getByRole('button', { name: 'Attach' }).click();
    await form.getByText('ipv4.vpc is already in use in the subnet').waitFor();
    await visitor.page.waitForFunction("document.activeElement?.name === 'ipv4.vpc'");
    await form.getByRole('button', { name: '10.0.4.8' }).click();
    await becomes(() => form.getByLabel('Ranges').inputValue(), '10.0.4.64/28');
    await form.getByRole('button', { name: 'Attach' }).click();
    await row(visitor, 'web-1').getByText('10.0.4.64/28').waitFor();
  });

  test('what another client does appears', async () => {
    const visitor = await running.visit();
    const { path, subnet } = await setUp(visitor);
    await visitor.open(path);
    await row(visitor, 'web-0').waitFor();
    await newCompute(visitor.person.account.owner, [{ purpose: 'vpc', subnet_id: subnet }], {
      label: 'newcomer',
    });
    await row(visitor, 'newcomer').waitFor({ timeout: patience(10_000) });
  });

  test('a large subnet is shown in parts, and the address says which', async () => {
    const visitor = await running.visit();
    const subnets = [{ label: 'wide', ipv4: '10.16.0.0/16' }];
    const vpc = succeeded(
      await visitor.person.account.owner.post('/vpcs', { label: 'lab', region: 'us-east', subnets }),
    );
    const path = `/vpcs/${vpc.id}/subnets/${vpc.subnets[0].id}`;
    const { page } = visitor;
    await visitor.open(`${path}?at=10.16.7.9`);
    await page.getByText('10.16.7.9, free').waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.waitForURL('**?at=10.16.8.0');
    await page.getByRole('grid', { name: 'Addresses of 10.16.8.0/24' }).waitFor();
    await page.reload();
    await page.getByRole('grid', { name: 'Addresses of 10.16.8.0/24' }).waitFor();
    await page.getByText('0 of 65,532 addresses used').waitFor();
  });

  test('who may only look finds each button with its reason', async () => {
    const visitor = await running.visit();
    const { path } = await setUp(visitor);
    await visitor.page.route('**/console/vpcs/**', async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      await route.fulfill({
        response,
        body: body.replace('"grants":null', `"grants":${JSON.stringify(NOTHING)}`),
      });
    });
    await visitor.open(path);
    const { page } = visitor;
    await counted(page.getByText('Needs read and write on orders', { exact: true }), 2);
    for (const name of ['Attach', 'Edit', 'Delete', 'Give them a way out'])
      await becomes(() => page.getByRole('button', { name, exact: true }).isDisabled(), true);
    await becomes(() => page.getByRole('button', { name: 'Detach web-0, 10.0.4.2' }).isDisabled(), true);
    await page.getByText('Needs read and write on web-0').waitFor();
    await counted(page.getByRole('link', { name: '10.0.4.9, free' }), 0);
    await visitor.assertGood('subnet-read-only');
  });

  test('a range that the service refuses is told at its field', async () => {
    const visitor = await running.visit();
    const { path } = await setUp(visitor);
    await visitor.open(`${path}/attach`);
    const form = dialog(visitor);
    await form.getByLabel('Compute').selectOption({ label: 'web-1 (offline)' });
    await form.getByLabel('Config').waitFor();
    await form.getByLabel('Ranges').fill('10.0.9.0/28');
    await form.getByRole('button', { name: 'Attach' }).click();
    await form.getByText('ip_ranges[0] is invalid').waitFor();
    await becomes(() => form.getByLabel('Ranges').getAttribute('aria-invalid'), 'true');
  });

  test('a config that is in a VPC already cannot be chosen', async () => {
    const visitor = await running.visit();
    const { path, compute, subnet } = await setUp(visitor);
    const config = await newConfig(visitor.person.account.owner, compute.id, []);
    succeeded(
      await visitor.person.account.owner.post(interfacesOf(config, compute), {
        purpose: 'vpc',
        subnet_id: subnet,
      }),
    );
    await visitor.open(`${path}/attach`);
    await dialog(visitor).getByLabel('Compute').selectOption({ label: 'web-0 (offline)' });
    await dialog(visitor).getByText('No config of web-0 can have another interface').waitFor();
    await dialog(visitor).getByLabel('Compute').selectOption({ label: 'web-1 (offline)' });
    const options = dialog(visitor).getByLabel('Config').locator('option');
    await becomes(() => options.allTextContents(), ['other', 'other (is in a VPC already)']);
  });

  test('an interface that is in use is not detached before its compute is shut down', async () => {
    const visitor = await running.visit();
    const { path, subnet } = await setUp(visitor);
    const interfaces = [{ purpose: 'vpc', subnet_id: subnet, ipv4: { nat_1_1: 'any' } }];
    const body = { ...RUNNING, label: 'busy' };
    const { ipv4 } = await newCompute(visitor.person.account.owner, interfaces, body);
    await visitor.open(path);
    await row(visitor, 'busy')
      .getByText('Active', { exact: true })
      .waitFor({ timeout: patience(10_000) });
    await becomes(() => row(visitor, 'busy').getByRole('button', { name: 'Detach' }).isDisabled(), true);
    await row(visitor, 'busy').getByText('Shut down busy first').waitFor();
    await row(visitor, 'busy')
      .getByText(ipv4[0] ?? '')
      .waitFor();
    await visitor.assertGood('subnet-active');
  });

  test('among many computes, one is found by a part of its label', async () => {
    const visitor = await running.visit();
    const { path } = await setUp(visitor);
    for (let index = 0; index < 12; index += 1)
      await newCompute(visitor.person.account.owner, [], { label: `node-${index}` });
    await visitor.open(`${path}/attach`);
    await dialog(visitor).getByLabel('Find a compute').fill('NODE-1');
    await dialog(visitor).getByText('3 of 14').waitFor();
    const options = dialog(visitor).getByLabel('Compute', { exact: true }).locator('option');
    await becomes(
      () => options.allTextContents(),
      ['Choose a compute', 'node-1 (offline)', 'node-10 (offline)', 'node-11 (offline)'],
    );
  });

  test('keys open the dialogs, and the focus comes back', async () => {
    const visitor = await running.visit('keyboard');
    const { path } = await setUp(visitor);
    await visitor.open(path);
    await row(visitor, 'web-0').waitFor();
    await visitor.press('c');
    await visitor.page.getByRole('dialog', { name: 'Attach a compute to web' }).waitFor();
    await visitor.page.keyboard.press('Escape');
    await dialog(visitor).waitFor({ state: 'detached' });
    await visitor.focus(visitor.page.getByRole('link', { name: 'Edit' }));
    await visitor.press('Enter');
    await visitor.page.getByRole('dialog', { name: 'Edit web' }).waitFor();
    await visitor.page.keyboard.press('Escape');
    await dialog(visitor).waitFor({ state: 'detached' });
    await visitor.page.waitForFunction("document.activeElement?.textContent === 'Edit'");
  });

  test('a subnet of a VPC that is gone leads back', async () => {
    const visitor = await running.visit();
    await visitor.open('/vpcs/999999/subnets/1');
    await visitor.page.getByRole('heading', { name: 'Not found' }).waitFor();
    await visitor.page.getByRole('alert').getByRole('link', { name: 'VPCs' }).waitFor();
    await visitor.open('/vpcs/nonsense/subnets/1');
    await visitor.page.getByRole('heading', { name: 'Not found' }).waitFor();
  });

  test('a subnet is renamed and takes its name back', async () => {
    const visitor = await running.visit();
    const { path } = await setUp(visitor);
    await visitor.open(path);
    const { page } = visitor;
    await page.getByRole('link', { name: 'Edit' }).click();
    await dialog(visitor).getByLabel('Label').fill('we_b');
    await becomes(() => dialog(visitor).getByLabel('Label').getAttribute('aria-invalid'), 'true');
    await dialog(visitor).getByLabel('Label').fill('front');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'front' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('heading', { level: 1, name: 'web' }).waitFor();
  });

  test('a subnet says what keeps it, and goes with what is in its way', async () => {
    const visitor = await running.visit();
    const { path } = await setUp(visitor);
    const { page } = visitor;
    await visitor.open(path);
    await visitor.activate(page.getByRole('link', { name: 'Delete' }));
    await dialog(visitor)
      .getByRole('list', { name: 'In use by' })
      .getByRole('link', { name: 'web-0', exact: true })
      .waitFor();
    await visitor.activate(dialog(visitor).getByRole('button', { name: 'Detach 1, delete' }));
    await page.getByRole('heading', { level: 1, name: 'orders' }).waitFor();
    await told(page, 'Deleted subnet web');
    assert.equal(visitor.interactions, 2);
  });

  test('a subnet that nothing uses goes, and can be created again', async () => {
    const visitor = await running.visit();
    const { path } = await setUp(visitor);
    const { page } = visitor;
    await visitor.open(path);
    await page.getByRole('button', { name: 'Detach web-0, 10.0.4.2' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Detach' }).click();
    await page.getByText('No compute is attached').waitFor();
    await page.getByRole('link', { name: 'Delete' }).click();
    await dialog(visitor).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { level: 1, name: 'orders' }).waitFor();
    await page.getByRole('button', { name: 'Create again (new id)' }).click();
    await told(page, 'Created subnet web');
  });

  test('the page and its dialogs can be used by everybody', async () => {
    const visitor = await running.visit();
    const { path } = await setUp(visitor);
    await visitor.open(`${path}?at=10.0.4.2`);
    await row(visitor, 'web-0').waitFor();
    await visitor.page.getByText('10.0.4.2, used by web-0').waitFor();
    await visitor.assertGood('subnet');
    await visitor.open(`${path}/attach`);
    await dialog(visitor).getByLabel('Compute').selectOption({ label: 'web-1 (offline)' });
    await dialog(visitor).getByLabel('Config').waitFor();
    await dialog(visitor).getByLabel('Address').fill('10.0.4.2');
    await visitor.assertGood('subnet-attach');
    await visitor.open(`${path}/edit`);
    await dialog(visitor).waitFor();
    await visitor.assertGood('subnet-edit');
    await visitor.open(`${path}/delete`);
    await dialog(visitor).waitFor();
    await visitor.assertGood('subnet-delete');
    await visitor.open(path.replace(/\d+$/, '999999'));
    await visitor.page.getByText('This subnet does not exist').waitFor();
    await visitor.assertGood('subnet-missing');
  });
});
