import { parseId, type Target } from '#access/target';
import { Failure } from '#domain/failure';
import type { EventRow } from '#store/schema/tables/index';
import { EVENT_COLUMNS, visibleEvents } from './visible-events.ts';

/** The event with `:eventId`, if the actor may see it. */
export function event(): Target<EventRow> {
  return {
    requirement: { kind: 'member' },
    async load(access, { eventId }) {
      return await access.db
        .selectFrom('event')
        .select(EVENT_COLUMNS)
        .where('id', '=', parseId(eventId))
        .where((eb) => visibleEvents(eb, access))
        .executeTakeFirstOrThrow(() => Failure.notFound());
    },
  };
}
