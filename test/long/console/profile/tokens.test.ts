import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { Client } from '#test/harness/http-client';
import { newVpc } from '#test/harness/networks';
import { becomes, confirmPassword, counted, openFromNavigation, told } from '../steps.ts';
import { useConsole, type Visitor, waysOf } from '../visitor.ts';

const SCOPES = 'computes:read_write events:read_only images:read_only ips:read_only vpc:read_write';
/** After this time, the service asks for the password again. */
const PROOF_SECONDS = 601;
const DAY_MS = 86_400_000;

describe('tokens in the console', () => {
  const running = useConsole();

  const dialog = ({ page }: Visitor, name: string) => page.getByRole('dialog', { name });

  async function tokensOf({ person }: Visitor, label: string) {
    const { data } = succeeded(await person.account.owner.get('/profile/tokens'));
    return data.filter((token: { label: string }) => token.label === label);
  }

  for (const way of waysOf('phone')) {
    test(`task 7: a token is replaced, in at most 4 interactions and the password, by ${way}`, async () => {
      const visitor = await running.visit(way);
      const { page, person } = visitor;
      const { owner } = person.account;
      const { id: vpcId } = await newVpc(owner);
      const expiry = new Date((running.api.clock.now + 30 * 86_400) * 1000).toISOString().slice(0, 19);
      const input = { label: 'deploy', scopes: 'vpc:read_only', expiry, restrictions: { vpcs: [vpcId] } };
      const old = succeeded(await owner.post('/profile/tokens', input));
      await visitor.open('');
      running.api.clock.advance(PROOF_SECONDS);
      await openFromNavigation(visitor, 'Tokens');
      await visitor.activate(page.getByRole('button', { name: 'Replace deploy' }));
      await confirmPassword(visitor);
      const shown = dialog(visitor, 'Replace deploy').getByLabel('New token', { exact: true });
      await shown.waitFor();
      const token = await shown.inputValue();
      await page.keyboard.press('Escape');
      assert.equal((await tokensOf(visitor, 'deploy')).length, 2, 'both work until the new one is stored');
      await visitor.activate(page.getByRole('button', { name: /^I have stored it/ }));
      await page.getByText('deploy was replaced').waitFor();
      assert.ok(visitor.interactions <= 4, `${visitor.interactions} interactions`);

      const [made, ...others] = await tokensOf(visitor, 'deploy');
      assert.deepEqual(others, []);
      assert.deepEqual([made.scopes, made.restrictions], [input.scopes, input.restrictions]);
      assert.ok(made.id > old.id);
      // The browser's clock stands still beside the one of the service.
      assert.ok(Math.abs(Date.parse(made.expiry) - Date.parse(expiry)) < DAY_MS);
      const status = async (value: string) => (await new Client(running.api.base, value).get('/vpcs')).status;
      assert.deepEqual([await status(token), await status(old.token)], [200, 401]);
    });

    test(`a token that is bound to a VPC is made, in at most 6 interactions, by ${way}`, async () => {
      const visitor = await running.visit(way);
      const { page, person } = visitor;
      const { id, label } = await newVpc(person.account.owner);
      await visitor.open('');
      await openFromNavigation(visitor, 'Tokens');
      await visitor.activate(page.getByRole('link', { name: 'Create token' }));
      const form = dialog(visitor, 'New token');
      await visitor.fill(form.getByLabel('Label'), 'bound');
      await visitor.activate(form.getByLabel(label));
      await visitor.activate(form.getByRole('button', { name: 'Create token' }));
      const token = await dialog(visitor, 'Token bound').getByLabel('Token', { exact: true }).inputValue();
      assert.match(token, /^[0-9a-f]{64}$/);
      assert.ok(visitor.interactions <= 6, `${visitor.interactions} interactions`);
      await visitor.activate(page.getByRole('button', { name: 'I have stored it' }));
      await page
        .getByRole('row', { name: /^bound/ })
        .getByRole('link', { name: label })
        .waitFor();
      const [made] = await tokensOf(visitor, 'bound');
      assert.deepEqual([made.scopes, made.restrictions], [SCOPES, { vpcs: [id] }]);
    });
  }

  test('what is wrong is said at its field', async () => {
    const visitor = await running.visit();
    const { page } = visitor;
    await visitor.open('/profile/tokens?do=create');
    const form = dialog(visitor, 'New token');
    await form.getByLabel('Access').selectOption({ label: 'Custom' });
    await form.getByLabel('Expires').selectOption({ label: 'On a date' });
    await form.getByLabel('Only from these networks').fill('203.0.113.0/24\n203.0.113.7');
    await form.getByRole('button', { name: 'Create token' }).click();
    for (const text of [
      'Choose what the token may do',
      'Choose a date',
      'restrictions.allowed_ips[1] is not valid',
    ])
      await form.getByText(text).waitFor();
    await visitor.assertGood('token-refused');
    await form.getByRole('combobox', { name: 'VPCs', exact: true }).selectOption({ label: 'Read' });
    await form.getByLabel('Day').fill('2020-01-01');
    await form.getByLabel('Only from these networks').fill('203.0.113.0/24');
    await form.getByRole('button', { name: 'Create token' }).click();
    await form.getByText('expiry must be in the future').waitFor();
    await counted(page.locator('[aria-invalid=true]'), 1);
  });

  test('a token is renamed, limited, and freed again', async () => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    const { label } = await newVpc(person.account.owner);
    succeeded(await person.account.owner.post('/profile/tokens', { label: 'deploy' }));
    await visitor.open('/profile/tokens');
    await page.getByRole('link', { name: 'Edit deploy' }).click();
    await page.getByLabel('Label', { exact: true }).fill('build');
    await page.getByLabel(label).check();
    await visitor.assertGood('token-edit');
    await page.getByRole('button', { name: 'Save' }).click();
    await told(page, 'Changed build');
    const row = page.getByRole('row', { name: /^build/ });
    await row.getByText(label).waitFor();
    await page.getByRole('link', { name: 'Edit build' }).click();
    await page.getByLabel(label).uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await row.getByText(label).waitFor({ state: 'detached' });
    assert.equal((await tokensOf(visitor, 'build'))[0].restrictions, undefined);
  });

  test('the token that was made to replace another can be given up', async () => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    const old = succeeded(await person.account.owner.post('/profile/tokens', { label: 'deploy' }));
    await visitor.open('/profile/tokens');
    await page.getByRole('button', { name: 'Replace deploy' }).click();
    await page.getByLabel('New token', { exact: true }).waitFor();
    await visitor.assertGood('token-replace');
    await page.getByRole('button', { name: 'Keep the old token' }).click();
    await page.getByText('deploy was kept').waitFor();
    assert.deepEqual(
      (await tokensOf(visitor, 'deploy')).map(({ id }: { id: number }) => id),
      [old.id],
    );
  });

  test('webhooks that a token created are deleted with it', async () => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    const { owner } = person.account;
    const { token } = succeeded(await owner.post('/profile/tokens', { label: 'hooks' }));
    const body = { label: 'inventory', url: 'https://localhost/hook', actions: ['vpc_create'] };
    succeeded(await new Client(running.api.base, token).post('/account/webhooks', body));
    await visitor.open('/profile/tokens');
    await page.getByRole('link', { name: 'Revoke hooks' }).click();
    const question = page.getByRole('alertdialog', { name: 'Revoke hooks?' });
    await question.getByLabel('Also delete its webhook').check();
    await visitor.assertGood('token-with-webhook');
    await question.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('hooks was revoked').waitFor();
    assert.equal(succeeded(await owner.get('/account/webhooks')).results, 0);
  });

  test('the last token is revoked only after its name was typed', async () => {
    const visitor = await running.visit();
    const { page } = visitor;
    await visitor.open('/profile/tokens');
    await page.getByRole('link', { name: 'Revoke test' }).click();
    const question = page.getByRole('alertdialog', { name: 'Revoke test?' });
    await becomes(() => question.getByRole('button', { name: 'Revoke' }).isDisabled(), true);
    await question.getByLabel('To confirm, type test').fill('test');
    await question.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('No token yet').waitFor();
    await visitor.assertGood('tokens-empty');
  });
});
