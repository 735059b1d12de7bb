import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { patience } from '#test/harness/effort';
import { PASSWORD } from '#test/login/people';
import type { Visitor } from './visitor.ts';

/** From the home page, opens a page that is named at the side, or on a phone on the home page itself. */
export async function openFromNavigation(visitor: Visitor, name: string): Promise<void> {
  const { page, way } = visitor;
  const navigation = page.getByRole('navigation', { name: way === 'phone' ? 'Pages' : 'Console' });
  await visitor.activate(navigation.getByRole('link', { name, exact: true }));
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}

/** Types the password where the page asks for it. It counts as no interaction: the service asks every ten minutes. */
export async function confirmPassword({ page }: Visitor): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  // The dialog is drawn a frame before its field has the focus.
  await dialog.locator('input[type=password]:focus').waitFor();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

/** Waits until the page says that something was done. Events say so too, in other places and words. */
export async function told(page: Page, text: string): Promise<void> {
  await page.getByRole('status').getByText(text, { exact: true }).waitFor();
}

/**
 * Waits until the page shows what is expected. What it draws follows what was done a moment later.
 * @param read reads it from the page
 */
export async function becomes<T>(read: () => Promise<T>, expected: T, message?: string): Promise<void> {
  const end = Date.now() + patience(10_000);
  for (;;) {
    const shown = await read();
    if (isDeepStrictEqual(shown, expected)) return;
    if (Date.now() > end) assert.deepEqual(shown, expected, message);
    await sleep(20);
  }
}

/** Waits until it has the focus, which follows what was drawn a moment later. */
export async function focused(target: Locator): Promise<void> {
  await target.and(target.page().locator(':focus')).waitFor();
}

/** Waits until so many are drawn. */
export async function counted(locator: Locator, count: number, message?: string): Promise<void> {
  await becomes(() => locator.count(), count, message);
}
