import type { FieldValue } from '#domain/filter/filter-match';
import { type MarkedEventRow, toEvent } from '../schema.ts';

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

/** The value of a filterable field. */
export function filteredValue(row: MarkedEventRow, field: string): FieldValue {
  switch (field) {
    case 'id':
      return row.id;
    case 'action':
      return row.action;
    case 'created':
      return row.created;
    case 'read':
      return row.read === 1;
    case 'seen':
      return row.seen === 1;
    case 'entity.id':
      return row.entity_id;
    case 'entity.type':
      return row.entity_type;
    default:
      throw new Error(`No value for the filterable field ${field}`);
  }
}
