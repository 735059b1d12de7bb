import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { succeeded } from '#test/harness/assert-errors';
import { isFullRun } from '#test/harness/effort';
import { createSampleFirewalls } from '#test/harness/sample-firewalls';
import { createSampleNatgateways } from '#test/harness/sample-natgateways';
import { createSampleNetwork } from '#test/harness/sample-network';
import { createSampleProfile } from '#test/harness/sample-profile';
import { Person } from '#test/login/people';
import { type FullPage, fullPages } from './full-pages.ts';
import { type Chunks, CUT_QUESTION, FRAME, NOTHING, type Opener, openers, readChunks } from './late-parts.ts';
import { becomes, counted } from './steps.ts';
import { useConsole, type Visitor } from './visitor.ts';

/** What the network does with the chunks that are held back. */
type Weather = 'away' | 'gone' | 'fair';

const PREFERENCES = '**/console/v4/profile/preferences';
const TYPED = 'typed-7';

/** Needs other chunks that the first page does not have. */
const NEEDY = 'src/pages/events/events.tsx';
/** One of each kind. The full run has them all. */
const FEW = [
  NEEDY,
  'src/pages/vpcs/vpc/edit-dialog.tsx',
  'src/pages/vpcs/vpc/topology/tab.tsx',
  'src/pages/vpcs/subnets/detach.tsx',
];
const FEW_ROUTES = ['/vpcs', '/vpcs/new', '/vpcs/:vpc/edit'];

