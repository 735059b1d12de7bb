import type { AccountEvent } from '#live/updates.ts';
import { type EventFilter, isShown } from './filter.ts';

/** Some events, newest first. */
export interface EventPage {
  events: readonly AccountEvent[];
  /** Where the next page begins: below this id. Undefined at the end. */
  next: number | undefined;
}

interface EventPages<Params> {
  pages: readonly EventPage[];
  pageParams: Params;
}

const SIZE = 50;
/** As many as fill a screen. */
const ENOUGH = 25;
const MOST_READS = 5;

/** Reads events below an id. The API may let through more than a filter shows, so a page can take several reads. */
export async function readEventPage(
  filter: EventFilter,
  before: number | undefined,
  read: (before: number | undefined, size: number) => Promise<readonly AccountEvent[]>,
): Promise<EventPage> {
  const events: AccountEvent[] = [];
  let next = before;
  for (let reads = 0; reads < MOST_READS && events.length < ENOUGH; reads += 1) {
    // Each read begins where the one before it ended.
    const found = await read(next, SIZE);
    events.push(...found.filter((event) => isShown(event, filter)));
    if (found.length < SIZE) return { events, next: undefined };
    next = found.at(-1)?.id;
  }
  return { events, next };
}

/** What of the news concerns a list: events that it does not show yet, and those that it shows otherwise. */
export function splitUpdates(
  news: readonly AccountEvent[],
  pages: readonly EventPage[],
  filter: EventFilter,
): { fresh: AccountEvent[]; changed: AccountEvent[] } {
  const known = new Set(pages.flatMap(({ events }) => events.map(({ id }) => id)));
  const shown = news.filter((event) => isShown(event, filter));
  const newest = pages[0]?.events[0]?.id ?? 0;
  return {
    fresh: shown.filter(({ id }) => id > newest && !known.has(id)),
    changed: shown.filter(({ id }) => known.has(id)),
  };
}

/** The pages with what is new in front, and what has changed in its place. */
export function withUpdates<Params>(
  data: EventPages<Params>,
  news: readonly AccountEvent[],
): { pages: EventPage[]; pageParams: Params } {
  const byId = new Map(news.map((event) => [event.id, event]));
  const pages = data.pages.map(({ events, next }) => ({
    events: events.map((event) => {
      const changed = byId.get(event.id);
      byId.delete(event.id);
      return changed ?? event;
    }),
    next,
  }));
  const [first = { events: [], next: undefined }, ...others] = pages;
  const fresh = [...byId.values()].toSorted((a, b) => b.id - a.id);
  return {
    pages: [{ ...first, events: [...fresh, ...first.events] }, ...others],
    pageParams: data.pageParams,
  };
}
