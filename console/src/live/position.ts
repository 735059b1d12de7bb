import type { Filter } from '#api/request.ts';
import type { Event, News } from './news.ts';

/** How far the events of the account were read. */
export interface Position {
  /** 0 before the first event. */
  newest: number;
  /** Jobs that had not ended, and how far they were. Their events change in place, so that ids alone would miss it. */
  unfinished: readonly { id: number; state: string }[];
}

/** As many as the API returns at least. */
const FIRST_SIZE = 25;
/** More than this at once is a gap: everything is read again. */
const SIZE = 100;

/** What to ask the API for. The first time only where to begin, and which jobs run. */
export function pollInput(position: Position | undefined) {
  const newestFirst = { '+order_by': 'id', '+order': 'desc' };
  if (!position) return { query: { page_size: FIRST_SIZE }, filter: newestFirst };
  return { query: { page_size: SIZE }, filter: { ...since(position), ...newestFirst } };
}

/** Where the next poll begins, and what is new. */
export function advance(
  position: Position | undefined,
  { data, pages }: { data: readonly Event[]; pages: number },
): { position: Position; news: News } {
  const unfinished = data
    .filter(({ status }) => status === 'scheduled' || status === 'started')
    .map((event) => ({ id: event.id, state: stateOf(event) }));
  const newest = Math.max(position?.newest ?? 0, ...data.map(({ id }) => id));
  const next = { newest, unfinished };
  if (!position) return { position: next, news: { events: [], isGap: false } };
  const known = new Map(position.unfinished.map(({ id, state }) => [id, state]));
  const events = data
    .filter((event) => known.get(event.id) !== stateOf(event))
    .toSorted((a, b) => a.id - b.id);
  return { position: next, news: { events, isGap: pages > 1 } };
}

/** Those that are newer, and those that had not ended. */
function since({ newest, unfinished }: Position): Filter {
  const newer = { id: { '+gt': newest } };
  if (unfinished.length === 0) return newer;
  return { '+or': [newer, { id: { '+or': unfinished.map(({ id }) => id) } }] };
}

function stateOf({ status, percent_complete: percent }: Event): string {
  return `${status} ${percent ?? 0}`;
}
