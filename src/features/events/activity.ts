import type { Viewer } from '#access/actor';
import { isTurnOver, nextTurn } from '#platform/long-work';
import { isOneOf } from '#store/query/dialect';
import type { EventRow } from '#store/schema/tables/index';
import type { Db } from '#store/types';
import { EVENT_COLUMNS, visibleEvents } from './visible-events.ts';

/** Ids that are looked at in one statement. */
const PORTION = 1_000;
/** Beyond the shown events, no more than this are counted. */
const COUNTED = 1_000;

/** What others did, as far as a user may see it. */
export interface Activity {
  /** Newest first. */
  shown: EventRow[];
  /** The number of all others, or of those that were counted. */
  more: number;
  /** Whether not all were counted. */
  isCut: boolean;
}

interface ActivityAccess {
  db: Db;
  actor: Viewer;
  /** UTC seconds. */
  now(): number;
  settings: { ttl: { events: number } };
}

/**
 * Reads the events that others caused and the user may see, in portions, so that neither many events nor many that
 * the user must not see block the main thread.
 * @param range ids of events: after the first, up to the last
 * @param most how many of them to show
 */
export async function selectActivity(
  access: ActivityAccess,
  { after, upTo }: { after: number; upTo: number },
  most: number,
): Promise<Activity> {
  const ids: number[] = [];
  let last = upTo;
  for (; last > after && ids.length <= most + COUNTED; last -= PORTION) {
    ids.push(...(await selectIdsOfOthers(access, Math.max(after, last - PORTION), last)));
    if (isTurnOver()) await nextTurn();
  }
  const shown = await selectShown(access, ids.slice(0, most));
  const isCut = last > after;
  return { shown, more: isCut ? COUNTED : Math.max(0, ids.length - most), isCut };
}

/** Newest first. */
async function selectIdsOfOthers(access: ActivityAccess, after: number, upTo: number): Promise<number[]> {
  const rows = await access.db
    .selectFrom('event')
    .select('event.id')
    .where('event.id', '>', after)
    .where('event.id', '<=', upTo)
    .where((eb) => visibleEvents(eb, access))
    .where((eb) => eb.or([eb('event.user_id', 'is', null), eb('event.user_id', '!=', access.actor.userId)]))
    .orderBy('event.id', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}

function selectShown(access: ActivityAccess, ids: readonly number[]): Promise<EventRow[]> {
  return access.db
    .selectFrom('event')
    .select(EVENT_COLUMNS)
    .where((eb) => isOneOf(access.db, eb.ref('event.id'), ids))
    .where((eb) => visibleEvents(eb, access))
    .orderBy('event.id', 'desc')
    .execute();
}
