import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { counted, focused } from './steps.ts';
import { useConsole } from './visitor.ts';

const PASSWORD = 'hohe Wellen am Kap Roca';

describe('the calls of the console', () => {
  const running = useConsole();

  test('are listed below the page, which can be used meanwhile', async () => {
    const visitor = await running.visit();
    const { page } = visitor;
    await visitor.open('/vpcs');
    await visitor.press('Control+.');
    const drawer = page.getByRole('region', { name: 'API calls' });
    await drawer.waitFor();
    const heading = drawer.getByRole('heading', { name: 'API calls' });
    await focused(heading);
    await drawer.getByRole('rowheader', { name: /GET \/vpcs\/usage\?.*listVpcUsage/ }).waitFor();
    const row = drawer.getByRole('row', { name: /listVpcUsage/ });
    assert.match(await row.innerText(), /200\s+\d+ ms/);
    await counted(drawer.getByRole('rowheader', { name: /streamEvents/ }), 0);
    await visitor.assertGood('calls');
    await page.getByRole('link', { name: 'Computes', exact: true }).click();
    await drawer.getByRole('rowheader', { name: /listComputes/ }).waitFor();
    await drawer.getByLabel('Show background calls').check();
    await drawer
      .getByRole('rowheader', { name: /streamEvents/ })
      .first()
      .waitFor();
  });

  test('that read are repeated, and show their answer', async () => {
    const visitor = await running.visit();
    const { page } = visitor;
    await visitor.open('/vpcs');
    const opener = page.getByRole('button', { name: 'Search' });
    await opener.focus();
    await visitor.press('Control+.');
    const drawer = page.getByRole('region', { name: 'API calls' });
    const row = drawer.getByRole('row', { name: /listVpcUsage/ });
    await row.getByRole('button', { name: 'Repeat' }).click();
    const answer = drawer.getByRole('region', { name: 'Answer' });
    await answer.getByText('"results": 0').waitFor();
    await visitor.assertGoodInLight('calls-answer');
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await focused(opener);
  });

  test('have no secrets, and writes are not repeated', async () => {
    const visitor = await running.visit();
    const { page } = visitor;
    await page.addInitScript(`Object.defineProperty(navigator, 'clipboard', {
  value: { writeText: async (text) => { globalThis.copied = text; } },
})`);
    await visitor.open('/computes/new');
    await page.getByLabel('Image').selectOption({ label: 'Debian 12' });
    await page.getByRole('textbox', { name: 'Root password' }).fill(PASSWORD);
    await page.getByLabel('Label').fill('web-1');
    await page.getByRole('button', { name: 'Create compute' }).click();
    await page.getByRole('heading', { level: 1, name: 'web-1' }).waitFor();
    await page.locator('summary', { hasText: visitor.person.username }).click();
    await page.getByRole('button', { name: 'API calls' }).click();
    const row = page.getByRole('row', { name: /createCompute/ });
    await counted(row.getByRole('button', { name: 'Repeat' }), 0);
    for (const look of ['curl', 'palisade command', 'JSON body']) {
      await row.getByRole('button', { name: 'Copy as' }).click();
      await row.getByRole('button', { name: look }).click();
      const copied = await page.evaluate<string>('globalThis.copied');
      assert.ok(copied.includes('$ROOT_PASS') && !copied.includes(PASSWORD), copied);
    }
  });
});
