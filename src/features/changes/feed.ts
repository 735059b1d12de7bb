import type { ChangeKind } from '#domain/event';
import type { ChangeFeedRow, ChangeRow } from '#store/schema/tables/index';
import type { Engine } from '#store/types';
import type { Cursor } from './cursor.ts';
import { givePositions, hasWaiting, nameEpoch, selectChanges, selectFeed } from './store.ts';

export interface Change {
  cursor: Cursor;
  /** Null for what belongs to no account. */
  accountId: number | null;
  region: string | null;
  entityType: string;
  /** As text; null for an entity without an id. */
  entityId: string | null;
  what: ChangeKind;
  /** Of the account's event that tells of it. */
  eventId: number | null;
  /** UTC seconds. */
  at: number;
}

/** The cursor leads nowhere: what came after it was removed, or the database was restored. Begin anew. */
export class CursorExpired extends Error {
  constructor() {
    super('The cursor of the change feed has expired');
    this.name = 'CursorExpired';
  }
}

/** How often changes of other processes are looked for. */
const POLL_MILLISECONDS = 1_000;

interface FeedServices {
  store: Pick<Engine, 'db' | 'write'>;
  random: { hex(bytes: number): string };
}

/**
 * The global order of what was changed, on all replicas. A reader keeps the cursor of the last change it has dealt with
 * and asks for those after it; it sees each once, in order, and none is missing, whenever its transaction committed.
 * After a crash it sees those again whose cursor it had not kept.
 */
export class ChangeFeed {
  readonly #services: FeedServices;
  #wakeUp = Promise.withResolvers<void>();

  constructor(services: FeedServices) {
    this.#services = services;
  }

  /** The end of the feed: whoever begins here reads what is changed from now on. */
  async end(): Promise<Cursor> {
    await this.#givePositions();
    const { epoch, last_position: position } = await this.#feed();
    return { epoch, position };
  }

  /** At most so many changes after the cursor, in their order. @throws CursorExpired */
  async read(after: Cursor, limit: number): Promise<Change[]> {
    const { store } = this.#services;
    if (await hasWaiting(store.db)) await this.#givePositions();
    // The rows first: what was removed while they were read lies before where the feed now begins.
    const rows = await selectChanges(store.db, after.position, limit);
    const { epoch, pruned_to: prunedTo, last_position: last } = await this.#feed();
    if (after.epoch !== epoch || after.position < prunedTo || after.position > last)
      throw new CursorExpired();
    return rows.map((row) => toChange(row, { epoch, position: row.position }));
  }

  /** Resolves when this process has committed changes, at the latest when those of others are worth a look. */
  async wait(signal?: AbortSignal): Promise<void> {
    const { promise: elapsed, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, POLL_MILLISECONDS);
    signal?.addEventListener('abort', () => resolve(), { once: true });
    if (signal?.aborted) resolve();
    await Promise.race([this.#wakeUp.promise, elapsed]);
    clearTimeout(timer);
    resolve();
  }

  /** Changes were committed. */
  wake(): void {
    this.#wakeUp.resolve();
    this.#wakeUp = Promise.withResolvers();
  }

  async #givePositions(): Promise<void> {
    const { store } = this.#services;
    for (let isLast = false; !isLast; ) ({ isLast } = await store.write(givePositions));
  }

  async #feed(): Promise<ChangeFeedRow> {
    const { store, random } = this.#services;
    const feed = await selectFeed(store.db);
    if (feed.epoch !== '') return feed;
    await store.write((tx) => nameEpoch(tx, random.hex(8)));
    return await selectFeed(store.db);
  }
}

function toChange(row: ChangeRow, cursor: Cursor): Change {
  return {
    cursor,
    accountId: row.account_id,
    region: row.region,
    entityType: row.entity_type,
    entityId: row.entity_id,
    what: row.what,
    eventId: row.event_id,
    at: row.at,
  };
}
