import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { newCompute } from '#test/harness/computes';
import { HeldDriver } from '#test/harness/held-driver';
import { newVpc } from '#test/harness/networks';
import { becomes, told } from '../steps.ts';
import { useConsole } from '../visitor.ts';

describe('the deletion of a VPC whose computes take their time', () => {
  const driver = new HeldDriver();
  const running = useConsole({ driver });

  test('waits until they are shut down', async () => {
    const visitor = await running.visit();
    const { page } = visitor;
    const { owner } = visitor.person.account;
    const vpc = await newVpc(owner);
    const compute = await newCompute(owner, [{ purpose: 'vpc', subnet_id: vpc.subnets[0]?.id }], {
      label: 'slow',
      image: 'public/debian12',
      root_pass: 'quiet mice at dawn 47',
    });
    for (const _ of ['create', 'boot']) (await driver.next(compute)).finish();
    const status = async () => succeeded(await owner.get(`/compute/instances/${compute.id}`)).status;
    await becomes(status, 'running');
    await visitor.open(`/vpcs/${vpc.id}/delete`);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(`To confirm, type ${vpc.label}`).fill(vpc.label);
    await dialog.getByRole('button', { name: 'Shut down 1, detach 1, delete' }).click();
    const shutdown = await driver.next(compute);
    const first = dialog.getByRole('list', { name: 'Steps' }).getByRole('listitem').first();
    await first.getByText('Running', { exact: true }).waitFor();
    shutdown.finish();
    await told(page, `Deleted VPC ${vpc.label}`);
    assert.equal((await owner.get(`/vpcs/${vpc.id}`)).status, 404);
  });
});
