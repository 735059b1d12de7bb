import type { Browser, Locator, Page } from 'playwright-core';
import { packageVersion } from '#platform/version';
import { openChromium } from '#test/harness/chromium';
import { createSampleFirewalls } from '#test/harness/sample-firewalls';
import { createSampleNatgateways } from '#test/harness/sample-natgateways';
import { createSampleNetwork } from '#test/harness/sample-network';
import { createSampleProfile } from '#test/harness/sample-profile';
import { TestApi } from '#test/harness/test-api';
import { Person } from '#test/login/people';
import { fullPages, MAP, type Sample } from './full-pages.ts';
import { signedInContext, Visitor } from './visitor.ts';

/** Where the golden files of the pages are, relative to the repository. */
export const GOLDEN_PAGES = 'test/golden/console/pages';

const VIEWPORT = { width: 1280, height: 800 };
const MOST_ITEMS = 8;
const DIALOG = '[role=dialog], [role=alertdialog]';

/**
 * What each page of the built console says to assistive technology, and what three maps and a topology draw, with the sample data.
 * @returns texts by the name of their file
 */
export async function makeConsolePages(): Promise<Map<string, string>> {
  const browser = await openChromium();
  try {
    return await withApi(browser);
  } finally {
    await browser.close();
  }
}

async function withApi(browser: Browser): Promise<Map<string, string>> {
  const api = await TestApi.start('sqlite');
  try {
    const person = await Person.create(api);
    const network = await createSampleNetwork(person.account.owner);
    const sample = {
      ...network,
      ...(await createSampleProfile(person.account, network)),
      ...(await createSampleFirewalls(person.account.owner, network)),
      ...(await createSampleNatgateways(person.account.owner, network)),
    };
    const context = await signedInContext(browser, person, { viewport: VIEWPORT });
    await context.clock.setFixedTime(api.clock.now * 1000);
    const visitor = new Visitor(await context.newPage(), person, 'mouse');
    const texts = [...(await pageTexts(visitor, sample)), ...(await maps(visitor, sample))];
    visitor.assertClean();
    return new Map(texts.map(([file, text]) => [file, `${withoutChance(text, person).trimEnd()}\n`]));
  } finally {
    await api.stop();
  }
}

async function pageTexts(visitor: Visitor, sample: Sample): Promise<[string, string][]> {
  const { page } = visitor;
  const texts: [string, string][] = [];
  for (const [route, { address, shows }] of Object.entries(fullPages(sample))) {
    await visitor.open(address);
    await visitor.shows(shows);
    await visitor.settle();
    if (texts.length === 0) texts.push(['frame.yaml', await frameOf(page)]);
    const name = route.replaceAll(/[/:]+/g, '-').slice(1) || 'home';
    texts.push([`${name}.yaml`, shortened(await (await shownPart(page)).ariaSnapshot())]);
  }
  return texts;
}

/** The dialog if there is one, else the page. */
async function shownPart(page: Page): Promise<Locator> {
  const dialog = page.locator(DIALOG);
  if ((await dialog.count()) === 0) return page.getByRole('main');
  // It comes last: a chunk of its own, which React holds back.
  await dialog.locator('> [role=status]').waitFor({ state: 'attached' });
  return dialog;
}

/** Of many items of a list, the first ones say how all are. */
function shortened(text: string): string {
  const kept: string[] = [];
  /** How many items there are so far in each list that the line stands in, by indentation. */
  const counts: number[] = [];
  let left: number | undefined;
  for (const line of text.split('\n')) {
    const depth = line.search(/\S/) / 2;
    if (left !== undefined && depth > left) continue;
    left = undefined;
    counts.length = Math.min(counts.length, depth + 1);
    const isItem = /^- (?:row|gridcell|listitem)\b/.test(line.trim());
    counts[depth] = isItem ? (counts[depth] ?? 0) + 1 : 0;
    if ((counts[depth] ?? 0) <= MOST_ITEMS) kept.push(line);
    else left = depth;
  }
  return kept.join('\n');
}

/** What stands around every page. */
async function frameOf(page: Page): Promise<string> {
  const parts = [page.getByRole('banner'), page.getByRole('navigation', { name: 'Console' })];
  const texts = await Promise.all(parts.map((part) => part.ariaSnapshot()));
  return texts.join('\n');
}

async function maps(visitor: Visitor, { vpcs }: Sample): Promise<[string, string][]> {
  const vpc = `/vpcs/${vpcs['orders-east']}`;
  const texts: [string, string][] = [];
  for (const [name, address, shows] of [
    ['map', vpc, MAP],
    ['map-far', `${vpc}?at=10.0.0.0/8`, MAP],
    ['map-conflict', `${vpc}/subnets/new?ipv4=10.0.4.128/25`, 'Overlaps web'],
  ] as const) {
    await visitor.open(address);
    await visitor.shows(shows);
    await visitor.settle();
    const map = (await shownPart(visitor.page)).getByRole('group', { name: /^Networks in/ });
    const text = await map.evaluate((svg) => svg.outerHTML);
    texts.push([`${name}.svg`, text.replaceAll('><', '>\n<')]);
  }
  await visitor.open(`${vpc}/topology`);
  await visitor.shows('no compute');
  await visitor.settle();
  const lines = visitor.page.getByRole('group', { name: 'Topology of orders-east' }).locator('svg');
  texts.push(['topology.svg', (await lines.evaluate((svg) => svg.outerHTML)).replaceAll('><', '>\n<')]);
  return texts;
}

/** Replaces what differs from run to run and from version to version. */
function withoutChance(text: string, { username, account, api }: Person): string {
  return text
    .replaceAll(username, 'maria')
    .replaceAll(account.euuid, 'ACCOUNT')
    .replaceAll(api.service.url, 'https://palisade.example.com')
    .replaceAll(`"Copy ${packageVersion()}"`, '"Copy VERSION"')
    .replaceAll(`: ${packageVersion()}\n`, ': VERSION\n')
    .replaceAll(/[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}/g, 'CHILD')
    .replaceAll(/\b[0-9a-f]{20}\b/g, 'CLIENT')
    .replaceAll(/begins with [0-9a-f]{16}/g, 'begins with PREFIX')
    .replaceAll(/ aria-describedby="[^"]*"/g, '');
}
