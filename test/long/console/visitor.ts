import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, afterEach, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page, Request } from 'playwright-core';
import { useChromium } from '#test/harness/chromium';
import { isFullRun, patience } from '#test/harness/effort';
import { TestApi } from '#test/harness/test-api';
import { Person } from '#test/login/people';
import { assertGoodInLight, assertGoodPage, DRAWN } from '../browser/pages.ts';

/** How a person uses the console. `phone` is a touch screen of 375 x 700 pixels. */
export type Way = 'mouse' | 'keyboard' | 'phone';

const WAYS: readonly Way[] = ['mouse', 'keyboard', 'phone'];

/** The ways in which a task is tried: all in the full run. In the others only this one, each task its own. */
export function waysOf(way: Way): readonly Way[] {
  return isFullRun ? WAYS : [way];
}

const VIEWPORTS = { mouse: { width: 1280, height: 800 }, keyboard: { width: 1280, height: 800 } } as const;

/** By which a page is told what happens. */
export const EVENT_STREAM = '/console/v4/account/events/stream';

const MAXIMUM_ATTEMPTS = patience(500);

/** More than the stops of any page: beyond it, the focus goes in circles. */
const MAXIMUM_STOPS = 400;

/** A person in front of the console. Counts what the person does, and notes everything that goes wrong. */
export class Visitor {
  readonly page: Page;
  readonly way: Way;
  readonly person: Person;
  /** Clicks, shortcuts and filled fields so far. */
  interactions = 0;
  readonly problems: string[] = [];
  /** Streams of events that the page has opened. */
  #streams = 0;
  /** Requests without an answer yet. */
  readonly #open = new Set<Request>();

