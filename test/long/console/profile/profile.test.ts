import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { letAppIn, signIn, trustDevice } from '#test/harness/sign-in';
import { isSignedIn } from '#test/login/people';
import { becomes, confirmPassword, openFromNavigation, told } from '../steps.ts';
import { useConsole, waysOf } from '../visitor.ts';

const PROOF_SECONDS = 601;
const KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIORVZBjFMEH6AyMEkpdVCQQRAtDtNdYzRPt7KzQEEV/b maria@laptop';

describe('sessions, apps and SSH keys in the console', () => {
  const running = useConsole();

  for (const way of waysOf('mouse')) {
    test(`task 8: somebody ends all other sessions, in at most 3 interactions, by ${way}`, async () => {
      const visitor = await running.visit(way);
      const { page, person } = visitor;
      const other = await person.signedIn();
      await visitor.open('');
      running.api.clock.advance(PROOF_SECONDS);
      await visitor.activate(page.locator('summary', { hasText: person.username }));
      await visitor.activate(page.getByRole('banner').getByRole('link', { name: 'Sessions', exact: true }));
      await page.getByRole('button', { name: 'Sign out Firefox on Linux' }).waitFor();
      await visitor.activate(page.getByRole('button', { name: 'Sign out all other browsers' }));
      await confirmPassword(visitor);
      await page.getByText('All other browsers were signed out').waitFor();
      assert.equal(visitor.interactions, 3);
      assert.equal(await isSignedIn(other), false);
      await page.getByRole('button', { name: 'Sign out all other browsers' }).waitFor({ state: 'detached' });
    });

    test(`task 9: an app is revoked in 3 interactions, by ${way}`, async () => {
      const visitor = await running.visit(way);
      const { page, person } = visitor;
      await letAppIn(person.account);
      await visitor.open('');
      await openFromNavigation(visitor, 'Apps');
      await visitor.activate(page.getByRole('link', { name: 'Revoke Inventory' }));
      const question = page.getByRole('alertdialog', { name: 'Revoke Inventory?' });
      await visitor.activate(question.getByRole('button', { name: 'Revoke' }));
      await page.getByText('Inventory no longer has access').waitFor();
      assert.equal(visitor.interactions, 3);
      assert.deepEqual(succeeded(await person.account.owner.get('/profile/apps')).data, []);
    });
  }

  test('one session is ended, a device forgotten, and failed sign-ins are seen', async () => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    const other = await person.signedIn();
    await trustDevice(person.account);
    await signIn(person.account, 'failed');
    await visitor.open('/profile/sessions');
    await page.getByText('Failed').waitFor();
    const signIns = page.getByRole('table', { name: 'Sign-ins' }).getByRole('row');
    assert.match((await signIns.nth(1).textContent()) ?? '', /Failed/, 'the newest is first');
    await page.getByRole('button', { name: 'Forget Firefox on Linux' }).waitFor();
    await visitor.assertGood('sessions');
    await page.getByRole('button', { name: 'Sign out Firefox on Linux' }).first().click();
    await page.getByText('Firefox on Linux was signed out').waitFor();
    assert.equal(await isSignedIn(other), false);
    await page.getByRole('button', { name: 'Forget Firefox on Linux' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Forget' }).click();
    await page.getByText('Firefox on Linux is no longer trusted').waitFor();
    assert.deepEqual(succeeded(await person.account.owner.get('/profile/devices')).data, []);
  });

  test('a key is added, renamed and deleted, and what was deleted comes back', async () => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    await visitor.open('/profile/ssh-keys');
    await page.getByRole('link', { name: 'Add SSH key' }).click();
    const form = page.getByRole('dialog', { name: 'Add SSH key' });
    await form.getByLabel('Public key').fill('-----BEGIN OPENSSH PRIVATE KEY-----');
    await form.getByText('SSH Key key-type must be').waitFor();
    await visitor.assertGood('ssh-key-refused');
    await form.getByLabel('Public key').fill(`${KEY}\n`);
    await becomes(() => form.getByLabel('Label').inputValue(), 'maria@laptop');
    await form.getByRole('button', { name: 'Add SSH key' }).click();
    await told(page, 'Added SSH key maria@laptop');
    await page.getByRole('link', { name: 'Rename maria@laptop' }).click();
    await page.getByLabel('Label', { exact: true }).fill('laptop');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('maria@laptop is now laptop').waitFor();
    await page.getByRole('link', { name: 'Delete laptop' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No SSH key yet').waitFor();
    await page.getByRole('button', { name: 'Add it again' }).click();
    await page.getByRole('row', { name: /^laptop/ }).waitFor();
    const { data } = succeeded(await person.account.owner.get('/profile/sshkeys'));
    assert.deepEqual(
      data.map((key: { label: string; ssh_key: string }) => [key.label, key.ssh_key]),
      [['laptop', KEY]],
    );
  });
});
