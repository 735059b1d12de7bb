// How soon the console reacts to what people do.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browsing, Speed } from './browsing.ts';
import type { InteractionCase } from './cases.ts';
import type { Owner } from './fixture.ts';
import { DRAWN, expecting, FORGET, REACTION, type Reaction, SHOWN_AT } from './in-page.ts';
import { printReactions } from './report.ts';
import type { ConsolePerson } from './service.ts';

/** The page rests before the input: nothing else is drawn then. */
const REST_MS = 500;
/** The browser tells about an input a moment after its drawing. */
const TOLD_MS = 300;

interface ReactionOptions {
  browsing: Browsing;
  people: Readonly<Record<Owner, ConsolePerson>>;
  rounds: number;
  speeds: readonly Speed[];
}

export async function measureReactions(
  cases: readonly InteractionCase[],
  { browsing, people, rounds, speeds }: ReactionOptions,
): Promise<void> {
  for (const speed of speeds) {
    const measured: Reaction[][] = cases.map(() => []);
    for (let round = 0; round <= rounds; round += 1) {
      for (const [index, one] of cases.entries()) {
        const reaction = await reactionOf(browsing, one.owner && people[one.owner], one, speed);
        if (round > 0) measured[index]?.push(reaction);
      }
    }
    printReactions(
      speed,
      cases.map(({ name }, index) => ({ name, reactions: measured[index] ?? [] })),
    );
  }
}

async function reactionOf(
  browsing: Browsing,
  person: ConsolePerson | undefined,
  { path, holds, begin, act, leadsTo }: InteractionCase,
  speed: Speed,
): Promise<Reaction> {
  const visit = await browsing.open(person, { speed });
  const page = await visit.newTab(holds);
  await page.goto(path);
  await page.evaluate(SHOWN_AT);
  await begin?.(page);
  await sleep(REST_MS);
  await page.evaluate(FORGET);
  await page.evaluate(expecting(leadsTo));
  await act(page);
  await page.evaluate(SHOWN_AT);
  await page.evaluate(DRAWN);
  await sleep(TOLD_MS);
  const reaction = await page.evaluate<Reaction>(REACTION);
  await visit.close();
  return reaction;
}