describe('a part of the console that cannot be loaded', () => {
  const running = useConsole();
  let person: Person;
  let pages: Readonly<Record<string, FullPage>>;
  let known: ReadonlyMap<string, Opener>;
  let chunks: Chunks;
  let visitor: Visitor;
  let page: Page;
  let missing: Locator;
  let held: ReadonlySet<string>;
  let weather: Weather;

  before(async () => {
    person = await Person.create(running.api);
    const { account } = person;
    const network = await createSampleNetwork(account.owner);
    const sample = {
      ...network,
      ...(await createSampleProfile(account, network)),
      ...(await createSampleFirewalls(account.owner, network)),
      ...(await createSampleNatgateways(account.owner, network)),
    };
    pages = fullPages(sample);
    known = await openers(account.owner, sample, pages);
    chunks = await readChunks();
  });

  beforeEach(async () => {
    visitor = await running.visit('mouse', { person });
    ({ page } = visitor);
    // Of the question whether to leave a draft.
    page.on('dialog', (dialog) => void dialog.accept());
    missing = page.getByRole('dialog').or(page.getByRole('alert')).filter({ hasText: 'Try again' });
    held = new Set();
    weather = 'away';
    await page.route('**/console/assets/*.js', async (route) => {
      const name = new URL(route.request().url()).pathname.replace(/.*\//, '');
      if (!held.has(name) || weather === 'fair') return await route.fallback();
      await (weather === 'away' ? route.abort() : route.fulfill({ status: 404, json: { errors: [] } }));
    });
  });

  /** Sees both ways in which it can fail, the last one that the version is an old one. */
  async function seesBoth(): Promise<void> {
    await missing.getByRole('heading', { name: 'This could not be loaded' }).waitFor();
    await becomes(() => page.locator('h1').count(), 1);
    weather = 'gone';
    await missing.getByRole('button', { name: 'Try again' }).click();
    await missing.getByRole('heading', { name: 'A new version is ready' }).waitFor();
  }

  async function retry(): Promise<void> {
    weather = 'fair';
    await missing.getByRole('button', { name: 'Try again' }).click();
    await counted(missing, 0);
  }

  /** As a link does. */
  async function go(address: string): Promise<void> {
    await page.evaluate(`history.pushState({}, '', ${JSON.stringify(`/console${address}`)})`);
  }

  /** Opens a part, with one chunk held back. */
  async function open(name: string, { address, button, shows }: Opener, from: string): Promise<void> {
    weather = 'fair';
    // Not by `open`, which waits until the page is at rest: parts are loaded ahead then.
    await page.goto(`/console${from}`);
    await page.locator('h1').first().waitFor();
    held = new Set([name]);
    weather = 'away';
    await go(address);
    const opener = page.locator(`button[aria-label^="${button}"]`).first();
    if (button !== undefined && (await isFirst(opener, missing))) await opener.click();
    await seesBoth();
    await retry();
    if (
      button !== undefined &&
      (await isFirst(opener, page.getByRole('alertdialog').or(page.getByRole('dialog'))))
    )
      await opener.click();
    const full = Object.values(pages).find((one) => one.address === address);
    if (shows === 'dialog') await page.getByRole('alertdialog').or(page.getByRole('dialog')).waitFor();
    else if (full) await visitor.shows(full.shows);
    await counted(page.getByRole('alert'), 0);
  }

  test('has an address here, or belongs to the frame', () => {
    const own: string[] = [...Object.values(FRAME), CUT_QUESTION];
    assert.deepEqual(
      chunks.late.filter((source) => !own.includes(source)).toSorted(),
      [...known.keys()].toSorted(),
    );
  });

  test('each chunk: the page stays, and another attempt succeeds', async () => {
    const tried = new Set<string>();
    for (const [source, opener] of known) {
      if (!isFullRun && !FEW.includes(source)) continue;
      const starts = [NOTHING, '/help/about'].map((address) => ({
        address,
        has: chunks.neededBy(address === NOTHING ? 'src/pages/not-found.tsx' : 'src/pages/help/about.tsx'),
      }));
      const isWhole = isFullRun || source === NEEDY;
      const names = isWhole ? chunks.neededBy(source) : [chunks.nameOf(source)];
      for (const name of names) {
        const from = starts.find(({ has, address }) => !has.has(name) && address !== opener.address);
        if (tried.has(name) || !from) continue;
        tried.add(name);
        await open(name, opener, from.address);
      }
    }
    if (!isFullRun) return;
    const others = [...Object.values(FRAME), CUT_QUESTION, 'src/main.tsx'].flatMap((source) => [
      ...chunks.neededBy(source),
    ]);
    for (const name of others) tried.add(name);
    assert.deepEqual(
      [...chunks.names].filter((name) => !tried.has(name)),
      [],
    );
  });

  test('the question before a way in is cut: nothing is saved without it', async () => {
    const { address = NOTHING } = known.get('src/pages/firewalls/firewall/rules-tab.tsx') ?? {};
    const rules = async () =>
      succeeded(await person.account.owner.get(`/networking${address}/rules`)).inbound;
    held = new Set([chunks.nameOf(CUT_QUESTION)]);
    await page.goto(`/console${address}`);
    await page.getByRole('button', { name: 'Remove inbound rule 2' }).click();
    await page.getByRole('button', { name: 'Save rules' }).click();
    await seesBoth();
    assert.equal((await rules()).length, 2);
    await retry();
    const question = page.getByRole('alertdialog', { name: 'Cut this way in?' });
    await question.getByRole('button', { name: 'Save rules' }).click();
    await becomes(async () => (await rules()).length, 1);
  });

  test('what stands around the page: nothing is lost, on any route', async () => {
    for (const [route, full] of Object.entries(pages)) {
      if (!isFullRun && !FEW_ROUTES.includes(route)) continue;
      const used = [...known].filter(([, { address }]) => address === full.address);
      const needed = new Set(used.flatMap(([source]) => [...chunks.neededBy(source)]));
      held = new Set(
        Object.values(FRAME)
          .map((source) => chunks.nameOf(source))
          .filter((name) => !needed.has(name)),
      );
      weather = 'away';
      await visitor.open(full.address);
      await visitor.shows(full.shows);
      await losesNothing();
    }
  });

  async function losesNothing(): Promise<void> {
    const field = page
      .locator('main, [role=dialog]')
      .locator('input[type=text], input[type=search], textarea')
      .first();
    const hasField = (await field.count()) > 0;
    if (hasField) await field.fill(TYPED);
    const closes = async () => {
      await seesBoth();
      await missing.getByRole('button', { name: 'Close' }).click();
      await counted(missing, 0);
      weather = 'away';
    };
    if ((await page.getByRole('dialog').count()) === 0) {
      for (const keys of ['Control+k', 'Control+.']) {
        await page.keyboard.press(keys);
        await closes();
      }
    }
    let headers: Record<string, string> = { 'Palisade-Step-Up': 'password' };
    let status = 403;
    await page.route(PREFERENCES, (route) => route.fulfill({ status, headers, json: { errors: [] } }));
    await page.route('**/console/session', (route) => route.fulfill({ status: 401, json: { errors: [] } }));
    const utc = page.getByLabel('Times in UTC');
    await utc.dispatchEvent('click');
    await closes();
    headers = {};
    status = 401;
    await utc.dispatchEvent('click');
    await seesBoth();
    await retry();
    await page.getByRole('dialog', { name: 'You are signed out' }).waitFor();
    if (hasField) await becomes(() => field.inputValue(), TYPED, page.url());
    await page.unroute(PREFERENCES);
    await page.unroute('**/console/session');
  }
});

/** Whether the one is there before the other. */
async function isFirst(one: Locator, other: Locator): Promise<boolean> {
  await one.or(other).first().waitFor();
  return (await other.count()) === 0;
}
