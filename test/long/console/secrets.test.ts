import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import type { Page } from 'playwright-core';
import { SAMPLE_ROOT_PASSWORD } from '#test/harness/sample-network';
import { newChildAccount } from '#test/harness/sign-in';
import { answerQuestions, totpCode } from '#test/harness/two-factor';
import { PASSWORD } from '#test/login/people';
import { historyOf, memoryOf, storedIn, trafficOf } from './traces.ts';
import { useConsole, type Visitor } from './visitor.ts';

const ROOT_PASSWORD = 'hohe Wellen am Kap Roca';
const WRONG_PASSWORD = 'loud cats at high noon';

describe('secrets in the console', () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const running = useConsole({ log });

  test('stay where they belong', async () => {
    const visitor = await running.visit();
    const { page } = visitor;
    const shown: string[] = [];
    const traffic = trafficOf(page);
    await page.addInitScript(KEEP_COPIED);
    const secrets = await plantSecrets(visitor);
    await visitor.open('/events');
    await confirmPassword(visitor);
    secrets.confirmedSession = await sessionCookie(page);
    assert.notEqual(secrets.confirmedSession, secrets.session);
    const copied = await createCompute(visitor);
    Object.assign(secrets, await makeSecrets(visitor));
    const navigation = page.getByRole('navigation', { name: 'Console' });
    for (const link of ['Computes', 'Events', 'VPCs', 'Addresses', 'Home']) {
      await navigation.getByRole('link', { name: link, exact: true }).click();
      await page.getByRole('heading', { level: 1, name: link }).waitFor();
      await visitor.settle();
      shown.push(await page.content());
    }

    const places: Record<string, string> = {
      'an address': traffic.addresses.join('\n'),
      'a copied text': copied,
      'the log of the service': lines.join(''),
      'the history': await historyOf(page),
      'the storage': await storedIn(page),
      'a page': shown.join('\n'),
      'the memory of the page': await memoryOf(page),
    };
    for (const [path, body] of bodiesBut(traffic.sent, ['POST /console/v4/compute/instances', STEP_UP]))
      places[`the request ${path}`] = body;
    for (const [path, body] of bodiesBut(await Promise.all(traffic.received), SHOWN_ONCE))
      places[`the answer to ${path}`] = body;

    // Each place has something in it.
    assert.match(places['an address'] ?? '', /console\/step-up/);
    assert.match(copied, /\$ROOT_PASS/);
    assert.match(places['the log of the service'] ?? '', /"operation":"createOauthClient"/);
    assert.match(places['the history'] ?? '', /console\/computes\/\d+/);
    assert.equal(places['the storage'], '[] [{},{},[],[],""]');
    assert.match(places['the memory of the page'] ?? '', /web-1/);
    for (const [name, secret] of Object.entries(secrets)) {
      assert.ok(secret.length > 15, name);
      for (const [place, text] of Object.entries(places))
        assert.ok(!text.includes(secret), `${name} is in ${place}`);
    }
  });

  test('are in no golden file', () => {
    const folder = fileURLToPath(new URL('../../golden/', import.meta.url));
    const files = globSync('**/*.*', { cwd: folder });
    assert.ok(files.length > 30);
    for (const file of files) {
      const text = readFileSync(`${folder}${file}`, 'utf8');
      for (const secret of [PASSWORD, SAMPLE_ROOT_PASSWORD, ROOT_PASSWORD])
        assert.ok(!text.includes(secret), `${secret} is in ${file}`);
      // Tokens, client secrets and cookies.
      assert.doesNotMatch(text, /[\da-f]{64}/i, file);
    }
  });
});

const STEP_UP = 'POST /console/step-up';

/** Requests whose answers have a secret, which the page shows once. */
const SHOWN_ONCE = [
  'POST /console/v4/profile/tokens',
  'POST /console/v4/profile/tfa-enable',
  'POST /console/v4/profile/tfa-enable-confirm',
  'POST /console/v4/account/oauth-clients',
  'POST /console/v4/account/webhooks',
];
/** The same of child accounts, with their ids. */
const CHILD_TOKEN = /^POST \/console\/v4\/account\/child-accounts\/[^/]+\/token$/;

/** Notes what the page puts into the clipboard. */
const KEEP_COPIED = `globalThis.copied = [];
Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { copied.push(text); } } })`;

/** Makes tokens, and a client with its secret, through the API and through the session of the browser. */
async function plantSecrets({ page, person }: Visitor): Promise<Record<string, string>> {
  const { owner } = person.account;
  const token = (await owner.post('/profile/tokens', { label: 'deploy' })).body.token;
  async function post(path: string, data: object) {
    const headers = { 'X-Palisade-Console': '1' };
    const answer = await page.context().request.post(`/console/v4${path}`, { headers, data });
    assert.equal(answer.status(), 200, await answer.text());
    return await answer.json();
  }
  const client = { label: 'Inventory', redirect_uri: 'https://app.example.com/callback' };
  return {
    password: PASSWORD,
    wrongPassword: WRONG_PASSWORD,
    rootPassword: ROOT_PASSWORD,
    token,
    ownerToken: owner.token ?? '',
    sessionToken: (await post('/profile/tokens', { label: 'build' })).token,
    clientSecret: (await post('/account/oauth-clients', client)).secret,
    session: await sessionCookie(page),
  };
}

async function sessionCookie(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === 'palisade_session')?.value ?? '';
}

