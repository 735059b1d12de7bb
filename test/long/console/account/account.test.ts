import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { Client } from '#test/harness/http-client';
import { newChildAccount, signIn } from '#test/harness/sign-in';
import { told } from '../steps.ts';
import { useConsole, type Visitor } from '../visitor.ts';

const CALLBACK = 'https://app.example.com/callback';

describe('OAuth clients, sign-ins and child accounts in the console', () => {
  const running = useConsole();

  const dialog = ({ page }: Visitor) => page.getByRole('dialog');

  test('a client is made, its secret shown once and replaced, and it is deleted', async () => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    const { owner } = person.account;
    await visitor.open('/account/oauth-clients');
    await page.getByRole('link', { name: 'Create OAuth client' }).click();
    await dialog(visitor).getByLabel('Label').fill('Inventory');
    await dialog(visitor).getByLabel('Redirect URI').fill('http://app.example.com');
    await dialog(visitor).getByRole('button', { name: 'Create OAuth client' }).click();
    await dialog(visitor).locator('[aria-invalid=true]').waitFor();
    await visitor.assertGood('oauth-client-refused');
    await dialog(visitor).getByLabel('Redirect URI').fill(CALLBACK);
    await dialog(visitor).getByRole('button', { name: 'Create OAuth client' }).click();
    const secret = dialog(visitor).getByLabel('Client secret', { exact: true });
    const first = await secret.inputValue();
    assert.match(first, /^[0-9a-f]{64}$/);
    await visitor.assertGood('oauth-client-secret');
    await page.keyboard.press('Escape');
    await dialog(visitor).getByRole('button', { name: 'I have stored it' }).click();
    await dialog(visitor).waitFor({ state: 'detached' });

    await page.getByRole('link', { name: 'New secret for Inventory' }).click();
    await dialog(visitor).getByRole('button', { name: 'Replace secret' }).click();
    await secret.waitFor();
    assert.notEqual(await secret.inputValue(), first);
    await dialog(visitor).getByRole('button', { name: 'I have stored it' }).click();

    await page.getByRole('link', { name: 'Edit Inventory' }).click();
    await dialog(visitor).getByLabel('Label').fill('Stock');
    await dialog(visitor).getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Delete Stock' }).click();
    await page.getByLabel('To confirm, type Stock').fill('Stock');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No OAuth client yet').waitFor();
    assert.equal(succeeded(await owner.get('/account/oauth-clients')).results, 0);
  });

  test('a public client has no secret to store', async () => {
    const visitor = await running.visit();
    const { page } = visitor;
    await visitor.open('/account/oauth-clients?do=create');
    await dialog(visitor).getByLabel('Label').fill('Phone app');
    await dialog(visitor).getByLabel('Redirect URI').fill('com.example.app:/callback');
    await dialog(visitor).getByLabel('It runs in a browser or on a device').check();
    await dialog(visitor).getByRole('button', { name: 'Create OAuth client' }).click();
    await told(page, 'Created OAuth client Phone app');
    await page.getByRole('cell', { name: 'Public', exact: true }).waitFor();
  });

  test('sign-ins are listed, the newest first', async () => {
    const visitor = await running.visit();
    await signIn(visitor.person.account, 'failed');
    await visitor.open('/account/logins');
    const rows = visitor.page.getByRole('table', { name: 'Sign-ins' }).getByRole('row');
    await rows.nth(2).waitFor();
    assert.match((await rows.nth(1).textContent()) ?? '', /Failed/);
    assert.match((await rows.nth(2).textContent()) ?? '', /Signed in/);
  });

  test('a token for a child account is made and shown once', async () => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    const child = await newChildAccount(person.account, 'Branch Ltd');
    await visitor.open('/account/child-accounts');
    await page.getByRole('button', { name: 'Create token for Branch Ltd' }).click();
    await dialog(visitor).getByRole('button', { name: 'Create token' }).click();
    const token = await dialog(visitor).getByLabel('Token', { exact: true }).inputValue();
    await visitor.assertGood('child-token');
    await dialog(visitor).getByRole('button', { name: 'I have stored it' }).click();
    await dialog(visitor).waitFor({ state: 'detached' });
    const { label } = succeeded(await child.owner.post('/vpcs', { label: 'branch', region: 'us-east' }));
    const { data } = succeeded(await new Client(running.api.base, token).get('/vpcs'));
    assert.deepEqual([data.length, data[0].label], [1, label]);
  });
});