  constructor(page: Page, person: Person, way: Way) {
    this.page = page;
    this.person = person;
    this.way = way;
    page.on('pageerror', (error) => this.problems.push(`error: ${error.message}`));
    page.on('console', (message) => {
      // A refused request is an answer like any other; browsers report it as an error of the page.
      if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
        this.problems.push(`console: ${message.text()}`);
    });
    page.on('request', (request) => {
      // It has no end.
      if (!request.url().includes(EVENT_STREAM)) this.#open.add(request);
    });
    page.on('response', (answer) => {
      if (answer.url().includes(EVENT_STREAM) && answer.ok()) this.#streams += 1;
    });
    page.on('requestfinished', (request) => this.#open.delete(request));
    page.on('requestfailed', (request) => this.#open.delete(request));
  }

  /** Opens an address without counting it. @param path below `/console`, such as `/vpcs` */
  async open(path: string): Promise<void> {
    await this.page.goto(`/console${path}`);
    // The server draws a heading too, so wait for what only the script draws, and for the keys that it listens to. Not
    // by roles: below a dialog there are none.
    await this.page.locator('header button').first().waitFor({ state: 'attached' });
    await this.page.evaluate(DRAWN);
    await this.page.locator('h1').first().waitFor();
  }

  /** Waits for a text on the screen. */
  async shows(text: string): Promise<void> {
    await this.page.getByText(text).filter({ visible: true }).first().waitFor();
  }

  /** Waits until the page is told what happens. */
  async follows(): Promise<void> {
    for (let attempt = 0; attempt < MAXIMUM_ATTEMPTS; attempt += 1) {
      if (this.#streams > 0) return;
      await this.page.waitForTimeout(20);
    }
    assert.fail(`${this.page.url()} does not follow the events`);
  }

  /** Activates a link, a button or a block of the map. */
  async activate(target: Locator): Promise<void> {
    this.interactions += 1;
    await target.waitFor();
    if (this.way === 'mouse') return await target.click();
    if (this.way === 'phone') return await target.tap();
    await this.focus(target);
    await this.page.keyboard.press(
      (await target.evaluate((element) => element.matches('[type=checkbox], [type=radio]')))
        ? 'Space'
        : 'Enter',
    );
  }

  /** Fills in a field. */
  async fill(target: Locator, text: string): Promise<void> {
    this.interactions += 1;
    await target.waitFor();
    if (this.way !== 'keyboard') return await target.fill(text);
    await this.focus(target);
    await this.page.keyboard.press('Control+a');
    await this.page.keyboard.insertText(text);
  }

  /** Chooses an option of a list by its text. */
  async choose(target: Locator, label: string): Promise<void> {
    this.interactions += 1;
    await target.waitFor();
    if (this.way === 'keyboard') await this.focus(target);
    await target.selectOption({ label });
  }

  /** Presses a shortcut. */
  async press(keys: string): Promise<void> {
    this.interactions += 1;
    await this.page.keyboard.press(keys);
  }

  /** Moves the focus with the keyboard until it is on the target, and checks that it can be seen at each stop. */
  async focus(target: Locator): Promise<void> {
    for (let stop = 0; stop < MAXIMUM_STOPS; stop += 1) {
      if (await target.evaluate((element) => element.matches(':focus'))) return;
      await this.page.keyboard.press('Tab');
      assert.equal(await this.page.evaluate<boolean>(IS_FOCUS_VISIBLE), true, 'the focus can be seen');
    }
    assert.fail(`The keyboard does not reach ${target.toString()}`);
  }

  /** Waits until the page has read all that it shows. */
  async settle(): Promise<void> {
    for (let attempt = 0; attempt < MAXIMUM_ATTEMPTS; attempt += 1) {
      // Quiet before it was drawn: what is answered meanwhile is drawn later.
      const isQuiet = this.#open.size === 0;
      const isDrawn = await this.page.evaluate<boolean>(IS_DRAWN);
      if (isQuiet && isDrawn && this.#open.size === 0) return;
      await this.page.waitForTimeout(20);
    }
    assert.fail(`${this.page.url()} does not come to rest`);
  }

  /** Tells what is on the screen, for the report of a test that failed. */
  async seen(): Promise<string> {
    const text = await this.page.locator('body').innerText({ timeout: 1000 }).catch(String);
    return `${this.page.url()}\n${text}`;
  }

  /**
   * Checks the page, as it is now, against all rules of axe, in four looks.
   * @param name for messages and screenshots
   */
  async assertGood(name: string): Promise<void> {
    await assertGoodPage(this.page, name);
  }

  /** The same in light, on a phone and a wide screen. */
  async assertGoodInLight(name: string): Promise<void> {
    await assertGoodInLight(this.page, name);
  }

  /** Checks that nothing went wrong: no error of the script, nothing that the policy refused. */
  assertClean(): void {
    assert.deepEqual(this.problems, []);
  }
}

/** Runs in the page. It is text, because this code is not compiled for browsers. */
const IS_FOCUS_VISIBLE = `(() => {
  const focused = document.activeElement;
  if (!focused || focused === document.body || !focused.matches(':focus-visible')) return true;
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(focused);
  const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
  return isOutlined || boxShadow !== 'none' || focused.closest('svg') !== null;
})()`;

/** Runs in the page: what was read is on the screen after two frames. */
const IS_DRAWN = `${DRAWN}.then(() => document.querySelector('[aria-busy=true]') === null)`;

/** Runs in the page before its own script. Not every violation is an error of the browser's console. */
const REPORT_VIOLATIONS = `document.addEventListener('securitypolicyviolation', (event) =>
  console.error('policy: ' + event.effectiveDirective + ' refused ' + event.blockedURI + ' ' + event.sample))`;

export interface ConsoleRun {
  readonly api: TestApi;
  /** A new person, signed in, in a browser of their own. */
  visit(way?: Way, options?: VisitOptions): Promise<Visitor>;
}

interface VisitOptions extends BrowserContextOptions {
  person?: Person;
}

let isBuilt = false;

/** Does nothing when the console is built from what is here. */
export function buildConsole(): void {
  // Sources do not change during a run.
  if (isBuilt) return;
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  execFileSync(process.execPath, ['scripts/setup.js', '--omit=dev', '--console'], { cwd: root });
  isBuilt = true;
}

/** A browser of a person's own, in which the person is signed in. */
export async function signedInContext(
  browser: Browser,
  person: Person,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const { url } = person.api.service;
  const context = await browser.newContext({ baseURL: url, ...options });
  await context.addInitScript(REPORT_VIOLATIONS);
  const { cookies } = await person.signedIn();
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url, httpOnly: true })));
  return context;
}

/** Starts the service and a browser for the tests of the calling suite. After each test, its pages must be clean. */
export function useConsole(options: Parameters<typeof TestApi.start>[1] = {}): ConsoleRun {
  const chromium = useChromium();
  const contexts: BrowserContext[] = [];
  const visitors: Visitor[] = [];
  let api: TestApi;
  before(async () => {
    buildConsole();
    // The browser's clock, by which the page says when the session ends.
    api = await TestApi.start('sqlite', { now: Math.floor(Date.now() / 1000), ...options });
  });
  afterEach(async (test) => {
    if ('passed' in test && !test.passed) for (const visitor of visitors) console.log(await visitor.seen());
    for (const context of contexts.splice(0)) await context.close();
    for (const visitor of visitors.splice(0)) visitor.assertClean();
  });
  after(() => api?.stop());

  return {
    get api() {
      return api;
    },
    async visit(way = 'mouse', { person, ...more } = {}) {
      const who = person ?? (await Person.create(api));
      const screen =
        way === 'phone'
          ? { viewport: { width: 375, height: 700 }, hasTouch: true, isMobile: true }
          : { viewport: VIEWPORTS[way] };
      const context = await signedInContext(chromium.browser, who, { ...screen, ...more });
      contexts.push(context);
      const visitor = new Visitor(await context.newPage(), who, way);
      visitors.push(visitor);
      return visitor;
    },
  };
}
