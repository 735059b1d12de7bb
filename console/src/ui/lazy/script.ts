import { fetchScript } from '#api/call.ts';
import { ApiFailure } from '#api/failure.ts';

/** How long a part that could not be fetched waits before it is fetched again. */
export const AGAIN_MS = 5_000;

/** In the text of a function, the module that it imports. */
const LATE = /\bimport\(\s*["'`]([^"'`]+)/;
/** In the text of a built script, those that it imports. */
const NEEDED = /(?:\bfrom|\bimport)\s*"(\.\/[^"]+)"/g;

/** A script that the browser could not import, and asks for no more. Only a new page has it. */
export class LostScript extends Error {}

/** Addresses of scripts that the browser has. */
let there: Set<string> | undefined;

/**
 * Imports a module that is not part of what the page begins with. A browser asks only once for a module: one that could not
 * be fetched fails for as long as the page lives. So the module, and what it needs, is fetched first, which can be
 * repeated; after that the browser imports what it keeps already.
 * @param load imports it, and does nothing else
 * @throws ApiFailure when it cannot be fetched
 * @throws LostScript
 */
export async function loadScript<M>(load: () => Promise<M>): Promise<M> {
  const late = LATE.exec(String(load))?.[1];
  if (late !== undefined) await fetchWithNeeded(new URL(late, import.meta.url).href);
  return await load().catch((cause: unknown) => {
    throw new LostScript('A script was not imported', { cause });
  });
}

/** The same, again and again while there is no answer. */
export async function loadAtLast<M>(load: () => Promise<M>): Promise<M> {
  for (;;) {
    try {
      return await loadScript(load);
    } catch (error) {
      if (!mayComeBack(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

/** Whether the same attempt may succeed later by itself. */
export function mayComeBack(error: unknown): boolean {
  return error instanceof ApiFailure && error.isTransient;
}

async function fetchWithNeeded(first: string): Promise<void> {
  there ??= fetchedByPage();
  for (let wanted = [first]; wanted.length > 0; ) {
    const missing = wanted.filter((address) => !there?.has(address));
    const texts = await Promise.all(missing.map(fetchScript));
    for (const address of missing) there.add(address);
    wanted = texts.flatMap((text, at) =>
      Array.from(text.matchAll(NEEDED), ([, name = '']) => new URL(name, missing[at]).href),
    );
  }
}

/** What the page names. Without it there is no page. */
function fetchedByPage(): Set<string> {
  const scripts = Array.from(document.scripts, ({ src }) => src);
  const preloaded = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]');
  return new Set([...scripts, ...Array.from(preloaded, ({ href }) => href)]);
}
