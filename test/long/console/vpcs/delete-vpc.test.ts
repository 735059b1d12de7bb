import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { succeeded } from '#test/harness/assert-errors';
import { newCompute, newConfig } from '#test/harness/computes';
import { becomes, counted, told } from '../steps.ts';
import { useConsole, type Visitor, waysOf } from '../visitor.ts';

const RUNNING = { image: 'public/debian12', root_pass: 'quiet mice at dawn 47', booted: true };

/** A VPC of two subnets with two computes that run, one of which has another config with an interface. */
async function usedVpc({ person }: Visitor) {
  const { owner } = person.account;
  const subnets = [
    { label: 'web', ipv4: '10.0.4.0/24' },
    { label: 'db', ipv4: '10.0.5.0/24' },
  ];
  const vpc = succeeded(await owner.post('/vpcs', { label: 'orders', region: 'us-east', subnets }));
  const [web, db] = vpc.subnets;
  const one = await newCompute(owner, [{ purpose: 'vpc', subnet_id: web.id }], { ...RUNNING, label: 'one' });
  const two = await newCompute(owner, [{ purpose: 'vpc', subnet_id: db.id }], { ...RUNNING, label: 'two' });
  const other = await newConfig(owner, two.id, [{ purpose: 'vpc', subnet_id: web.id }]);
  return { vpc, one, two, other };
}

async function statusOf({ person }: Visitor, path: string): Promise<number> {
  return (await person.account.owner.get(path)).status;
}

/** The texts of the lines of a list, without the states of its steps. */
async function stepsIn(list: Locator): Promise<string[]> {
  return (await list.getByRole('listitem').allInnerTexts()).map((text) => text.replaceAll('\n', ' '));
}

