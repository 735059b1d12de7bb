import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import type { Page } from 'playwright-core';
import { SAMPLE_ROOT_PASSWORD } from '#test/harness/sample-network';
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
    for (const [path, body] of bodiesBut(await Promise.all(traffic.received), []))
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

/** Bodies that may contain no secret, by their request. */
function bodiesBut(
  all: readonly { path: string; body: string }[],
  without: readonly string[],
): [path: string, body: string][] {
  const searched = all.filter(({ path, body }) => body !== '' && !without.includes(path));
  return [...Map.groupBy(searched, ({ path }) => path)].map(([path, some]) => [
    path,
    some.map(({ body }) => body).join('\n'),
  ]);
}
