// What consoles that nobody touches cost the service.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Child } from '../child.ts';
import type { Browsing, Visit } from './browsing.ts';
import { printPolls } from './report.ts';
import type { ConsolePerson } from './service.ts';

const CONSOLES = 5;
/** Consoles ask more often for 10 s after something was changed, and pages settle. */
const SETTLED_MS = 3_000;

const HIDE = `Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
document.dispatchEvent(new Event('visibilitychange'))`;

interface PollOptions {
  browsing: Browsing;
  service: Child;
  person: ConsolePerson;
  seconds: number;
}

/** Measures the service's CPU with consoles that are shown, with the same ones hidden, and without any. */
export async function measurePolls({ browsing, service, person, seconds }: PollOptions): Promise<void> {
  let requests = 0;
  const use = async () => {
    await sleep(SETTLED_MS);
    const [before, sent] = [await service.cpu(), requests];
    await sleep(seconds * 1000);
    const minutes = seconds / 60;
    return {
      milliseconds: ((await service.cpu()) - before) / 1000 / minutes,
      requests: (requests - sent) / minutes / CONSOLES,
    };
  };
  const visits: Visit[] = [];
  const pages: Page[] = [];
  for (let number = 0; number < CONSOLES; number += 1) {
    const visit = await browsing.open(person);
    const page = await visit.newTab();
    page.on('request', () => (requests += 1));
    await page.goto('/console/vpcs', { waitUntil: 'load' });
    visits.push(visit);
    pages.push(page);
  }
  const shown = await use();
  for (const page of pages) await page.evaluate(HIDE);
  const hidden = await use();
  for (const visit of visits) await visit.close();
  const none = await use();
  printPolls(CONSOLES, { shown, hidden, none });
}
