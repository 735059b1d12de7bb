import { EVENT_KINDS, hasTextId } from '#domain/event';
import type { FieldChange } from '#domain/event-changes';
import type { FilterFields } from '#domain/filter/filter';
import { NOT_VALID } from '#domain/reasons/values';
import { type Parsed, type Static, Type } from '#domain/schema/json-schema';
import { DateTime, described, idOf, NamedObject, Nullable, named } from '#domain/schema/wire';
import { formatTime } from '#domain/time';
import type { EventRow } from '#store/schema/tables/index';

const Entity = {
  // Images are the only entities with an id of a catalogue.
  id: named(
    'image',
    Type.Unsafe<number | string | null>({
      type: ['integer', 'string', 'null'],
      description: 'Id of the entity: an integer or a string, as its kind has it; null for the profile',
      examples: [1042],
    }),
  ),
  label: Type.String({
    description: 'Label at the time of the event; it is kept when the entity changes or is deleted',
    examples: ['orders-east'],
  }),
  type: named('entity', Type.String({ description: 'Kind of the entity', examples: ['vpc'] })),
  url: named(
    'path',
    Type.String({ description: 'Path of the entity in the API', examples: ['/v4/vpcs/1042'] }),
  ),
};

function shownValue(when: string, example: string) {
  const description = `Value ${when} the update, as the record shows it. Left out for personal and secret fields, and for long values`;
  return named('changed', Type.Unsafe<unknown>({ description, examples: [example] }));
}

const ChangedField = Type.Object({
  field: named(
    'field',
    Type.String({ description: 'Name of the field, as errors have it', examples: ['label'] }),
  ),
  from: Type.Optional(shownValue('before', 'web')),
  to: Type.Optional(shownValue('after', 'web-1')),
});

/**
 * `rate` and `message` are always empty; they exist because clients expect all fourteen keys. The fifteenth is for
 * those who ask for it.
 */
export const Event = NamedObject(
  'Event',
  'Something that happened in the account. Events are kept for 90 days',
  {
    id: idOf('event', 'Id of the event. Later events have higher ids'),
    created: described('When it happened', DateTime),
    seen: Type.Boolean({
      description: 'Whether you marked this event or a later one as seen',
      examples: [false],
    }),
    read: Type.Boolean({ description: 'Whether you marked this event as read', examples: [false] }),
    percent_complete: Nullable(
      Type.Integer({
        minimum: 0,
        maximum: 100,
        description:
          'Progress of the job in percent; 100 when it ended. Null if the event is not about a job',
      }),
    ),
    time_remaining: Nullable(
      Type.Number({
        description:
          'Seconds that the job is expected to take, 0 when it ended. Null before it starts, and without a job',
      }),
    ),
    rate: described('Always null', Type.Null()),
    duration: Nullable(
      Type.Number({
        description: 'Seconds that the job has taken. Null before it starts, and without a job',
      }),
    ),
    action: Type.String({
      enum: Object.keys(EVENT_KINDS),
      description: 'What happened. Later versions may add actions',
      examples: ['vpc_create'],
    }),
    username: Nullable(
      Type.String({ description: 'User who did it; null for the operator', examples: ['maria'] }),
    ),
    entity: Type.Object(Entity, { description: 'What it happened to' }),
    status: Type.String({
      enum: ['notification', 'scheduled', 'started', 'finished', 'failed'],
      description: '`notification` if it is done at once; the others are the states of a job',
    }),
    secondary_entity: Type.Unsafe<Static<ReturnType<typeof Type.Object<typeof Entity>>> | null>({
      ...Type.Object(Entity),
      type: ['object', 'null'],
      description:
        'What else took part: the VPC of a subnet, the config that a compute booted, the image it was created from. Null for nothing',
      examples: [null],
    }),
    message: Type.String({ description: 'Always empty', examples: [''] }),
    changes: Type.Optional(
      Type.Unsafe<readonly FieldChange[] | null>({
        ...Type.Array(ChangedField),
        type: ['array', 'null'],
        description:
          'What an update has changed, in the order of its request; only with `changes=true`. Empty if all values were equal before, null where nothing is known. At most 20 fields',
        examples: [[{ field: 'label', from: 'web', to: 'web-1' }]],
      }),
    ),
  },
);

/** The query of events. */
export const EventQuery = Type.Object({
  changes: Type.Optional(
    Type.Parsed(
      Type.String({
        description: 'Whether to show what each event has changed, as `changes`. False by default',
        readAs: { type: 'boolean', examples: [true] },
      }),
      parseFlag,
    ),
  ),
});

function parseFlag(text: string): Parsed<boolean> {
  return text === 'true' || text === 'false'
    ? { value: text === 'true' }
    : { reason: NOT_VALID({ field: 'changes' }) };
}

export const eventFilterable = {
  id: { type: 'integer' },
  action: { type: 'string' },
  created: { type: 'date-time' },
  read: { type: 'boolean' },
  seen: { type: 'boolean' },
  'entity.id': { type: 'string' },
  'entity.type': { type: 'string' },
  'entity.label': { type: 'string' },
  username: { type: 'string' },
} as const satisfies FilterFields;

/** An event with the marks of the user who reads it. */
export interface MarkedEventRow extends EventRow {
  seen: 0 | 1;
  read: 0 | 1;
  /** Only where it was asked for. */
  changes?: string | null;
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
    ...(row.changes !== undefined && { changes: toChanges(row.changes) }),
  };
}

function toChanges(changes: string | null): FieldChange[] | null {
  return changes === null ? null : JSON.parse(changes);
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
