import type { Actor } from '#access/actor';
import type { EventStreamRequest, StreamReceiver } from '#access/event-streams';
import { type FieldValue, recordFilter } from '#domain/filter/filter-match';
import { type Cursor, formatCursor } from '#features/changes/feed';
import { type eventFilterable, type MarkedEventRow, toEvent } from '../schema.ts';

/** Unfinished jobs of an account are few: each compute has at most one. */
const REMEMBERED_JOBS = 1_000;

/** The events for one client: who it is, what it wants, and how far it got. */
export class EventStream {
  readonly actor: Actor;
  readonly receiver: StreamReceiver;
  /** Whether the client wants to know what each event has changed. */
  readonly withChanges: boolean;
  readonly epoch: string;
  /** Everything up to here was sent, or is not for this client. */
  position: number;
  /** Whether it has ever had everything that the reader had read. */
  isCurrent = false;
  /** When it was last sent what it had missed, as a count of such turns. */
  served = 0;
  /** The computes that a restricted user holds grants on, as text. Undefined before they are looked up. */
  granted: ReadonlySet<string> | undefined;
  readonly #matches: (row: MarkedEventRow) => boolean;
  /** The progress of jobs as it was sent last, by event. */
  readonly #progress = new Map<number, string>();
  #commented = performance.now();

  constructor(
    { actor, filter, query: { changes = false } }: EventStreamRequest,
    start: Cursor,
    receiver: StreamReceiver,
  ) {
    this.actor = actor;
    this.withChanges = changes;
    this.receiver = receiver;
    this.epoch = start.epoch;
    this.position = start.position;
    this.#matches = recordFilter<MarkedEventRow>(filter, filteredValue).matches;
    // A client that is cut off before the first event needs to know where it began.
    receiver.write(commentFrame(formatCursor(start)));
  }

  /** @param frame the event at this position as text */
  send(row: MarkedEventRow, position: number, frame: () => string): void {
    if (position <= this.position || !this.#matches(row) || !this.#isNews(row)) return;
    this.receiver.write(frame());
  }

  /** @param interval milliseconds */
  commentEvery(interval: number, now: number): void {
    if (now - this.#commented < interval) return;
    this.#commented = now;
    this.receiver.write(commentFrame(formatCursor({ epoch: this.epoch, position: this.position })));
  }

  /**
   * Whether the event was not sent in this state before. An event is read later than the change that reports it, so
   * it may already show the next change, too.
   */
  #isNews(row: MarkedEventRow): boolean {
    if (row.job_id === null) return true;
    const { id, status, percent_complete, time_remaining, duration, started } = row;
    const progress = [status, percent_complete, time_remaining, duration, started].join();
    if (this.#progress.get(id) === progress) return false;
    this.#progress.delete(id);
    this.#progress.set(id, progress);
    const [oldest = id] = this.#progress.keys();
    if (this.#progress.size > REMEMBERED_JOBS) this.#progress.delete(oldest);
    return true;
  }
}

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
function commentFrame(cursor: string): string {
  return `: \nid: ${cursor}\n\n`;
}

type FrameValue = (row: MarkedEventRow) => FieldValue;

const VALUES: Readonly<Record<string, FrameValue>> = {
  id: (row) => row.id,
  action: (row) => row.action,
  created: (row) => row.created,
  read: (row) => row.read === 1,
  seen: (row) => row.seen === 1,
  'entity.id': (row) => row.entity_id,
  'entity.type': (row) => row.entity_type,
  'entity.label': (row) => row.entity_label,
  username: (row) => row.username,
} satisfies Record<keyof typeof eventFilterable, FrameValue>;

/** The value of a filterable field. */
function filteredValue(row: MarkedEventRow, field: string): FieldValue {
  const value = VALUES[field];
  if (!value) throw new Error(`No value for the filterable field ${field}`);
  return value(row);
}
