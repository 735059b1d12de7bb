import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { succeeded } from '#test/harness/assert-errors';
import { becomes } from './steps.ts';
import { useConsole, type Visitor } from './visitor.ts';

describe('moving through the console', () => {
  const running = useConsole();

  async function visit(): Promise<Visitor> {
    const visitor = await running.visit();
    for (let index = 0; index < 45; index += 1)
      succeeded(
        await visitor.person.account.owner.post('/vpcs', { label: `vpc-${index}`, region: 'us-east' }),
      );
    await visitor.open('/vpcs');
    await visitor.page.getByRole('rowheader').first().waitFor();
    return visitor;
  }

  const focused = (page: Page) => page.evaluate<string>('document.activeElement.localName');

  test('a new page has a title, and its heading has the focus', async () => {
    const { page } = await visit();
    assert.equal(await page.title(), 'VPCs - Palisade');
    assert.equal(await focused(page), 'body', 'the first page leaves the focus where it is');
    await page.getByRole('link', { name: 'Events' }).click();
    await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
    await until(page, "document.activeElement.localName === 'h1'");
    assert.equal(await page.title(), 'Events - Palisade');
    await becomes(() => page.getByRole('link', { name: 'Events' }).getAttribute('aria-current'), 'page');
  });

  test('on a phone, every page is in the menu, and on the home page', async () => {
    const visitor = await running.visit('phone');
    const { page } = visitor;
    await visitor.open('');
    const links = async (name: string) =>
      await page.getByRole('navigation', { name }).getByRole('link').allTextContents();
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link').first().waitFor();
    const onPage = await links('Pages');
    await page.locator('summary', { hasText: 'Menu' }).tap();
    await becomes(() => links('Console'), ['Home', ...onPage]);
    await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Users' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
    await becomes(() => links('Pages'), []);
  });

  test('the way back, and a reload, lead to the same place of the page', async () => {
    const { page } = await visit();
    const last = page.getByRole('rowheader').last().getByRole('link');
    await last.scrollIntoViewIfNeeded();
    await until(page, 'scrollY > 0 && history.state?.scroll === Math.round(scrollY)');
    const place = await page.evaluate<number>('Math.round(scrollY)');
    await last.click();
    await page.waitForURL('**/vpcs/*');
    await until(page, 'scrollY === 0');
    await page.goBack();
    await page.getByRole('rowheader').first().waitFor();
    await until(page, `Math.round(scrollY) === ${place}`);
    await page.reload();
    await page.getByRole('rowheader').first().waitFor();
    await until(page, `Math.round(scrollY) === ${place}`);
  });

  test('a reload leads there too, when the list takes long', async () => {
    const { page } = await visit();
    const last = page.getByRole('rowheader').last();
    await last.scrollIntoViewIfNeeded();
    await until(page, 'scrollY > 0 && history.state?.scroll === Math.round(scrollY)');
    const place = await page.evaluate<number>('Math.round(scrollY)');
    const answered = Promise.withResolvers<void>();
    await page.route('**/console/v4/vpcs/usage?*', async (route) => {
      await answered.promise;
      await route.continue();
    });
    await page.reload();
    // Longer than the page waits before it goes as far as it can.
    await until(page, 'performance.now() > 4000');
    assert.equal(await page.getByRole('rowheader').count(), 0);
    answered.resolve();
    await until(page, `Math.round(scrollY) === ${place}`);
  });

  test('the keyboard skips to the content', async () => {
    const { page } = await visit();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    assert.equal(await focused(page), 'main');
    assert.equal(new URL(page.url()).hash, '');
  });

  test('the script draws the heading where the server drew it', async () => {
    const { page } = await visit();
    await page.getByRole('link', { name: 'vpc-30' }).click();
    await page.getByRole('link', { name: 'Map', exact: true }).waitFor();
    const vpc = page.url();
    for (const address of ['/console/vpcs', vpc]) {
      const places: string[] = [];
      for (const width of [1280, 600]) {
        await page.setViewportSize({ width, height: 800 });
        for (const blocked of [true, false]) {
          if (blocked) await page.route('**/console/assets/*.js', (route) => route.abort());
          await page.goto(address);
          if (!blocked) await page.getByRole('rowheader').first().waitFor();
          const box = await page.getByRole('heading', { level: 1 }).boundingBox();
          places.push(`${box?.x} ${box?.y} ${box?.height}`);
          await page.unrouteAll();
        }
      }
      const [wide, wideAfter, narrow, narrowAfter] = places;
      assert.deepEqual([wideAfter, narrowAfter], [wide, narrow], address);
    }
  });
});

/** Waits for an expression to be true in the page. The policy of the page forbids what `waitForFunction` does. */
async function until(page: Page, expression: string): Promise<void> {
  await becomes(() => page.evaluate<boolean>(expression), true, expression);
}
