import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { useChromium } from '#test/harness/chromium';
import { PASSWORD } from '#test/login/people';
import { newTab } from '#test/long/browser/pages';
import { buildConsole } from './visitor.ts';

const script = fileURLToPath(new URL('../../../scripts/console.ts', import.meta.url));
const PORT = '18090';

describe('npm run console', () => {
  const chromium = useChromium();

  test('shows the console from its sources, behind the policy', async () => {
    buildConsole();
    const child = spawn(process.execPath, [script, PORT], { stdio: ['ignore', 'pipe', 'inherit'] });
    const exit = once(child, 'exit');
    try {
      const lines = createInterface({ input: child.stdout });
      const [line] = await Promise.race([once(lines, 'line'), exit]);
      const [address, username] = /^(\S+): sign in as (\S+)/.exec(String(line))?.slice(1) ?? [];
      const { page, complaints } = await newTab(await chromium.browser.newContext());
      await page.goto(address ?? '');
      await page.getByLabel('Username').fill(username ?? '');
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('heading', { name: 'Fullest subnets' }).waitFor();
      const scripts = await page.evaluate<string>(
        'JSON.stringify(performance.getEntriesByType("resource").map(({ name }) => name))',
      );
      assert.match(scripts, /\/console\/src\/pages\/home\.tsx/);
      assert.doesNotMatch(scripts, /\/console\/assets\/main-/);
      assert.deepEqual(complaints, []);
    } finally {
      child.kill('SIGTERM');
    }
    assert.deepEqual(await exit, [0, null]);
  });
});
