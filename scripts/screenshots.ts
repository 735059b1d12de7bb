// `npm run screenshots`: pictures of the console with sample data, for the README and for looking at changes.
//   npm run screenshots -- [FOLDER] [--look LOOK ...] [--page NAME ...]
// Takes all pages and states in all looks, or those whose names begin with what is asked for. Without a folder, only
// those that documents show are written, to docs/images.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { openChromium } from '#test/harness/chromium';
import { TestApi } from '#test/harness/test-api';
import { PASSWORD } from '#test/login/people';
import { LOOKS } from './screenshots/looks.ts';
import { createCast, HISTORY_SECONDS, type Who } from './screenshots/people.ts';
import { type Shot, shotsOf } from './screenshots/shots.ts';

/** Pictures in docs/images, each with the height down to which something is to be seen, and their looks. */
const SHOWN: Readonly<Record<string, number>> = {
  ...{ map: 900, 'vpc-subnets': 560, topology: 690, events: 760, webhook: 680, 'sign-in': 640 },
};
const SHOWN_LOOKS = ['light', 'dark'];

/** For the first answers. */
const LOADED_MS = 600;

/** For what comes after the last answer, such as a dialog's code. */
const SETTLED_MS = 150;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { look: { type: 'string', multiple: true }, page: { type: 'string', multiple: true } },
});
const [folder] = positionals;
const target = folder ?? 'docs/images';

function isAsked(name: string, look: string): boolean {
  if (folder === undefined) return name in SHOWN && SHOWN_LOOKS.includes(look);
  const begins = (asked: readonly string[] | undefined, text: string) =>
    asked === undefined || asked.some((one) => text.startsWith(one));
  return begins(values.look, look) && begins(values.page, name);
}

async function signIn(page: Page, username: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/console**');
}

async function take(page: Page, file: string, { path, steps }: Shot, height?: number): Promise<void> {
  await page.goto(path);
  // The stream of events has no end: the network does not come to rest.
  await page.waitForTimeout(LOADED_MS);
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  await steps?.(page);
  await page.waitForTimeout(SETTLED_MS);
  // What lies over a page stands in the window, not on the page.
  const isCovered = (await page.locator('[role=dialog], [role=alertdialog]').count()) > 0;
  const { width = 0 } = page.viewportSize() ?? {};
  const part = height === undefined ? { fullPage: !isCovered } : { clip: { x: 0, y: 0, width, height } };
  await page.screenshot({ path: join(target, file), ...part });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  console.log(file);
}

mkdirSync(target, { recursive: true });
const api = await TestApi.start('sqlite', { now: Math.floor(Date.now() / 1000) - HISTORY_SECONDS });
const browser = await openChromium();
try {
  const cast = await createCast(api);
  const shots = Object.entries(shotsOf(cast));
  for (const [look, options] of Object.entries(LOOKS)) {
    const asked = shots.filter(([name]) => isAsked(name, look));
    for (const who of new Set<Who>(asked.map(([, { as = 'team' }]) => as))) {
      const context = await browser.newContext({ ...options, baseURL: api.service.url });
      const page = await context.newPage();
      // A draft asks before it is left.
      page.on('dialog', (dialog) => void dialog.accept());
      if (who !== 'stranger') await signIn(page, cast.usernames[who]);
      for (const [name, shot] of asked.filter(([, { as = 'team' }]) => as === who)) {
        const file = folder === undefined ? `console-${name}-${look}.png` : `${name}-${look}.png`;
        await take(page, file, shot, folder === undefined ? SHOWN[name] : undefined).catch((error: unknown) =>
          console.error(`${file}: ${String(error)}`),
        );
      }
      await context.close();
    }
  }
} finally {
  await browser.close();
  await api.stop();
}
