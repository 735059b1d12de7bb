// How long the page stands still while the map is drawn.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import type { Browsing } from './browsing.ts';
import { TILE } from './cases.ts';
import { type Owner, WIDE_RANGE, WIDTHS, type Wide } from './fixture.ts';
import { DRAWN, expecting, SHOWN_AT } from './in-page.ts';
import { clickOn } from './pointer.ts';
import { printFrames } from './report.ts';
import type { ConsolePerson } from './service.ts';
import { CATEGORIES, END, type Frame, longestFrame } from './trace.ts';

/** The map is as large as it gets. */
const VIEWPORT = { width: 1920, height: 1080 };
const INNER = '10.128.0.0/12';
const REST_MS = 500;

interface FrameOptions {
  browser: Browser;
  browsing: Browsing;
  people: Readonly<Record<Owner, ConsolePerson>>;
  vpcs: Wide;
  rounds: number;
}

/** Measures the longest frame while a page with a map is opened, and while its map goes from a part to the whole. */
export async function measureFrames(options: FrameOptions): Promise<void> {
  const { browser, browsing, people, vpcs, rounds } = options;
  for (const { title, path } of mapsOf(vpcs)) {
    const opened: Frame[] = [];
    const zoomed: Frame[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const visit = await browsing.open(people.wide, { viewport: VIEWPORT });
      const page = await visit.newTab(TILE);
      const first = await traced(
        browser,
        page,
        async () => void (await page.goto(`${path}?at=${WIDE_RANGE}`)),
      );
      await page.goto(`${path}?at=${INNER}`);
      await page.evaluate(SHOWN_AT);
      await sleep(REST_MS);
      const next = await traced(browser, page, () => zoomOut(page));
      await visit.close();
      if (round === 0) continue;
      opened.push(first);
      zoomed.push(next);
    }
    printFrames(title, { 'page opened': opened, 'zoomed out': zoomed });
  }
}

/** A map of each VPC, and one of all of them over one another. */
function mapsOf(vpcs: Wide): { title: string; path: string }[] {
  const all = [...WIDTHS.keys()].reduce((sum, width) => sum + width, 0);
  return [
    ...[...WIDTHS.keys()].map((width) => ({
      title: `${width.toLocaleString('en')} subnets`,
      path: `/console/vpcs/${vpcs[width]}`,
    })),
    { title: `${all.toLocaleString('en')} subnets of all VPCs over one another`, path: '/console/space' },
  ];
}

/** @returns the longest frame until the page shows what it expects */
async function traced(browser: Browser, page: Page, work: () => Promise<void>): Promise<Frame> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await work();
  await page.evaluate(SHOWN_AT);
  await page.evaluate(DRAWN);
  await sleep(REST_MS);
  await page.evaluate(`void performance.mark('${END}')`);
  return longestFrame((await browser.stopTracing()).toString());
}

async function zoomOut(page: Page): Promise<void> {
  await page.evaluate(expecting(`document.querySelector('svg[aria-label$="${WIDE_RANGE}"]')`));
  await clickOn(page.getByRole('button', { name: 'Zoom out' }));
}
