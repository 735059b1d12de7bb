// `npm run screenshots`: pictures of the console with sample data, for the README and for looking at changes.
//   npm run screenshots -- [FOLDER]     all pages, in light and dark, on a phone and on a wide screen
// Without a folder, only those that documents show are written, to docs/images.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { openChromium } from '#test/harness/chromium';
import { createSampleNetwork, type SampleNetwork } from '#test/harness/sample-network';
import { TestApi } from '#test/harness/test-api';
import { PASSWORD, Person } from '#test/login/people';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

const LOOKS: Readonly<Record<string, BrowserContextOptions>> = {
  light: { viewport: WIDE, colorScheme: 'light' },
  dark: { viewport: WIDE, colorScheme: 'dark' },
  'phone-light': { viewport: PHONE, colorScheme: 'light' },
  'phone-dark': { viewport: PHONE, colorScheme: 'dark' },
};

/** Pictures in docs/images, with their look. */
const SHOWN: Readonly<Record<string, readonly string[]>> = { map: ['light', 'dark'] };

function pagesOf({ vpcs, subnets, computes }: SampleNetwork): Readonly<Record<string, string>> {
  const vpc = `/console/vpcs/${vpcs['orders-east']}`;
  const subnet = `${vpc}/subnets/${subnets.web}`;
  const compute = `/console/computes/${computes['web-1']}`;
  return {
    ...{ door: '/', home: '/console/', vpcs: '/console/vpcs', 'vpc-new': '/console/vpcs/new' },
    ...{ map: vpc, 'map-far': `${vpc}?at=10.0.0.0/8`, 'vpc-subnets': `${vpc}/subnets` },
    ...{ 'vpc-addresses': `${vpc}/addresses`, 'vpc-events': `${vpc}/events`, 'vpc-edit': `${vpc}/edit` },
    ...{ 'vpc-delete': `${vpc}/delete`, 'subnet-new': `${vpc}/subnets/new?ipv4=10.0.8.0/24` },
    ...{ subnet, 'subnet-attach': `${subnet}/attach`, 'subnet-edit': `${subnet}/edit` },
    ...{ 'subnet-delete': `${subnet}/delete`, addresses: '/console/addresses?q=10.0.4.2' },
    ...{ computes: '/console/computes', 'compute-new': '/console/computes/new', compute },
    ...{ 'compute-addresses': `${compute}/addresses`, 'compute-events': `${compute}/events` },
    ...{ events: '/console/events', regions: '/console/catalog/regions', types: '/console/catalog/types' },
    ...{ keys: '/console/help/keys', about: '/console/help/about', nowhere: '/console/nowhere' },
  };
}

async function signIn(page: Page, username: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/console**');
}

const [folder] = process.argv.slice(2);
const target = folder ?? 'docs/images';
mkdirSync(target, { recursive: true });
const api = await TestApi.start('sqlite');
const chromium = await openChromium();
try {
  api.clock.now = Math.floor(Date.now() / 1000);
  const person = await Person.create(api);
  const pages = pagesOf(await createSampleNetwork(person.account.owner));
  for (const [look, options] of Object.entries(LOOKS)) {
    const context = await chromium.browser.newContext({ ...options, baseURL: api.service.url });
    const page = await context.newPage();
    await signIn(page, person.username);
    for (const [name, path] of Object.entries(pages)) {
      if (!folder && !SHOWN[name]?.includes(look)) continue;
      await page.goto(path, { waitUntil: 'networkidle' });
      const file = folder ? `${name}-${look}.png` : `console-${name}-${look}.png`;
      await page.screenshot({ path: join(target, file), fullPage: folder !== undefined });
      console.log(file);
    }
    await context.close();
  }
} finally {
  await chromium.close();
  await api.stop();
}