describe('the deletion of a VPC', () => {
  const running = useConsole();

  for (const way of waysOf('keyboard')) {
    test(`tasks 5 and 6: names what is in the way and clears it, by ${way}`, async () => {
      const visitor = await running.visit(way);
      const { page } = visitor;
      const { vpc, one, two, other } = await usedVpc(visitor);
      await visitor.open(`/vpcs/${vpc.id}`);
      await visitor.activate(page.getByRole('link', { name: 'Delete' }));
      const dialog = page.getByRole('dialog', { name: 'Delete orders?' });
      await dialog.getByText('2 subnets, 3 interfaces.').waitFor();
      assert.equal(visitor.interactions, 1);
      const list = dialog.getByRole('list', { name: 'In use by' });
      await list.getByRole('link', { name: 'config other' }).waitFor();
      const text = await list.innerText();
      for (const id of [one.config.interfaces[0]?.id, two.config.interfaces[0]?.id, other.interfaces[0]?.id])
        assert.match(text, new RegExp(`Interface ${id} of`));
      assert.match(text, /10\.0\.4\.2 in web, active/);
      assert.match(text, /10\.0\.4\.3 in web, not active/);
      if (way === 'mouse') await visitor.assertGood('vpc-delete-used');

      const button = dialog.getByRole('button', { name: 'Shut down 2, detach 3, delete' });
      await becomes(() => button.isDisabled(), true);
      await visitor.fill(dialog.getByLabel('To confirm, type orders'), 'orders');
      await visitor.activate(button);
      await told(page, 'Deleted VPC orders');
      await page.waitForURL('**/console/vpcs');
      assert.equal(visitor.interactions, 3);
      assert.equal(await statusOf(visitor, `/vpcs/${vpc.id}`), 404);
      const { data } = succeeded(await visitor.person.account.owner.get('/compute/instances'));
      assert.deepEqual(
        data.map(({ status }: { status: string }) => status),
        ['offline', 'offline'],
      );
    });
  }

  test('stops at the first refusal with its reason, and goes on later', async () => {
    const visitor = await running.visit();
    const { page } = visitor;
    const { vpc, two } = await usedVpc(visitor);
    await visitor.open(`/vpcs/${vpc.id}/delete`);
    const dialog = page.getByRole('dialog');
    const refused = `**/console/v4/compute/instances/${two.id}/configs/${two.config.id}/interfaces/*`;
    const reason = 'Interface is active; shut down the compute first';
    await page.route(refused, (route) => route.fulfill({ status: 400, json: { errors: [{ reason }] } }));
    await dialog.getByLabel('To confirm, type orders').fill('orders');
    await dialog.getByRole('button', { name: 'Shut down 2, detach 3, delete' }).click();
    await dialog.getByText(reason).waitFor();
    const steps = await stepsIn(dialog.getByRole('list', { name: 'Steps' }));
    assert.deepEqual(
      steps.map((text) => text.split(' ')[0]),
      ['Done', 'Done', 'Done', 'Stopped', 'Not', 'Not'],
    );
    await visitor.assertGood('vpc-delete-refused');
    assert.equal(await statusOf(visitor, `/vpcs/${vpc.id}`), 200);

    await page.unroute(refused);
    await dialog.getByRole('button', { name: 'Look again' }).click();
    await dialog.getByRole('button', { name: 'Detach 2, delete' }).click();
    await told(page, 'Deleted VPC orders');
  });

  test('killed in between tells what is left when it is opened again', async () => {
    const visitor = await running.visit();
    const { page } = visitor;
    const { vpc } = await usedVpc(visitor);
    await visitor.open(`/vpcs/${vpc.id}/delete`);
    const dialog = page.getByRole('dialog');
    const held = Promise.withResolvers<void>();
    await page.route('**/interfaces/*', (route) =>
      route.request().method() === 'DELETE' ? held.resolve() : route.continue(),
    );
    await dialog.getByLabel('To confirm, type orders').fill('orders');
    await dialog.getByRole('button', { name: 'Shut down 2, detach 3, delete' }).click();
    await dialog.getByText('Running', { exact: true }).waitFor();
    await dialog.getByRole('listitem').filter({ hasText: 'Done' }).nth(1).waitFor();
    await held.promise;
    await page.reload();
    await dialog.getByRole('button', { name: 'Detach 3, delete', exact: true }).waitFor();
    await counted(dialog.getByText(', active'), 0);
  });

  test('does nothing that was not in the plan', async () => {
    const visitor = await running.visit();
    const { page } = visitor;
    const { vpc } = await usedVpc(visitor);
    const { owner } = visitor.person.account;
    await visitor.open(`/vpcs/${vpc.id}/delete`);
    const dialog = page.getByRole('dialog');
    // The plan is read once, after the field is drawn: it must not include what comes now.
    const button = dialog.getByRole('button', { name: 'Shut down 2, detach 3, delete' });
    await button.waitFor();
    await dialog.getByLabel('To confirm, type orders').fill('orders');
    const late = await newCompute(owner, [{ purpose: 'vpc', subnet_id: vpc.subnets[0].id }], {
      label: 'late',
    });
    await button.click();
    await dialog.getByText('This has come since the plan was shown.').waitFor();
    assert.equal(succeeded(await owner.get(`/compute/instances/${late.id}`)).status, 'offline');
    await dialog.getByRole('button', { name: 'Look again' }).click();
    await dialog.getByRole('button', { name: 'Shut down 2, detach 4, delete' }).waitFor();
  });

  test('of one without subnets asks for no typing', async () => {
    const visitor = await running.visit();
    const { page } = visitor;
    const { owner } = visitor.person.account;
    const vpc = succeeded(await owner.post('/vpcs', { label: 'empty', region: 'us-east' }));
    await visitor.open(`/vpcs/${vpc.id}/delete`);
    await page.getByText('0 subnets, 0 interfaces.').waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await told(page, 'Deleted VPC empty');
    assert.equal(await statusOf(visitor, `/vpcs/${vpc.id}`), 404);
  });
});
