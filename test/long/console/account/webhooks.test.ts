import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { TO_LOOPBACK, useReceiver } from '#test/harness/receiver';
import { untilTried } from '#test/harness/webhooks';
import { openFromNavigation } from '../steps.ts';
import { useConsole, type Visitor, waysOf } from '../visitor.ts';

describe('webhooks in the console', () => {
  const receiver = useReceiver();
  const running = useConsole({ env: TO_LOOPBACK });

  const dialog = ({ page }: Visitor) => page.getByRole('dialog');

  const deliveries = ({ page }: Visitor) => page.getByRole('table', { name: 'Deliveries' });

  async function newWebhook({ person }: Visitor) {
    const body = { label: 'inventory', url: receiver.url, actions: ['vpc_create'] };
    const { id } = succeeded(await person.account.owner.post('/account/webhooks', body));
    return `/account/webhooks/${id}`;
  }

  for (const way of waysOf('keyboard')) {
    test(`a delivery that failed is sent again, in at most 4 interactions, by ${way}`, async () => {
      const visitor = await running.visit(way);
      const { owner } = visitor.person.account;
      const path = await newWebhook(visitor);
      receiver.answer = () => ({ status: 500 });
      succeeded(await owner.post('/vpcs', { label: 'orders', region: 'us-east' }));
      await untilTried(owner, path);
      // Then nobody repeats it any more.
      succeeded(await owner.put(path, { enabled: false }));
      succeeded(await owner.put(path, { enabled: true }));
      receiver.answer = () => ({ status: 204 });
      await visitor.open('');
      await openFromNavigation(visitor, 'Webhooks');
      await visitor.activate(visitor.page.getByRole('link', { name: 'inventory', exact: true }));
      await deliveries(visitor).getByText('Failed').waitFor();
      if (way === 'mouse') await visitor.assertGood('webhook-failed');
      await visitor.activate(visitor.page.getByRole('button', { name: /^Resend Created VPC/ }));
      await deliveries(visitor).getByText('Delivered').waitFor();
      // On a phone, the pages are behind the menu.
      assert.ok(visitor.interactions <= 4, `${visitor.interactions} interactions`);
      assert.equal(receiver.received.at(-1)?.body.type, 'vpc_create');
      succeeded(await owner.delete(path));
    });
  }

  test('a webhook is made, tried, changed, disabled, enabled and deleted', async () => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    receiver.answer = () => ({ status: 204 });
    await visitor.open('/account/webhooks');
    await page.getByRole('link', { name: 'Create webhook' }).click();
    await dialog(visitor).getByLabel('All events').uncheck();
    await dialog(visitor).getByLabel('URL').fill('hooks.example.com');
    await dialog(visitor).getByRole('button', { name: 'Create webhook' }).click();
    for (const text of ['url is not valid', 'Length must be 1-64', 'Choose at least one kind of event'])
      await dialog(visitor).getByText(text).waitFor();
    await visitor.assertGood('webhook-refused');
    await dialog(visitor).getByLabel('Label').fill('inventory');
    await dialog(visitor).getByLabel('URL').fill(receiver.url);
    await dialog(visitor).getByLabel('Created VPC').check();
    await dialog(visitor).getByRole('button', { name: 'Create webhook' }).click();
    const secret = dialog(visitor).getByLabel('Secret', { exact: true });
    assert.match(await secret.inputValue(), /^whsec_/);
    await dialog(visitor).getByRole('button', { name: 'I have stored it' }).click();

    await page.getByRole('link', { name: 'inventory', exact: true }).click();
    await page.getByRole('button', { name: 'Send test' }).click();
    await deliveries(visitor).getByText('Delivered').waitFor();
    await page.getByText('status 204').waitFor();
    await visitor.assertGood('webhook');
    await page.getByRole('link', { name: 'Edit' }).click();
    await dialog(visitor).getByLabel('Label').fill('stock');
    await dialog(visitor).getByLabel('All events').check();
    await dialog(visitor).getByRole('button', { name: 'Save' }).click();
    await page.getByText('Events: All').waitFor();
    await page.getByRole('link', { name: 'New secret' }).click();
    await dialog(visitor).getByRole('button', { name: 'Replace secret' }).click();
    await dialog(visitor).getByRole('button', { name: 'I have stored it' }).click();
    await page.getByRole('link', { name: 'Disable' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
    await page.getByText('Disabled', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Enable' }).click();
    await page.getByText('Active', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No webhook yet').waitFor();
    assert.equal(succeeded(await person.account.owner.get('/account/webhooks')).results, 0);
  });
});
