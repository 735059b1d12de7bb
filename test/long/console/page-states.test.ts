import { describe, test } from 'node:test';
import { newCompute } from '#test/harness/computes';
import { createSampleNetwork } from '#test/harness/sample-network';
import { assertAllRoutes, fullPages } from './full-pages.ts';
import { fulfil, type TriedPage, triedPages } from './page-states.ts';
import { useConsole, type Visitor } from './visitor.ts';

type State = (visitor: Visitor, page: TriedPage) => Promise<void>;

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

describe('the pages of the console', () => {
  const running = useConsole();

  test('every route: can be used by everybody, in light', async () => {
    const visitor = await running.visit();
    const pages = fullPages(await createSampleNetwork(visitor.person.account.owner));
    await assertAllRoutes(pages);
    for (const [route, full] of Object.entries(pages)) {
      await openFull(visitor, full);
      await visitor.settle();
      await visitor.assertGoodInLight(`route${route.replaceAll(/[/:]+/g, '-')}`);
      visitor.assertClean();
    }
  });

  for (const name of ['vpcs', 'vpc', 'subnet', 'compute', 'events'] as const) {
    test(`${name}: can be used by everybody, in every state and look`, async () => {
      const visitor = await running.visit();
      const { page, person } = visitor;
      const { owner } = person.account;
      const { id: bare } = await newCompute(owner);
      const tried: TriedPage = triedPages(await createSampleNetwork(owner), bare)[name];
      const newcomer = name === 'vpcs' ? await running.visit() : visitor;
      for (const [state, reach] of Object.entries(STATES)) {
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
