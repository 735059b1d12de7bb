// How soon a change by another client is on the screen.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { succeeded } from '#test/harness/assert-errors';
import type { Client } from '#test/harness/http-client';
import type { Browsing } from './browsing.ts';
import { expecting, SHOWN_AT } from './in-page.ts';
import { printLive } from './report.ts';
import type { ConsolePerson } from './service.ts';

const STREAM = '/console/v4/account/events/stream';
const TABS = [1, 5];
/** The pages rest before the change. */
const REST_MS = 500;

interface LiveOptions {
  browsing: Browsing;
  person: ConsolePerson;
  /** Changes the VPC in the name of the same account. */
  client: Client;
  vpc: number;
  rounds: number;
}

/** From the reply to the other client until the new label is drawn in every tab of a browser. */
export async function measureLive({ browsing, person, client, vpc, rounds }: LiveOptions): Promise<void> {
  const before = succeeded(await client.get(`/vpcs/${vpc}`)).label;
  for (const count of TABS) {
    const visit = await browsing.open(person);
    const pages: Page[] = [];
    const followed = Promise.withResolvers<void>();
    for (let number = 0; number < count; number += 1) {
      const page = await visit.newTab();
      page.on('response', (answer) => answer.url().includes(STREAM) && followed.resolve());
      await page.goto('/console/vpcs', { waitUntil: 'load' });
      pages.push(page);
    }
    await followed.promise;
    const times: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const took = await changeOnce(pages, client, vpc, `orders-${count}-${round}`);
      if (round > 0) times.push(took);
    }
    printLive(count, times);
    await visit.close();
  }
  succeeded(await client.put(`/vpcs/${vpc}`, { label: before }));
}

async function changeOnce(
  pages: readonly Page[],
  client: Client,
  vpc: number,
  label: string,
): Promise<number> {
  await sleep(REST_MS);
  const holds = `document.querySelector('tbody')?.textContent.includes('${label}')`;
  for (const page of pages) await page.evaluate(expecting(holds));
  const shown = Promise.all(pages.map((page) => page.evaluate(SHOWN_AT)));
  succeeded(await client.put(`/vpcs/${vpc}`, { label }));
  const replied = performance.now();
  await shown;
  return performance.now() - replied;
}
