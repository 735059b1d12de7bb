import { setTimeout as sleep } from 'node:timers/promises';
import { patience } from '#test/harness/effort';

const LONGEST_MS = patience(60_000);

/** Asks again until there is an answer that is neither false nor undefined. */
export async function until<T>(
  what: string,
  ask: () => T | Promise<T>,
  longest = LONGEST_MS,
): Promise<Exclude<T, false | undefined>> {
  const end = performance.now() + longest;
  for (;;) {
    const answer = await ask();
    if (answer !== false && answer !== undefined) return answer as Exclude<T, false | undefined>;
    if (performance.now() > end) throw new Error(`Not within ${longest} ms: ${what}`);
    await sleep(50);
  }
}
