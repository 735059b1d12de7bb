import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { useChromium } from '#test/harness/chromium';
import { TestApi } from '#test/harness/test-api';
import { useFolder } from '#test/harness/test-store';
import { PASSWORD, Person } from '#test/login/people';
import { assertGoodPage, newTab } from './pages.ts';

/** Draws a wide sign, and tries everything that a document could do. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 32" onload="fetch('/leak-a')">
<style>@import url(/leak-b); rect { fill: #7a1fa2 }</style>
<script>fetch('/leak-c')</script>
<image href="/leak-d"/>
<rect width="96" height="32" rx="8"/><circle cx="16" cy="16" r="8" fill="#fff"/>
</svg>`;

// Colors that cannot be read in one of the two schemes.
for (const accent of ['#ffd400', '#14181b']) {
  describe(`a service with a brand in ${accent}`, () => {
    const chromium = useChromium();
    const folder = useFolder();
    let api: TestApi;
    let context: BrowserContext;
    let page: Page;
    let complaints: string[];
    const asked: string[] = [];

    before(async () => {
      writeFileSync(join(folder, 'logo.svg'), LOGO);
      api = await TestApi.start('sqlite', {
        env: {
          PALISADE_BRAND_NAME: 'Example Cloud',
          PALISADE_BRAND_LOGO: join(folder, 'logo.svg'),
          PALISADE_BRAND_ACCENT: accent,
          PALISADE_BRAND_SUPPORT_URL: 'mailto:help@example.com',
        },
      });
      context = await chromium.browser.newContext({ baseURL: api.service.url });
      context.on('request', (request) => void asked.push(new URL(request.url()).pathname));
      ({ page, complaints } = await newTab(context));
    });
    after(async () => {
      await context?.close();
      await api?.stop();
    });

    const name = accent.slice(1);
    const isLogoShown = () =>
      page.evaluate<boolean>(`(() => {
        const { complete, naturalWidth, clientHeight } = document.querySelector('header img');
        return complete && naturalWidth > 0 && clientHeight <= 28;
      })()`);

    test('the start page, the reference and the sign-in show it', async () => {
      for (const path of ['/', '/nowhere', '/login', '/password/reset']) {
        await page.goto(path);
        await page.getByRole('link', { name: 'Example Cloud' }).waitFor();
        assert.equal(await isLogoShown(), true);
        assert.equal(
          await page.getByRole('link', { name: 'Get help' }).getAttribute('href'),
          'mailto:help@example.com',
        );
        await assertGoodPage(page, `brand-${name}${path.replaceAll('/', '-')}`);
      }
    });

    test('so do the console and the account page', async () => {
      const person = await Person.create(api);
      await page.goto('/login');
      await page.getByLabel('Username').fill(person.username);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL('**/console**');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForFunction("document.title.endsWith(' - Example Cloud')");
      await page.getByRole('banner').getByRole('link', { name: 'Example Cloud' }).waitFor();
      assert.equal(await isLogoShown(), true);
      await assertGoodPage(page, `brand-${name}-console`);
      await page.getByText(person.username).first().click();
      assert.equal(
        await page.getByRole('link', { name: 'Get help' }).getAttribute('href'),
        'mailto:help@example.com',
      );
      await page.goto('/you');
      await assertGoodPage(page, `brand-${name}-you`);
    });

    test('the logo does nothing but look good, even if somebody opens it', async () => {
      const opened = await page.goto('/assets/brand-logo');
      assert.equal(opened?.status(), 404);
      assert.deepEqual(
        asked.filter((path) => path.startsWith('/leak')),
        [],
      );
      assert.deepEqual(complaints, []);
    });
  });
}
