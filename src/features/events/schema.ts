import { EVENT_KINDS, hasTextId } from '#domain/event';
import type { FilterFields } from '#domain/filter/filter';
import { type Static, Type } from '#domain/schema/json-schema';
import { DateTime, Id, NamedObject, Nullable, named } from '#domain/schema/wire';
import { formatTime } from '#domain/time';
import type { EventRow } from '#store/schema/tables/index';

const Entity = {
  id: named(
    'id',
    Type.Unsafe<number | string | null>({ type: ['integer', 'string', 'null'], examples: [1042] }),
  ),
  label: Type.String({ examples: ['orders-east'] }),
  type: named('entity', Type.String({ examples: ['vpc'] })),
  url: named('path', Type.String({ examples: ['/v4/vpcs/1042'] })),
};

/** `rate` and `message` are always empty; they exist because clients expect all fourteen keys. */
export const Event = NamedObject('Event', {
  id: Id,
  created: DateTime,
  seen: Type.Boolean(),
  read: Type.Boolean(),
  percent_complete: Nullable(Type.Integer({ minimum: 0, maximum: 100 })),
  time_remaining: Nullable(Type.Number()),
  rate: Type.Null(),
  duration: Nullable(Type.Number()),
  action: Type.String({ enum: Object.keys(EVENT_KINDS), examples: ['vpc_create'] }),
  username: Nullable(Type.String({ examples: ['maria'] })),
  entity: Type.Object(Entity),
  status: Type.String({ enum: ['notification', 'scheduled', 'started', 'finished', 'failed'] }),
  secondary_entity: Type.Unsafe<Static<ReturnType<typeof Type.Object<typeof Entity>>> | null>({
    ...Type.Object(Entity),
    type: ['object', 'null'],
  }),
  message: Type.String({ examples: [''] }),
});

export const eventFilterable = {
  id: { type: 'integer' },
  action: { type: 'string' },
  created: { type: 'date-time' },
  read: { type: 'boolean' },
  seen: { type: 'boolean' },
  'entity.id': { type: 'string' },
  'entity.type': { type: 'string' },
} as const satisfies FilterFields;

/** An event with the marks of the user who reads it. */
export interface MarkedEventRow extends EventRow {
  seen: 0 | 1;
  read: 0 | 1;
}

/** @param now UTC seconds, to compute the progress of an unfinished job */
export function toEvent(row: MarkedEventRow, now: number): Static<typeof Event> {
  return {
    id: row.id,
    created: formatTime(row.created),
    seen: row.seen === 1,
    read: row.read === 1,
    ...toProgress(row, now),
    action: row.action,
    username: row.username,
    entity: {
      id: toEntityId(row.entity_type, row.entity_id),
      label: row.entity_label,
      type: row.entity_type,
      url: row.entity_url,
    },
    status: row.status,
    secondary_entity:
      row.secondary_type === null
        ? null
        : {
            id: toEntityId(row.secondary_type, row.secondary_id),
            label: row.secondary_label ?? '',
            type: row.secondary_type,
            url: row.secondary_url ?? '',
          },
    message: '',
  };
}

/** A job states its expected duration at its start. Until it ends, its progress stays below 100 percent. */
function toProgress({ status, percent_complete, time_remaining, duration, started }: EventRow, now: number) {
  if (status !== 'started' || started === null || time_remaining === null) {
    return { percent_complete, time_remaining, rate: null, duration };
  }
  const elapsed = Math.max(0, now - started);
  const percent = time_remaining === 0 ? 0 : Math.floor((100 * elapsed) / time_remaining);
  return {
    percent_complete: Math.min(99, percent),
    time_remaining: Math.max(0, time_remaining - elapsed),
    rate: null,
    duration: elapsed,
  };
}

function toEntityId(type: string, id: string | null): number | string | null {
  return id === null || hasTextId(type) ? id : Number(id);
}
