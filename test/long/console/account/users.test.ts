import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { newVpc } from '#test/harness/networks';
import { newBrowser } from '#test/login/people';
import { becomes, confirmPassword, counted, openFromNavigation } from '../steps.ts';
import { useConsole, type Visitor, waysOf } from '../visitor.ts';

const PROOF_SECONDS = 601;

describe('users in the console', () => {
  const running = useConsole();

  async function grantsOf({ person }: Visitor, username: string) {
    return succeeded(await person.account.owner.get(`/account/users/${username}/grants`));
  }

  for (const way of waysOf('phone')) {
    test(`task 10: a user with a grant is invited, in 6 interactions, by ${way}`, async () => {
      const visitor = await running.visit(way);
      const { page, person } = visitor;
      const { id, label } = await newVpc(person.account.owner);
      const username = `${person.username}-${way}`;
      await visitor.open('');
      running.api.clock.advance(PROOF_SECONDS);
      await openFromNavigation(visitor, 'Users');
      await visitor.activate(page.getByRole('link', { name: 'Invite user' }));
      await page.getByRole('heading', { level: 1, name: 'Invite user' }).waitFor();
      await visitor.fill(page.getByLabel('Username'), username);
      await visitor.fill(page.getByLabel('E-mail'), 'ines@example.com');
      await visitor.choose(page.getByLabel('Access to'), `VPC ${label}`);
      await visitor.activate(page.getByRole('button', { name: 'Invite' }));
      await confirmPassword(visitor);
      const invitation = page.getByRole('dialog', { name: `Invitation for ${username}` });
      await invitation.waitFor();
      assert.equal(visitor.interactions, 6);
      const { vpc, global } = await grantsOf(visitor, username);
      assert.deepEqual(vpc, [{ id, label, permissions: 'read_write' }]);
      assert.equal(global.account_access, null);
    });

    test(`grants are changed and taken away, by ${way}`, async () => {
      const visitor = await running.visit(way);
      const { page, person } = visitor;
      const { owner } = person.account;
      const { label } = await newVpc(owner);
      const username = `${person.username}-${way}`;
      succeeded(await owner.post('/account/users', { username, email: 'ines@example.com' }));
      await visitor.open(`/account/users/${username}`);
      await visitor.activate(page.getByLabel('Can create VPCs'));
      const write = page.getByRole('radio', { name: `${label}: Read and write` });
      if (way === 'keyboard') {
        await visitor.focus(page.getByRole('radio', { name: `${label}: Read`, exact: true }));
        await visitor.press('ArrowRight');
      } else await visitor.activate(write);
      await visitor.activate(page.getByRole('button', { name: 'Save grants' }));
      await page.getByText(`The grants of ${username} were saved`).waitFor();
      const held = await grantsOf(visitor, username);
      assert.deepEqual([held.global.add_vpcs, held.vpc[0].permissions], [true, 'read_write']);
      await becomes(() => page.getByRole('button', { name: 'Save grants' }).isDisabled(), true);
    });
  }

  test('a grant that is refused is told, and repeated alone', async () => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    const { label } = await newVpc(person.account.owner);
    const username = `${person.username}-late`;
    let isRefused = false;
    await page.route('**/grants', async (route) => {
      if (isRefused || route.request().method() === 'GET') return await route.continue();
      isRefused = true;
      await route.fulfill({ status: 500, json: { errors: [{ reason: 'Internal server error' }] } });
    });
    await visitor.open('/account/users/new');
    await page.getByLabel('Username').fill('x');
    await page.getByText('Length must be 3-32 characters').waitFor();
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('E-mail').fill('ines@example.com');
    await page.getByLabel('Access to').selectOption({ label: `VPC ${label}` });
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByText('was invited, but has no access yet').waitFor();
    await visitor.assertGood('user-without-grant');
    await page.getByLabel('Permission', { exact: true }).selectOption({ label: 'Read' });
    await page.getByRole('button', { name: 'Grant' }).click();
    await page.getByRole('dialog', { name: `Invitation for ${username}` }).waitFor();
    assert.equal((await grantsOf(visitor, username)).vpc[0].permissions, 'read_only');
  });

  test('without a mail server, who invited is shown the link once', async () => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    const username = `${person.username}-link`;
    await visitor.open('/account/users/new');
    await page.getByText('No mail server is set up.').waitFor();
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('E-mail').fill('ines@example.com');
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog', { name: `Invitation for ${username}` });
    await dialog.getByRole('button', { name: 'Not now' }).waitFor();
    await visitor.assertGood('invitation');
    await dialog.getByRole('button', { name: 'Not now' }).click();
    await page.getByRole('link', { name: 'Invitation link' }).click();
    running.api.clock.advance(PROOF_SECONDS);
    await dialog.getByRole('button', { name: 'Show link' }).click();
    await confirmPassword(visitor);
    const link = await dialog.getByLabel('Link', { exact: true }).inputValue();
    await visitor.assertGood('invitation-link');
    await page.keyboard.press('Escape');
    await counted(dialog, 1);
    await dialog.getByRole('button', { name: 'I have copied it' }).click();
    await dialog.waitFor({ state: 'detached' });

    await page.getByRole('link', { name: 'Invitation link' }).click();
    await dialog.getByRole('button', { name: 'Show link' }).click();
    await dialog.getByText('There is no link that you can be shown').waitFor();
    await visitor.assertGood('invitation-gone');
    const storage =
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href, history.state])';
    const kept = `${await page.content()} ${await page.evaluate<string>(storage)}`;
    assert.ok(!kept.includes(new URL(link).search));
    const invited = newBrowser(running.api);
    const { pathname, search } = new URL(link);
    assert.equal((await invited.get(`${pathname}${search}`)).heading, 'Welcome to Palisade');
  });

  test('a user is renamed, freed, restricted and deleted, whatever the name is', async () => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    const { owner } = person.account;
    const username = `${person.username}-x`;
    succeeded(await owner.post('/account/users', { username, email: 'ines@example.com' }));
    await visitor.open('/account/users');
    await page.getByRole('link', { name: username, exact: true }).click();
    await page.getByRole('link', { name: 'Rename' }).click();
    // The page to invite somebody has an address that looks like that of this user.
    await page.getByLabel('Username').fill('new');
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('heading', { level: 1, name: 'new', exact: true }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'new', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Remove restrictions' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove restrictions' }).click();
    await page.getByText('can do everything in the account').waitFor();
    await visitor.assertGood('user-unrestricted');
    await page.getByRole('link', { name: 'Restrict', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restrict' }).click();
    await page.getByLabel('Can create VPCs').waitFor();
    await page.getByRole('link', { name: 'Delete' }).click();
    await page.getByLabel('To confirm, type new').fill('new');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('new was deleted').waitFor();
    assert.equal(succeeded(await owner.get('/account/users')).results, 1);
  });

  test('who may not see the users is told so', async () => {
    const visitor = await running.visit();
    await visitor.page.route('**/console/v4/account/users?*', (route) =>
      route.fulfill({ status: 403, json: { errors: [{ reason: 'Unauthorized' }] } }),
    );
    await visitor.open('/account/users');
    await visitor.page.getByRole('heading', { name: 'You may not open this' }).waitFor();
    await visitor.assertGood('users-forbidden');
  });
});
