// When pages show what they are for, compared with the sign-in page.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Browsing, Speed, Visit } from './browsing.ts';
import { LOGIN, type PageCase } from './cases.ts';
import type { Owner } from './fixture.ts';
import { LARGEST, type Largest, SHOWN_AT } from './in-page.ts';
import { type Paint, printPaints } from './report.ts';
import type { ConsolePerson } from './service.ts';

/** Later paints would be of something that the page does not begin with. */
const SETTLED_MS = 500;

interface PaintOptions {
  browsing: Browsing;
  people: Readonly<Record<Owner, ConsolePerson>>;
  rounds: number;
  title: string;
  speed?: Speed;
}

/** Measures the pages in turn, each in a new browser: once with empty caches, once with what that left. */
export async function measurePaints(cases: readonly PageCase[], options: PaintOptions): Promise<void> {
  const { browsing, people, rounds, title, speed = 'idle' } = options;
  const all = [LOGIN, ...cases];
  const measured: Paint[][] = all.map(() => []);
  // The first round warms up the service, and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, one] of all.entries()) {
      const visit = await browsing.open(one.owner && people[one.owner], { speed });
      const cold = await paintOf(visit, one);
      const warm = await paintOf(visit, one);
      await visit.close();
      if (round > 0) measured[index]?.push({ cold, warm });
    }
  }
  printPaints(
    title,
    all.map(({ path }, index) => ({ path, paints: measured[index] ?? [] })),
  );
}

async function paintOf(visit: Visit, { path, holds }: PageCase): Promise<Paint['cold']> {
  const page = await visit.newTab(holds);
  await page.goto(path);
  const shown = await page.evaluate<number>(SHOWN_AT);
  await sleep(SETTLED_MS);
  const { at, name } = await largestOf(page);
  await page.close();
  return { largest: at, shown, element: name };
}

async function largestOf(page: Page): Promise<Largest> {
  const largest = await page.evaluate<Largest | undefined>(LARGEST);
  if (!largest) throw new Error(`${page.url()} was not drawn`);
  return largest;
}
