import type { Page } from 'playwright-core';
import type { Shot } from './shots.ts';

const TOKENS = '/console/profile/tokens';
const SECURITY = '/console/profile/security';
const CLIENTS = '/console/account/oauth-clients';

/** The dialogs of the profile and the account while they are used. */
export function profileStatesOf(webhook: number): Readonly<Record<string, Shot>> {
  return {
    'token-new-custom': {
      path: `${TOKENS}?do=create`,
      steps: (page) => page.getByLabel('Access', { exact: true }).selectOption('Custom'),
    },
    'token-replace': { path: TOKENS, steps: (page) => open(page, 'Replace deploy') },
    'two-factor-code': { path: `${SECURITY}?do=two-factor`, steps: answerQuestions },
    'phone-code': { path: `${SECURITY}?do=phone`, steps: sendCode },
    calls: { path: '/console/vpcs', steps: openCalls },
    'webhook-new': {
      path: '/console/account/webhooks?do=create',
      steps: (page) => page.getByLabel('All events').uncheck(),
    },
    'webhook-secret': { path: `/console/account/webhooks/${webhook}?do=secret` },
    'webhook-disable': { path: `/console/account/webhooks/${webhook}?do=disable` },
    'oauth-client-secret': { path: CLIENTS, steps: (page) => page.getByText('New secret').click() },
    'child-token': { path: '/console/account/child-accounts', steps: (page) => open(page, 'Create token') },
    'app-revoke': {
      path: '/console/profile/apps',
      steps: (page) => page.getByRole('link', { name: 'Revoke' }).click(),
    },
  };
}

async function open(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('dialog').waitFor();
}

async function answerQuestions(page: Page): Promise<void> {
  for (const index of [1, 2, 3]) {
    await page.getByLabel(`Question ${index}`).selectOption({ index });
    await page.getByLabel(`Answer ${index}`).fill(`answer ${index}`);
  }
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.getByRole('img', { name: /QR code/ }).waitFor();
}

async function sendCode(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Number' }).fill('(202) 555-0123');
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByRole('button', { name: 'Verify' }).waitFor();
}

async function openCalls(page: Page): Promise<void> {
  await page.keyboard.press('Control+.');
  await page.getByRole('heading', { name: 'API calls' }).waitFor();
}
