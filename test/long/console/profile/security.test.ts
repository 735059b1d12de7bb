import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { otherCode, sentPhoneCode } from '#test/harness/sent-messages';
import { totpCode } from '#test/harness/two-factor';
import { becomes } from '../steps.ts';
import { useConsole, type Visitor, waysOf } from '../visitor.ts';

describe('profile and security in the console', () => {
  const running = useConsole();

  const dialog = ({ page }: Visitor) => page.getByRole('dialog');
  const profileOf = async ({ person }: Visitor) => succeeded(await person.account.owner.get('/profile'));

  async function answer(visitor: Visitor): Promise<void> {
    const questions = ['Name of your first pet?', 'Town where your parents met?', 'First sport you played?'];
    for (const [index, label] of questions.entries()) {
      await visitor.choose(dialog(visitor).getByLabel(`Question ${index + 1}`), label);
      await visitor.fill(dialog(visitor).getByLabel(`Answer ${index + 1}`), `answer ${index}`);
    }
  }

  for (const way of waysOf('keyboard')) {
    test(`two-factor authentication is set up and turned off, by ${way}`, async () => {
      const visitor = await running.visit(way);
      const { page } = visitor;
      await visitor.open('/profile/security');
      await visitor.activate(page.getByRole('link', { name: 'Set up' }));
      await dialog(visitor).getByText('Step 1 of 3').waitFor();
      await answer(visitor);
      await visitor.activate(dialog(visitor).getByRole('button', { name: 'Save and continue' }));
      await dialog(visitor).getByRole('img', { name: 'QR code for an authenticator app' }).waitFor();
      const key =
        (await dialog(visitor)
          .getByText(/^(?:[A-Z2-7]{4} ){3}[A-Z2-7]{4}$/)
          .textContent()) ?? '';
      const secret = key.replaceAll(' ', '');
      const code = dialog(visitor).getByLabel('Code from the app');
      await visitor.fill(code, '12');
      await visitor.activate(dialog(visitor).getByRole('button', { name: 'Turn on' }));
      await dialog(visitor).getByText('Invalid token. Two-factor auth not enabled.').waitFor();
      if (way === 'mouse') await visitor.assertGood('two-factor-code');
      await visitor.fill(code, totpCode(secret, running.api.clock.now));
      await visitor.activate(dialog(visitor).getByRole('button', { name: 'Turn on' }));
      const recovery = dialog(visitor).getByLabel('Recovery code', { exact: true });
      assert.match(await recovery.inputValue(), /^[a-z-]{20,}$/);
      await page.keyboard.press('Escape');
      await visitor.activate(dialog(visitor).getByRole('button', { name: 'I have stored it' }));
      await dialog(visitor).waitFor({ state: 'detached' });
      await page.getByText('On', { exact: true }).waitFor();
      assert.equal((await profileOf(visitor)).two_factor_auth, true);

      await visitor.activate(page.getByRole('link', { name: 'Turn off' }));
      await visitor.activate(page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }));
      await page.getByText('Off', { exact: true }).waitFor();
      assert.equal((await profileOf(visitor)).two_factor_auth, false);
    });
  }

  test('a phone number is verified and deleted', async () => {
    const visitor = await running.visit();
    const { page } = visitor;
    await visitor.open('/profile/security');
    await page.getByRole('link', { name: 'Add phone number' }).click();
    await dialog(visitor).getByLabel('Country').selectOption({ label: 'United States' });
    await dialog(visitor).getByLabel('Number').fill('12');
    await dialog(visitor).getByRole('button', { name: 'Send code' }).click();
    await dialog(visitor).getByText('phone_number is not valid').waitFor();
    await dialog(visitor).getByLabel('Number').fill('(202) 555-0123');
    await dialog(visitor).getByRole('button', { name: 'Send code' }).click();
    await dialog(visitor).getByText('A code was sent to (202) 555-0123').waitFor();
    await visitor.assertGood('phone-code');
    const code = await sentPhoneCode(running.api.service.services, visitor.person.id);
    await dialog(visitor).getByLabel('Code from the message').fill(otherCode(code));
    await dialog(visitor).getByRole('button', { name: 'Verify' }).click();
    await dialog(visitor).getByText('otp_code is not valid').waitFor();
    await dialog(visitor).getByLabel('Code from the message').fill(code);
    await dialog(visitor).getByRole('button', { name: 'Verify' }).click();
    await page.getByText('+12025550123', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Delete phone number' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('link', { name: 'Add phone number' }).waitFor();
    assert.equal((await profileOf(visitor)).verified_phone_number, null);
  });

  test('security questions are answered anew', async () => {
    const visitor = await running.visit();
    const { page } = visitor;
    await visitor.open('/profile/security');
    await page.getByRole('link', { name: 'Answer questions' }).click();
    await dialog(visitor).getByRole('button', { name: 'Save answers' }).click();
    await dialog(visitor)
      .getByText('Choose a question', { exact: true })
      .filter({ visible: true })
      .nth(2)
      .waitFor();
    await answer(visitor);
    await dialog(visitor).getByLabel('Answer 3').fill('x');
    await dialog(visitor).getByRole('button', { name: 'Save answers' }).click();
    await dialog(visitor).getByText('Length must be 3-17 characters').waitFor();
    await visitor.assertGood('questions-refused');
    await dialog(visitor).getByLabel('Answer 3').fill('football');
    await dialog(visitor).getByRole('button', { name: 'Save answers' }).click();
    await page.getByText('Name of your first pet?').waitFor();
    await page.getByRole('link', { name: 'Change answers' }).waitFor();
  });

  test('the profile is changed, and times follow its time zone', async () => {
    const visitor = await running.visit();
    const { page } = visitor;
    await visitor.open('/profile');
    await page.getByLabel('E-mail', { exact: true }).fill('maria');
    await page.getByText('email is not valid').waitFor();
    await page.getByLabel('E-mail', { exact: true }).fill('maria@example.com');
    await page.getByLabel('Time zone').selectOption({ label: 'Europe/Lisbon' });
    await page.getByLabel('E-mail me about what others do in the account').uncheck();
    await page.getByLabel('Remote shell sign-in').selectOption({ label: 'SSH key' });
    await page.getByLabel('Remote shell keys').fill('no key');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('SSH Key 1 key-type must be').waitFor();
    await visitor.assertGood('profile-refused');
    await page.getByLabel('Remote shell keys').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Profile saved').waitFor();
    const {
      email,
      timezone,
      email_notifications: mails,
      shell_auth_method: shell,
    } = await profileOf(visitor);
    assert.deepEqual(
      [email, timezone, mails, shell],
      ['maria@example.com', 'Europe/Lisbon', false, 'keys_only'],
    );
    await becomes(() => page.getByRole('button', { name: 'Save' }).isDisabled(), true);
  });
});
