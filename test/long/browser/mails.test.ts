import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useChromium } from '#test/harness/chromium';
import { goldenMails } from '#test/harness/mail-samples';
import { assertGoodPage } from './pages.ts';

/** Mail programs show a mail within their own page, which has the landmarks. */
const OF_THE_PROGRAM = ['landmark-one-main', 'region'];

describe('the HTML form of mails', () => {
  const chromium = useChromium();

  for (const [name, content] of goldenMails()) {
    if (!name.endsWith('.html')) continue;

    test(`${name} can be read everywhere, and asks for nothing`, async () => {
      const page = await chromium.browser.newPage();
      const asked: string[] = [];
      page.on('request', (request) => void asked.push(request.url()));
      try {
        await page.setContent(content);
        await assertGoodPage(page, `mail-${name.replace('.html', '')}`, OF_THE_PROGRAM);
        assert.deepEqual(asked, []);
      } finally {
        await page.close();
      }
    });
  }
});
