import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
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

/** Waits until so many are drawn. What the page draws follows what was done a moment later. */
export async function counted(locator: Locator, count: number, message?: string): Promise<void> {
  try {
    if (count > 0) await locator.nth(count - 1).waitFor({ state: 'attached' });
    await locator.nth(count).waitFor({ state: 'detached' });
  } catch {
    assert.equal(await locator.count(), count, message);
  }
}