/** Has the page ask for the password, mistypes it, and types it. */
async function confirmPassword({ page, person }: Visitor): Promise<void> {
  let isAsked = false;
  await page.route('**/console/v4/profile/preferences', async (route) => {
    if (isAsked) return await route.continue();
    isAsked = true;
    const headers = { 'Palisade-Step-Up': 'password' };
    await route.fulfill({ status: 403, headers, json: { errors: [{ reason: 'Confirm that it is you' }] } });
  });
  await page.locator('summary', { hasText: person.username }).click();
  await page.getByLabel('Times in UTC').check();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  for (const password of [WRONG_PASSWORD, PASSWORD]) {
    await dialog.getByLabel('Password').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(password);
    const answer = page.waitForResponse('**/console/step-up');
    await page.keyboard.press('Enter');
    await answer;
  }
  await dialog.waitFor({ state: 'detached' });
}

/** Creates a compute with its form, which the service refuses first. @returns what the form copied as commands */
async function createCompute(visitor: Visitor): Promise<string> {
  const { page } = visitor;
  await page.getByRole('link', { name: 'Computes', exact: true }).click();
  await page.getByRole('link', { name: 'Create compute' }).first().click();
  await page.getByLabel('Image').selectOption({ label: 'Debian 12' });
  await page.getByRole('textbox', { name: 'Root password' }).click();
  await page.keyboard.type('short');
  await page.getByRole('button', { name: 'Create compute' }).click();
  await page.getByRole('textbox', { name: 'Root password' }).and(page.locator('[aria-invalid=true]')).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(ROOT_PASSWORD);
  await page.getByLabel('Label').fill('web-1');
  for (const name of ['curl', 'palisade command', 'JSON body']) {
    await page.getByRole('button', { name: 'Copy as' }).click();
    await page.getByRole('group', { name: 'Copy as' }).getByRole('button', { name }).click();
  }
  assert.ok((await memoryOf(page)).includes(ROOT_PASSWORD), 'what the form holds is found in the memory');
  await page.getByRole('button', { name: 'Create compute' }).click();
  await page.getByRole('heading', { level: 1, name: 'web-1' }).waitFor();
  return await page.evaluate<string>('copied.join("\\n")');
}

/** Makes secrets with the dialogs that show them, and closes these. */
async function makeSecrets({ page, person }: Visitor): Promise<Record<string, string>> {
  const go = (name: string) =>
    page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name, exact: true }).click();
  const shown = async (label: string) => {
    const secret = await page.getByRole('dialog').getByLabel(label, { exact: true }).inputValue();
    assert.ok(
      (await memoryOf(page)).includes(secret),
      `${label}: what a dialog shows is found in the memory`,
    );
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^I have stored it/ })
      .click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    return secret;
  };
  await go('Tokens');
  await page.getByRole('link', { name: 'Create token' }).click();
  await page.getByRole('dialog').getByLabel('Label').fill('made here');
  await page.getByRole('button', { name: 'Create token' }).click();
  const madeToken = await shown('Token');
  await page.getByRole('button', { name: 'Replace made here' }).click();
  const replacedToken = await shown('New token');
  await answerQuestions(person.api.service.services.store, person.id);
  await go('Security');
  await page.getByRole('link', { name: 'Set up' }).click();
  await page.getByRole('button', { name: 'Show the QR code' }).click();
  const key = page.getByRole('dialog').getByText(/^(?:[A-Z2-7]{4} ){3}[A-Z2-7]{4}$/);
  const totpSecret = ((await key.textContent()) ?? '').replaceAll(' ', '');
  assert.ok((await memoryOf(page)).includes(totpSecret));
  await page.getByLabel('Code from the app').fill(totpCode(totpSecret, person.api.clock.now));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const scratchCode = await shown('Recovery code');
  await go('OAuth clients');
  await page.getByRole('link', { name: 'Create OAuth client' }).click();
  await page.getByRole('dialog').getByLabel('Label').fill('Stock');
  await page.getByLabel('Redirect URI').fill('https://stock.example.com/callback');
  await page.getByRole('dialog').getByRole('button', { name: 'Create OAuth client' }).click();
  const madeClientSecret = await shown('Client secret');
  await newChildAccount(person.account, 'Branch Ltd');
  await go('Child accounts');
  await page.getByRole('button', { name: 'Create token for Branch Ltd' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create token' }).click();
  const childToken = await shown('Token');
  await go('Webhooks');
  await page.getByRole('link', { name: 'Create webhook' }).click();
  await page.getByRole('dialog').getByLabel('Label').fill('inventory');
  await page.getByRole('dialog').getByLabel('URL').fill('https://hooks.example.com/palisade');
  await page.getByLabel('All events').uncheck();
  await page.getByLabel('Deleted VPC').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Create webhook' }).click();
  const webhookSecret = await shown('Secret');
  return {
    ...{ madeToken, replacedToken, totpSecret, scratchCode, madeClientSecret, childToken },
    webhookSecret,
  };
}

/** Bodies that may contain no secret, by their request. */
function bodiesBut(
  all: readonly { path: string; body: string }[],
  without: readonly string[],
): [path: string, body: string][] {
  const searched = all.filter(
    ({ path, body }) => body !== '' && !without.includes(path) && !CHILD_TOKEN.test(path),
  );
  return [...Map.groupBy(searched, ({ path }) => path)].map(([path, some]) => [
    path,
    some.map(({ body }) => body).join('\n'),
  ]);
}
