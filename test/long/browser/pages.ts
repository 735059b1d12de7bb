import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

const AXE = readFileSync(new URL(import.meta.resolve('axe-core')), 'utf8');

/**
 * Phone and desktop sizes, each in light and dark. Neither alone changes what axe checks, so axe runs on two
 * combinations.
 */
const AXE_LOOKS = ['narrow-light', 'wide-dark'];
const LOOKS: Readonly<Record<string, BrowserContextOptions>> = {
  'narrow-light': { viewport: { width: 375, height: 740 }, colorScheme: 'light' },
  'narrow-dark': { viewport: { width: 375, height: 740 }, colorScheme: 'dark' },
  'wide-light': { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  'wide-dark': { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
};

/** Waits until the page is drawn in its new size and colors: axe measures what is on the screen. */
const DRAWN = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

interface AxeResults {
  violations: { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }[];
}

/**
 * Checks that a page breaks no axe rule and needs no horizontal scrolling, at any width and in both color schemes.
 * With `PALISADE_TEST_SCREENSHOTS` set to a folder, screenshots are saved there.
 */
export async function assertGoodPage(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const [look, { viewport, colorScheme }] of Object.entries(LOOKS)) {
    await page.emulateMedia({ colorScheme: colorScheme ?? 'light' });
    if (viewport) await page.setViewportSize(viewport);
    await page.evaluate(DRAWN);
    const { violations } = AXE_LOOKS.includes(look) ? await runAxe(page) : { violations: [] };
    assert.deepEqual(
      violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`),
      [],
      `${name} (${look})`,
    );
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    assert.ok(Number(overflow) <= 0, `${name} (${look}) is wider than the screen`);
    const folder = process.env.PALISADE_TEST_SCREENSHOTS;
    if (folder) await page.screenshot({ path: join(folder, `${name}-${look}.png`), fullPage: true });
  }
  if (before) await page.setViewportSize(before);
}

/** Not as a script element, which the content security policy would block. */
async function runAxe(page: Page): Promise<AxeResults> {
  await page.evaluate(AXE);
  return await page.evaluate<AxeResults>('axe.run(document, { resultTypes: ["violations"] })');
}

/** Opens a tab that records the browser's complaints about blocked styles, scripts and forms. */
export async function newTab(context: BrowserContext): Promise<{ page: Page; complaints: string[] }> {
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    const isStatus = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isStatus) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { page, complaints };
}
