import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { newCompute } from '#test/harness/computes';
import { newVpc } from '#test/harness/networks';
import { told } from '../steps.ts';
import { useConsole } from '../visitor.ts';

describe('the deletion of a VPC whose computes take their time', () => {
  const running = useConsole({ env: { PALISADE_JOB_SECONDS: '2' } });

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
    const statusIs = async (wanted: string) => {
      for (;;) {
        const { status } = succeeded(await owner.get(`/compute/instances/${compute.id}`));
        if (status === wanted) return;
        running.api.clock.advance(1);
        await page.waitForTimeout(100);
      }
    };
    await statusIs('running');
    await visitor.open(`/vpcs/${vpc.id}/delete`);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(`To confirm, type ${vpc.label}`).fill(vpc.label);
    await dialog.getByRole('button', { name: 'Shut down 1, detach 1, delete' }).click();
    await statusIs('shutting_down');
    const first = dialog.getByRole('list', { name: 'Steps' }).getByRole('listitem').first();
    await first.getByText('Running', { exact: true }).waitFor();
    await statusIs('offline');
    await told(page, `Deleted VPC ${vpc.label}`);
    assert.equal((await owner.get(`/vpcs/${vpc.id}`)).status, 404);
  });
});
