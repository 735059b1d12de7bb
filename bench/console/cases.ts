// The pages that are measured, and what is done on them.
import type { Page } from 'playwright-core';
import { type Many, type Owner, type Team, WIDE_RANGE, type Wide } from './fixture.ts';
import { clickOn } from './pointer.ts';

export interface PageCase {
  path: string;
  /** Undefined: nobody is signed in. */
  owner: Owner | undefined;
  /** An expression that is true once the page shows its data. */
  holds: string;
}

const ROW = "document.querySelector('tbody [role=rowheader]')";
export const TILE = "document.querySelector('svg a[data-first]')";
const GRID = "document.querySelector('[role=grid]')";

/** What all others are compared with: a page without a script. */
export const LOGIN: PageCase = {
  path: '/login',
  owner: undefined,
  holds: "document.querySelector('[name=password]')",
};

/** Of a small team. The first three are also measured on a slower machine. */
export function pageCases(team: Team): PageCase[] {
  const of = (path: string, holds: string): PageCase => ({ path: `/console${path}`, owner: 'team', holds });
  return [
    of('/vpcs', ROW),
    of(`/vpcs/${team.vpc}`, TILE),
    of('/events', "document.querySelector('ol[aria-label=Events] li')"),
    of('/computes', ROW),
    of('/addresses', ROW),
  ];
}

/** Of an account that has much of everything. */
export function largeCases(many: Many): PageCase[] {
  const of = (path: string, holds: string): PageCase => ({ path: `/console${path}`, owner: 'many', holds });
  return [
    of('/vpcs', ROW),
    of('/vpcs?size=100', ROW),
    of('/addresses?size=100', ROW),
    of(`/vpcs/${many.vpc}/subnets/${many.subnet}`, `${GRID} && ${ROW}`),
  ];
}

export interface InteractionCase extends PageCase {
  name: string;
  /** Prepares what is then acted on, such as the focus. */
  begin?: (page: Page) => Promise<void>;
  act: (page: Page) => Promise<void>;
  /** As `holds`, for what the action leads to. */
  leadsTo: string;
}

export function interactionCases(team: Team, many: Many, wide: Wide): InteractionCase[] {
  const widest = `/console/vpcs/${wide[200]}`;
  return [
    {
      name: 'open the palette for the first time',
      path: '/console/vpcs',
      owner: 'team',
      holds: ROW,
      act: (page) => page.keyboard.press('Control+k'),
      leadsTo: "document.querySelector('[role=dialog] [role=combobox]')",
    },
    {
      name: 'zoom in the map, 200 subnets',
      path: `${widest}?at=${WIDE_RANGE}`,
      owner: 'wide',
      holds: TILE,
      act: (page) => clickOn(page.getByRole('button', { name: 'Zoom in' })),
      leadsTo: '!document.querySelector(\'svg[aria-label$="/8"]\') && ' + TILE,
    },
    {
      name: 'type in the network of a new subnet, 200 subnets',
      path: `${widest}/subnets/new?at=${WIDE_RANGE}`,
      owner: 'wide',
      holds: "document.querySelector('[role=dialog] [data-overlay=draft]')",
      begin: async (page) => {
        await page.getByRole('dialog').getByLabel('Network', { exact: true }).focus();
        await page.keyboard.press('End');
        await page.keyboard.press('Backspace');
      },
      act: (page) => page.keyboard.press('5'),
      leadsTo: "document.querySelector('[role=dialog] [name=ipv4]').value.endsWith('/25')",
    },
    {
      name: 'filter a list, 1,000 VPCs',
      path: '/console/vpcs',
      owner: 'many',
      holds: ROW,
      begin: (page) => page.getByRole('searchbox').focus(),
      act: (page) => page.keyboard.press('7'),
      leadsTo: `!document.querySelector('table[aria-busy]') && ${ROW}?.textContent.includes('7')`,
    },
    {
      name: 'open a subnet',
      path: `/console/vpcs/${team.vpc}`,
      owner: 'team',
      holds: TILE,
      act: (page) => clickOn(page.locator(`tbody a[href$="/subnets/${team.subnet}"]`)),
      leadsTo: GRID,
    },
    {
      name: 'open a subnet with 500 addresses in use',
      path: `/console/vpcs/${many.vpc}`,
      owner: 'many',
      holds: TILE,
      act: (page) => clickOn(page.locator(`tbody a[href$="/subnets/${many.subnet}"]`)),
      leadsTo: GRID,
    },
  ];
}
