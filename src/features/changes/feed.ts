import type { ChangeKind } from '#domain/event';
import type { ChangeFeedRow } from '#store/schema/tables/index';
import type { Store } from '#store/types';
import {
  assignPositions,
  hasUnpositionedChanges,
  initializeEpoch,
  type PositionedRow,
  selectChanges,
  selectEventChanges,
  selectFeed,
} from './store.ts';

export interface Change {
  cursor: Cursor;
  /** Null for changes that belong to no account. */
  accountId: number | null;
  region: string | null;
  entityType: string;
  /** The id as text; null for an entity without an id. */
  entityId: string | null;
  what: ChangeKind;
  /** Id of the account's event that reports the change, if there is one. */
  eventId: number | null;
  /** UTC seconds. */
  at: number;
}

/** Changes after the cursor were pruned, or the database was restored. The reader has to start over. */
export class CursorExpired extends Error {
  constructor() {
    super('The cursor of the change feed has expired');
    this.name = 'CursorExpired';
  }
}

/** How often to look for changes committed by other processes. */
const POLL_MILLISECONDS = 1_000;

interface FeedServices {
  store: Pick<Store, 'db' | 'write' | 'wakers'>;
  random: { hex(bytes: number): string };
}

/**
 * All changes in one global order, across replicas. A reader stores the cursor of the last change it processed and
 * asks for the changes after it. It receives every change once, in order and without gaps, regardless of the order in
 * which transactions commit. After a crash it receives those again whose cursor it had not stored.
 * See docs/how-it-works/change-feed.md.
 */
export class ChangeFeed {
  readonly #services: FeedServices;
  #wakeUp = Promise.withResolvers<void>();

  constructor(services: FeedServices) {
    this.#services = services;
    services.store.wakers.changes.push(() => this.wake());
  }

  /** The cursor at the end of the feed. A reader that starts here receives only later changes. */
  async end(): Promise<Cursor> {
    await this.#giveWaitingPositions();
    const { epoch, last_position: position } = await this.#feed();
    return { epoch, position };
  }

  /** Returns up to `limit` changes after the cursor, in order. @throws CursorExpired */
  async read(after: Cursor, limit: number): Promise<Change[]> {
    const { store } = this.#services;
    await this.#giveWaitingPositions();
    // Read the rows before the state of the feed: if rows are pruned between the two reads, `pruned_to` reveals it.
    const rows = await selectChanges(store.db, after.position, limit);
    await this.require(after);
    return rows.map((row) => toChange(row, after.epoch));
  }

  /**
   * Returns up to `limit` changes of one account that events report, in order.
   * @param upTo a position that was already read
   * @throws CursorExpired
   */
  async readEventsOf(accountId: number, after: Cursor, upTo: number, limit: number): Promise<Change[]> {
    const rows = await selectEventChanges(this.#services.store.db, accountId, after.position, upTo, limit);
    await this.require(after);
    return rows.map((row) => toChange(row, after.epoch));
  }

  /** Checks that all changes after the cursor are still there. @throws CursorExpired */
  async require(after: Cursor): Promise<void> {
    const { epoch, pruned_to: prunedTo, last_position: last } = await this.#feed();
    if (after.epoch !== epoch || after.position < prunedTo || after.position > last)
      throw new CursorExpired();
  }

  /**
   * Resolves when this process commits changes, or after the poll interval, to look for changes of other processes.
   * @param signal resolves the wait early
   */
  async wait(signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return;
    const { promise: elapsed, resolve } = Promise.withResolvers<void>();
    const onAbort = () => resolve();
    const timer = setTimeout(resolve, POLL_MILLISECONDS);
    signal?.addEventListener('abort', onAbort);
    await Promise.race([this.#wakeUp.promise, elapsed]);
    clearTimeout(timer);
    // A reader passes the same signal for as long as it lives.
    signal?.removeEventListener('abort', onAbort);
  }

  /** After changes were committed. */
  wake(): void {
    this.#wakeUp.resolve();
    this.#wakeUp = Promise.withResolvers();
  }

  async #giveWaitingPositions(): Promise<void> {
    const { store } = this.#services;
    if (!(await hasUnpositionedChanges(store.db))) return;
    for (let isLast = false; !isLast; ) ({ isLast } = await store.write(assignPositions));
  }

  async #feed(): Promise<ChangeFeedRow> {
    const { store, random } = this.#services;
    const feed = await selectFeed(store.db);
    if (feed.epoch !== '') return feed;
    await store.write((tx) => initializeEpoch(tx, random.hex(8)));
    return await selectFeed(store.db);
  }
}

function toChange(row: PositionedRow, epoch: string): Change {
  return {
    cursor: { epoch, position: row.position },
    accountId: row.account_id,
    region: row.region,
    entityType: row.entity_type,
    entityId: row.entity_id,
    what: row.what,
    eventId: row.event_id,
    at: row.at,
  };
}

/** A position in the change feed. Readers store it as opaque text. */
export interface Cursor {
  /** Replaced after a restore, when positions are assigned again from an earlier state. */
  epoch: string;
  /** Position of the last change that was read. */
  position: number;
}

const CURSOR = /^([0-9a-f]{16})-([0-9]{1,16})$/;

/** @returns undefined when the text is not a cursor */
export function parseCursor(text: string): Cursor | undefined {
  const [, epoch, digits] = CURSOR.exec(text) ?? [];
  const position = Number(digits);
  return epoch !== undefined && Number.isSafeInteger(position) ? { epoch, position } : undefined;
}

export function formatCursor({ epoch, position }: Cursor): string {
  return `${epoch}-${position}`;
}
