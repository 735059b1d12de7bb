import type { Page, Request, Response } from 'playwright-core';

/** What a page sends and is sent, as text to search. */
export interface Traffic {
  /** Addresses of requests, and what their headers say but for cookies. */
  addresses: string[];
  /** Bodies of requests, with the path of the request. */
  sent: { path: string; body: string }[];
  /** Bodies of answers, with the path of the request. */
  received: Promise<{ path: string; body: string }>[];
}

/** Notes what a page sends and is sent from now on. */
export function trafficOf(page: Page): Traffic {
  const traffic: Traffic = { addresses: [], sent: [], received: [] };
  page.on('request', (request) => {
    const { cookie: _, ...headers } = request.headers();
    traffic.addresses.push(`${request.url()} ${JSON.stringify(headers)}`);
    traffic.sent.push({ path: pathOf(request), body: request.postData() ?? '' });
  });
  page.on('response', (response) => {
    // The stream of events has no end. What is in it is what the list of events shows.
    if (response.headers()['content-type'] !== 'text/event-stream') traffic.received.push(bodyOf(response));
  });
  return traffic;
}

async function bodyOf(response: Response): Promise<{ path: string; body: string }> {
  // The browser has none of a redirection, nor of what the page did not wait for.
  const body = await response.text().catch(() => '');
  return { path: pathOf(response.request()), body };
}

function pathOf(request: Request): string {
  return `${request.method()} ${new URL(request.url()).pathname}`;
}

/** Whatever stays in the browser when the page is gone, but for cookies. */
export async function storedIn(page: Page): Promise<string> {
  const { origins } = await page.context().storageState({ indexedDB: true });
  const rest = await page.evaluate<string>(`(async () => JSON.stringify([
  { ...localStorage }, { ...sessionStorage }, await caches.keys(), await indexedDB.databases(), document.cookie,
]))()`);
  return `${JSON.stringify(origins)} ${rest}`;
}

/** The addresses and titles that the browser's way back leads to, and what the page noted with the current one. */
export async function historyOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { entries } = await session.send('Page.getNavigationHistory');
  await session.detach();
  return `${JSON.stringify(entries)} ${await page.evaluate<string>('JSON.stringify(history.state)')}`;
}

/**
 * The texts in the memory of the page's script, after what is no longer used was thrown away: its state, what it has
 * read, the log of its calls.
 */
export async function memoryOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  const { strings }: { strings: string[] } = JSON.parse(chunks.join(''));
  return strings.join('\n');
}
