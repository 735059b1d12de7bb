import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { newCompute } from '#test/harness/computes';
import type { Client } from '#test/harness/http-client';
import { newForward, newNatgateway } from '#test/harness/natgateways';
import { newVpc } from '#test/harness/networks';
import { counted, told } from './steps.ts';
import { useConsole, waysOf } from './visitor.ts';

/** A subnet with two computes that have no public address. */
async function newSubnet(owner: Client, label: string) {
  const vpc = await newVpc(owner, ['10.0.4.0/24']);
  const subnetId = vpc.subnets[0]?.id as number;
  const inSubnet = [{ purpose: 'vpc', subnet_id: subnetId }];
  const web = await newCompute(owner, inSubnet, { label: `${label}-1` });
  const db = await newCompute(owner, inSubnet, { label: `${label}-2` });
  return { vpc, subnetId, web, db, path: `/vpcs/${vpc.id}/subnets/${subnetId}` };
}

describe('NAT gateways in the console', () => {
  const running = useConsole();

  for (const way of waysOf('mouse')) {
    test(`let a private compute out, and say before what it costs, by ${way}`, async () => {
      const visitor = await running.visit(way);
      const { page, person } = visitor;
      const { owner } = person.account;
      const { vpc, path, web } = await newSubnet(owner, 'out');
      await visitor.open(path);
      await page.getByText('2 computes have no public address and cannot reach the internet.').waitFor();
      await visitor.assertGood(`a subnet without a way out by ${way}`);
      await visitor.activate(page.getByRole('link', { name: 'Give them a way out' }));
      const dialog = page.getByRole('dialog');
      await dialog
        .getByText('2 computes will share 1 public address, with a block of 4,096 ports each.')
        .waitFor();
      await visitor.assertGood(`the dialog of a way out by ${way}`);
      await visitor.activate(dialog.getByRole('button', { name: 'Create NAT gateway' }));
      await told(page, `${vpc.subnets[0]?.label} leaves by ${vpc.label}-out`);
      const { natgateway } = succeeded(await owner.get(path));
      await page.getByText(`Computes without a public address leave by ${vpc.label}-out as`).waitFor();
      await page.getByText(`${natgateway.addresses[0]}:4096-8191`).waitFor();

      await visitor.activate(page.getByRole('link', { name: natgateway.label }));
      await visitor.activate(page.getByRole('button', { name: `Ports 4096 to 8191: ${web.label}` }));
      await page.getByRole('link', { name: `Open ${web.label}` }).waitFor();
      await visitor.assertGood(`a NAT gateway by ${way}`);
    });
  }

  for (const way of waysOf('keyboard')) {
    test(`forward a port from the compute, and show who has one, by ${way}`, async () => {
      const visitor = await running.visit(way);
      const { page, person } = visitor;
      const { owner } = person.account;
      const { subnetId, web, db } = await newSubnet(owner, 'web');
      const { id, addresses } = await newNatgateway(owner, { vpc_subnet_id: subnetId });
      await newForward(owner, id, { interface_id: db.config.interfaces[0]?.id });
      await visitor.open(`/computes/${web.id}/addresses`);
      await visitor.activate(page.getByRole('link', { name: 'Forward a port' }));
      const dialog = page.getByRole('dialog');
      const port = dialog.getByLabel('Port', { exact: true });
      await visitor.fill(port, '443');
      await dialog.getByText(`Already forwarded to ${db.label}`).waitFor();
      await visitor.fill(port, '9000');
      await dialog.getByText(`Taken: ${db.label} leaves by ports 8192 to 12287.`).waitFor();
      await visitor.fill(port, '80');
      await visitor.fill(dialog.getByLabel('Port of the compute'), '8080');
      await visitor.assertGood(`the dialog of a forward by ${way}`);
      await visitor.activate(dialog.getByRole('button', { name: 'Forward' }));
      await told(page, `${addresses[0]}:80/tcp is forwarded`);
      const [, made] = succeeded(await owner.get(`/networking/natgateways/${id}/forwards`)).data;
      assert.deepEqual([made.port, made.target_port, made.compute_id], [80, 8080, web.id]);
      await visitor.assertGood(`port forwards by ${way}`);
      await visitor.activate(page.getByRole('link', { name: `Edit ${addresses[0]}:80/tcp` }));
      await visitor.fill(page.getByRole('dialog').getByLabel('Port of the compute'), '8081');
      await visitor.activate(page.getByRole('dialog').getByRole('button', { name: 'Save' }));
      await told(page, `The forward of ${addresses[0]}:80 was changed`);
      await visitor.activate(page.getByRole('link', { name: `Delete ${addresses[0]}:80/tcp` }));
      await visitor.activate(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }));
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
      await counted(page.getByText(`${addresses[0]}:80`, { exact: true }), 0);
    });
  }

  for (const way of waysOf('phone')) {
    test(`answer who had a port, by ${way}`, async () => {
      const visitor = await running.visit(way);
      const { page, person } = visitor;
      const { owner } = person.account;
      const { subnetId, web } = await newSubnet(owner, 'seen');
      const { addresses } = await newNatgateway(owner, { vpc_subnet_id: subnetId });
      succeeded(await owner.delete(`/compute/instances/${web.id}`));
      await visitor.open('/natgateways');
      await visitor.assertGood(`the list of NAT gateways by ${way}`);
      await visitor.activate(page.getByRole('link', { name: 'Who had this port?' }));
      await visitor.fill(page.getByLabel('Public address'), addresses[0] ?? '');
      await visitor.fill(page.getByLabel('Port'), '4711');
      await visitor.activate(page.getByRole('button', { name: 'Look up' }));
      await page.getByText(`No compute that you may know of had ${addresses[0]}:4711 then.`).waitFor();
      await visitor.fill(page.getByLabel('Port'), '9000');
      await visitor.activate(page.getByRole('button', { name: 'Look up' }));
      await page.getByText('seen-2 has ports of a shared address').waitFor();
      await visitor.assertGood(`who had a port by ${way}`);
    });
  }

  test('are made, renamed, given addresses and deleted', async () => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    const { owner } = person.account;
    await visitor.open('/natgateways/new');
    await page.getByLabel('Label', { exact: true }).first().fill('way-out');
    await page.getByLabel('Public addresses').selectOption({ label: '2 addresses' });
    await visitor.assertGood('a new NAT gateway');
    await page.getByRole('button', { name: 'Create NAT gateway' }).click();
    await told(page, 'Created NAT gateway way-out');
    await page.getByRole('heading', { name: 'way-out' }).waitFor();
    const [{ id, addresses }] = succeeded(await owner.get('/networking/natgateways')).data;
    assert.equal(addresses.length, 2);
    await page.getByRole('link', { name: 'Add an address' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Add' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: `Remove ${addresses[0]}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    assert.equal(succeeded(await owner.get(`/networking/natgateways/${id}`)).addresses.length, 2);
    await page.getByRole('link', { name: 'Rename' }).click();
    await page.getByRole('dialog').getByLabel('Label').fill('out');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await told(page, 'way-out is now out');
    await page.getByRole('link', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await told(page, 'out was deleted');
    assert.deepEqual(succeeded(await owner.get('/networking/natgateways')).data, []);
  });

  test('are found in the palette, by label and by a port of an address', async () => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    const { owner } = person.account;
    const { subnetId, web } = await newSubnet(owner, 'found');
    const { label, addresses } = await newNatgateway(owner, { vpc_subnet_id: subnetId });
    await visitor.open('/');
    await page.keyboard.press('Control+k');
    const search = page.getByRole('dialog').getByRole('combobox');
    await search.fill(label);
    await page.getByRole('option', { name: label }).waitFor();
    await search.fill(`${addresses[0]}:4711`);
    await page.getByRole('option', { name: `${addresses[0]}:4711 belongs to ${web.label}` }).click();
    await page.getByRole('heading', { name: web.label }).waitFor();
  });
});
