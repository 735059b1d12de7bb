import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useChromium } from './chromium.ts';

describe('the browser of the tests', () => {
  const chromium = useChromium();

  test('the browser draws text, and fields with a list', async () => {
    const page = await chromium.browser.newPage({ viewport: { width: 200, height: 100 } });
    const sizeOf = async (html: string): Promise<number> => {
      await page.setContent(html);
      return (await page.screenshot()).length;
    };
    // A picture of one color compresses to almost nothing.
    const empty = await sizeOf('<p></p>');
    assert.ok((await sizeOf('<p>Hello</p>')) > empty * 1.2);
    assert.ok((await sizeOf('<select><option>One</option></select>')) > empty * 1.2);
    await page.close();
  });
});
