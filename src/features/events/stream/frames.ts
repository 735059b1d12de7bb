import type { FieldValue } from '#domain/filter/filter-match';
import { type eventFilterable, type MarkedEventRow, toEvent } from '../schema.ts';

/**
 * An event in the format of Server-Sent Events (WHATWG HTML, section 9.2). JSON contains no line breaks.
 * @param now UTC seconds
 */
export function eventFrame(row: MarkedEventRow, cursor: string, now: number): string {
  return `id: ${cursor}\nevent: ${row.action}\ndata: ${JSON.stringify(toEvent(row, now))}\n\n`;
}

/**
 * A comment, with the position of the reader: a frame without data only sets the last event id, so that a reader that
 * sees few events does not come back with an old one.
 */
export function commentFrame(cursor: string): string {
  return `: \nid: ${cursor}\n\n`;
}

type ValueOf = (row: MarkedEventRow) => FieldValue;

const VALUES: Readonly<Record<string, ValueOf>> = {
  id: (row) => row.id,
  action: (row) => row.action,
  created: (row) => row.created,
  read: (row) => row.read === 1,
  seen: (row) => row.seen === 1,
  'entity.id': (row) => row.entity_id,
  'entity.type': (row) => row.entity_type,
} satisfies Record<keyof typeof eventFilterable, ValueOf>;

/** The value of a filterable field. */
export function filteredValue(row: MarkedEventRow, field: string): FieldValue {
  return VALUES[field]?.(row) ?? null;
}
