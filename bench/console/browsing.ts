// People at the console: signed in, each visit in a browser without a past.
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { observing } from './in-page.ts';
import type { ConsolePerson } from './service.ts';

/** A machine that is slower than this one, and far from the service. */
const SLOW = {
  cpu: 4,
  network: { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 },
} as const;

export type Speed = 'idle' | 'slow cpu' | 'slow';

export interface VisitOptions {
  speed?: Speed;
  viewport?: { width: number; height: number };
}

const VIEWPORT = { width: 1280, height: 800 };

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Opens browsers of people. Nobody signs in twice. */
export class Browsing {
  readonly #browser: Browser;
  readonly #url: string;
  readonly #states = new Map<string, SignedIn>();

  constructor(browser: Browser, url: string) {
    this.#browser = browser;
    this.#url = url;
  }

  /** A browser with empty caches. @param person undefined: nobody is signed in */
  async open(
    person: ConsolePerson | undefined,
    { speed = 'idle', viewport = VIEWPORT }: VisitOptions = {},
  ): Promise<Visit> {
    const storageState = person && (await this.#signedIn(person));
    const context = await this.#browser.newContext({
      baseURL: this.#url,
      viewport,
      ...(storageState && { storageState }),
    });
    return new Visit(context, speed);
  }

  async #signedIn(person: ConsolePerson): Promise<SignedIn> {
    const known = this.#states.get(person.username);
    if (known) return known;
    const context = await this.#browser.newContext({ baseURL: this.#url });
    const page = await context.newPage();
    await page.goto('/login');
    await page.getByLabel('Username').fill(person.username);
    await page.getByLabel('Password').fill(person.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/console**');
    const state = await context.storageState();
    await context.close();
    this.#states.set(person.username, state);
    return state;
  }
}

/** One browser: its tabs share caches. */
export class Visit {
  readonly #context: BrowserContext;
  readonly #speed: Speed;

  constructor(context: BrowserContext, speed: Speed) {
    this.#context = context;
    this.#speed = speed;
  }

  /** @param holds an expression that is true once the page shows what it is for */
  async newTab(holds = 'true'): Promise<Page> {
    const page = await this.#context.newPage();
    await page.addInitScript(observing(holds));
    if (this.#speed !== 'idle') await slowDown(await this.#context.newCDPSession(page), this.#speed);
    return page;
  }

  async close(): Promise<void> {
    await this.#context.close();
  }
}

async function slowDown(session: CDPSession, speed: Speed): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpu });
  if (speed === 'slow cpu') return;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW.network);
}
