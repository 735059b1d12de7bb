import { fetchScript } from '#api/call.ts';
import { ApiFailure } from '#api/failure.ts';

/** How long a part that could not be fetched waits before it is fetched again. */
export const RETRY_INTERVAL_MS = 5_000;

/** In the text of a function, the module that it imports. */
const LATE = /\bimport\(\s*["'`]([^"'`]+)/;
/** In the text of a built script, those that it imports. */
const NEEDED = /(?:\bfrom|\bimport)\s*"(\.\/[^"]+)"/g;

/** A script that the browser could not import, and asks for no more. Only a new page has it. */
export class ScriptLoadError extends Error {}

/** Addresses of the scripts that the browser has, each with those that it imports. */
let knownScripts: Map<string, readonly string[]> | undefined;

/**
 * Imports a module that is not part of what the page begins with. A browser asks only once for a module: one that could not
 * be fetched fails for as long as the page lives. So the module, and what it needs, is fetched first, which can be
 * repeated; after that the browser imports what it keeps already.
 * @param load imports it, and does nothing else
 * @throws ApiFailure when it cannot be fetched
 * @throws ScriptLoadError
 */
export async function loadScript<M>(load: () => Promise<M>): Promise<M> {
  const late = LATE.exec(String(load))?.[1];
  if (late !== undefined) await fetchWithNeeded(new URL(late, import.meta.url).href);
  return await load().catch((cause: unknown) => {
    throw new ScriptLoadError('A script was not imported', { cause });
  });
}

/** The same, again and again while there is no answer. */
export async function loadWithRetry<M>(load: () => Promise<M>): Promise<M> {
  for (;;) {
    try {
      return await loadScript(load);
    } catch (error) {
      if (!isTransientFailure(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_INTERVAL_MS));
    }
  }
}

/** Whether the same attempt may succeed later by itself. */
export function isTransientFailure(error: unknown): boolean {
  return error instanceof ApiFailure && error.isTransient;
}

/** Also what a script needs that an earlier attempt has fetched: that attempt may have ended there. */
async function fetchWithNeeded(first: string): Promise<void> {
  const seen = new Set<string>();
  for (let wanted = [first]; wanted.length > 0; ) {
    for (const address of wanted) seen.add(address);
    const needed = await Promise.all(wanted.map(neededBy));
    wanted = [...new Set(needed.flat())].filter((address) => !seen.has(address));
  }
}

async function neededBy(address: string): Promise<readonly string[]> {
  knownScripts ??= fetchedByPage();
  const known = knownScripts.get(address);
  if (known) return known;
  const text = await fetchScript(address);
  const needed = Array.from(text.matchAll(NEEDED), ([, name = '']) => new URL(name, address).href);
  knownScripts.set(address, needed);
  return needed;
}

/** What the page names, with all that it needs. Without it there is no page. */
function fetchedByPage(): Map<string, readonly string[]> {
  const scripts = Array.from(document.scripts, ({ src }) => src);
  const preloaded = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]');
  const addresses = [...scripts, ...Array.from(preloaded, ({ href }) => href)];
  return new Map(addresses.map((address) => [address, []]));
}
