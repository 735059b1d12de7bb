import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { newCompute } from '#test/harness/computes';
import { isFullRun } from '#test/harness/effort';
import { createSampleFirewalls } from '#test/harness/sample-firewalls';
import { createSampleNatgateways } from '#test/harness/sample-natgateways';
import { createSampleNetwork } from '#test/harness/sample-network';
import { createSampleProfile } from '#test/harness/sample-profile';
import { assertAllRoutes, fullPages } from './full-pages.ts';
import { fulfil, type TriedPage, triedPages } from './page-states.ts';
import { becomes } from './steps.ts';
import { useConsole, type Visitor } from './visitor.ts';

type State = (visitor: Visitor, page: TriedPage) => Promise<void>;

/** A size of pages that is not the one without a preference. */
const UNUSUAL_SIZE = 25;

/** How each state is reached. */
const STATES: Readonly<Record<string, State>> = {
  full: async (visitor, { full }) => await openFull(visitor, full),
  empty: async (visitor, { empty }) => await openFull(visitor, empty),
  refused: async (visitor, { refused }) => await refused(visitor),
  async forbidden(visitor, { full, reads }) {
    await fulfil(visitor, reads, 403);
    await openFull(visitor, { ...full, shows: 'You may not open this' });
  },
  async missing(visitor, { full, reads }) {
    await fulfil(visitor, reads, 404);
    await openFull(visitor, { ...full, shows: 'Not found' });
  },
  dialog: async (visitor, { dialog }) => await dialog(visitor),
  async palette(visitor, { full }) {
    const { page } = visitor;
    await openFull(visitor, full);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).fill('o');
    await page.getByRole('option', { name: /^orders-east/ }).waitFor();
  },
};

const PAGES = ['vpcs', 'vpc', 'subnet', 'compute', 'events', 'security', 'users'] as const;

/**
 * All states in the full run. In the others one of them, on each page another: what shows a state is the same on all
 * pages.
 */
function statesFor(page: number): [string, State][] {
  const all = Object.entries(STATES);
  return isFullRun ? all : all.filter((_, index) => index === page % all.length);
}

describe('the pages of the console', () => {
  const running = useConsole();

  test('every route: has its title, reads everything in one way, and can be used by everybody, in light', async () => {
    const visitor = await running.visit();
    const { account } = visitor.person;
    await prefer(visitor, { pageSize: UNUSUAL_SIZE });
    const network = await createSampleNetwork(account.owner);
    const pages = fullPages({
      ...network,
      ...(await createSampleProfile(account, network)),
      ...(await createSampleFirewalls(account.owner, network)),
      ...(await createSampleNatgateways(account.owner, network)),
    });
    const titles = await assertAllRoutes(pages);
    const reads = noteReads(visitor);
    for (const [route, full] of Object.entries(pages)) {
      reads.clear();
      await openFull(visitor, full);
      await visitor.settle();
      // Pages with parameters are called like what they show, and read more of it.
      if (!route.includes(':')) {
        await becomes(() => visitor.page.locator('h1').innerText(), titles.get(route), route);
        for (const [operation, inputs] of reads)
          assert.equal(inputs.size, 1, `${route} reads ${operation} with ${[...inputs].join(' and with ')}`);
      }
      await visitor.assertGoodInLight(`route${route.replaceAll(/[/:]+/g, '-')}`);
      visitor.assertClean();
    }
  });

  for (const [index, name] of PAGES.entries()) {
    test(`${name}: can be used by everybody, in its states and looks`, async () => {
      const visitor = await running.visit();
      const { page, person } = visitor;
      const { owner } = person.account;
      const { id: bare } = await newCompute(owner);
      const tried: TriedPage = triedPages(await createSampleNetwork(owner), bare)[name];
      const newcomer = name === 'vpcs' ? await running.visit() : visitor;
      for (const [state, reach] of statesFor(index)) {
        const one = state === 'empty' ? newcomer : visitor;
        await reach(one, tried);
        await one.settle();
        await one.assertGood(`${name}-${state}`);
        one.assertClean();
        await one.page.unrouteAll();
      }
      const release = await hold(visitor, tried.reads);
      await page.goto(`/console${tried.full.address}`);
      await page.getByRole('navigation', { name: 'Console' }).waitFor();
      await visitor.assertGood(`${name}-loading`);
      visitor.assertClean();
      release();
      await visitor.shows(tried.full.shows);
    });
  }
});

/** Sets the preferences of the console: those of the account's token are others. */
async function prefer({ page }: Visitor, data: object): Promise<void> {
  const headers = { 'X-Palisade-Console': '1' };
  const answer = await page.request.put('/console/v4/profile/preferences', { headers, data });
  assert.equal(answer.status(), 200, await answer.text());
}

/** Notes with which inputs pages read, by the address of the operation: `prefetch` asks for the same as the page. */
function noteReads({ page }: Visitor): Map<string, Set<string>> {
  const reads = new Map<string, Set<string>>();
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/console/v4/')) return;
    const inputs = reads.get(pathname) ?? new Set();
    reads.set(pathname, inputs.add(`${search} ${request.headers()['x-filter'] ?? ''}`));
  });
  return reads;
}

async function openFull(visitor: Visitor, { address, shows }: TriedPage['full']): Promise<void> {
  await visitor.open(address);
  await visitor.shows(shows);
}

/** Lets requests wait. @returns lets them go on */
async function hold({ page }: Visitor, requests: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(requests, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
