import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page, ViewportSize } from 'playwright-core';
import { isFullRun } from '#test/harness/effort';

const AXE = readFileSync(new URL(import.meta.resolve('axe-core')), 'utf8');

/** Phone and desktop sizes, each in light and dark. */
const LOOKS = {
  'narrow-light': { viewport: { width: 375, height: 740 }, colorScheme: 'light' },
  'narrow-dark': { viewport: { width: 375, height: 740 }, colorScheme: 'dark' },
  'wide-light': { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  'wide-dark': { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
} as const;

type Look = keyof typeof LOOKS;

const ALL_LOOKS: readonly Look[] = ['narrow-light', 'narrow-dark', 'wide-light', 'wide-dark'];
/** Neither size nor colors alone change what axe checks, so it runs on two combinations. */
const AXE_LOOKS: readonly Look[] = ['narrow-light', 'wide-dark'];

/**
 * All looks in the full run. In the others, axe checks every other page, because it is most of their time: always the
 * same ones, by their names.
 */
function looksOf(name: string): { looks: readonly Look[]; axe: readonly Look[] } {
  if (isFullRun) return { looks: ALL_LOOKS, axe: AXE_LOOKS };
  const number = Buffer.from(name).reduce((sum, byte) => sum + byte, 0);
  const look = AXE_LOOKS[Math.floor(number / 2) % AXE_LOOKS.length];
  return { looks: AXE_LOOKS, axe: number % 2 === 0 && look ? [look] : [] };
}

/** Waits until the page is drawn in its new size and colors: axe measures what is on the screen. */
export const DRAWN = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

interface AxeResults {
  violations: { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }[];
}

/**
 * Checks that a page breaks no axe rule and needs no horizontal scrolling, at any width and in both color schemes.
 * Fewer looks outside the full run.
 * With `PALISADE_TEST_SCREENSHOTS` set to a folder, screenshots are saved there.
 * @param leftOut rules of axe that do not apply
 */
export async function assertGoodPage(
  page: Page,
  name: string,
  leftOut: readonly string[] = [],
): Promise<void> {
  const before = page.viewportSize();
  const { looks, axe } = looksOf(name);
  for (const look of looks) await assertGoodLook(page, name, look, axe.includes(look), leftOut);
  if (before) await resize(page, before);
}

/** The same in light only: for what the other looks are not expected to change. */
export async function assertGoodInLight(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  await assertGoodLook(page, name, 'narrow-light', false);
  await assertGoodLook(page, name, 'wide-light', true);
  if (before) await resize(page, before);
}

async function resize(page: Page, size: ViewportSize): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(DRAWN);
}

async function assertGoodLook(
  page: Page,
  name: string,
  look: Look,
  withAxe: boolean,
  leftOut: readonly string[] = [],
): Promise<void> {
  const { viewport, colorScheme } = LOOKS[look];
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize(viewport);
  await page.evaluate(DRAWN);
  const { violations } = withAxe ? await runAxe(page) : { violations: [] };
  const broken = violations.filter(({ id }) => !leftOut.includes(id));
  assert.deepEqual(
    broken.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' ')}`),
    [],
    `${name} (${look})`,
  );
  const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  assert.ok(Number(overflow) <= 0, `${name} (${look}) is wider than the screen`);
  const folder = process.env.PALISADE_TEST_SCREENSHOTS;
  if (folder) await page.screenshot({ path: join(folder, `${name}-${look}.png`), fullPage: true });
}

/** All rules, those that axe has switched off too, but for contrast and link texts beyond level AA. */
const RUN_AXE = `axe.run(document, {
  resultTypes: ['violations'],
  rules: Object.fromEntries(axe.getRules()
    .filter(({ tags }) => !tags.some((tag) => /^wcag2aaa$|^deprecated$/.test(tag)))
    .map(({ ruleId }) => [ruleId, { enabled: true }])),
})`;

/** Not as a script element, which the content security policy would block. */
async function runAxe(page: Page): Promise<AxeResults> {
  if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(AXE);
  return await page.evaluate<AxeResults>(RUN_AXE);
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
