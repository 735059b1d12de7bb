import { isBoundToVpcs } from '#access/decide';
import { entityTypesSeenBy } from '#domain/event';
import { asId } from '#domain/ids';
import { type Change, type Cursor, CursorExpired, formatCursor } from '#features/changes/feed';
import { selectComputeAccount } from '#features/computes/instances/records';
import { selectFirewallAccount } from '#features/firewalls/records';
import { isTurnOver, nextTurn } from '#platform/long-work';
import { selectMarkedEvents } from '../store.ts';
import { grantedEntity, selectGranted } from '../visible-events.ts';
import { type EventStream, eventFrame } from './event-stream.ts';
import type { StreamServices } from './services.ts';

/** Changes that are read at once. */
const PORTION = 200;

type EventChange = Change & { eventId: number };

/**
 * Reads the change feed for all streams of the process. A stream whose position is that of the reader gets what the
 * reader finds; one that continues from an earlier position first gets what it missed, in portions of its own.
 */
export class StreamReader {
  readonly #services: StreamServices;
  readonly #streams: ReadonlySet<EventStream>;
  readonly #end: (stream: EventStream) => void;
  #at = { epoch: '', position: 0 };
  /** Counts the turns of streams that catch up. */
  #turns = 0;

  constructor(
    services: StreamServices,
    streams: ReadonlySet<EventStream>,
    end: (stream: EventStream) => void,
  ) {
    this.#services = services;
    this.#streams = streams;
    this.#end = end;
  }

  async start(): Promise<void> {
    this.#at = await this.#services.changes.end();
  }

  /** Sends what is new. @returns whether there may be more */
  async follow(): Promise<boolean> {
    await this.#lookUpGrants();
    const changes = await this.#services.changes.read(this.#at, PORTION);
    const last = changes.at(-1)?.cursor;
    if (!last) return false;
    const following = new Set([...this.#streams].filter(({ position }) => position >= this.#at.position));
    for (const stream of following) stream.isCurrent = true;
    const byAccount = Map.groupBy(this.#streams, ({ actor }) => actor.accountId);
    for (const [accountId, ofAccount] of Map.groupBy(changes, (change) => change.accountId)) {
      const streams = byAccount.get(accountId ?? 0);
      if (!streams) continue;
      await this.#endIfGrantsWereLost(ofAccount, accountId);
      const current = streams.filter((stream) => following.has(stream));
      const events = ofAccount.filter(reportsEvent);
      if (events.length * current.length <= this.#services.limits.turn) await this.#show(current, events);
      // More than a turn's work: they fall behind, and catch up in turns with other accounts.
      else for (const stream of current) following.delete(stream);
    }
    for (const stream of following) stream.position = Math.max(stream.position, last.position);
    this.#at = last;
    return changes.length === PORTION;
  }

  /**
   * Sends what streams have missed: a turn for each account, in which the streams that were served last come last.
   * @returns whether there is more that they have room for
   */
  async catchUp(): Promise<boolean> {
    const { limits } = this.#services;
    const isBehind = (stream: EventStream) =>
      this.#streams.has(stream) && stream.position < this.#at.position;
    // Who continues from an old cursor may read at leisure. Others are cut when they read too slowly.
    const hasRoom = ({ isCurrent, receiver }: EventStream) =>
      isCurrent || receiver.unread <= limits.unread / 2;
    const behind = [...this.#streams].filter((stream) => isBehind(stream) && hasRoom(stream));
    behind.sort((a, b) => a.served - b.served);
    for (const ofAccount of Map.groupBy(behind, ({ actor }) => actor.accountId).values()) {
      const alike = Map.groupBy(ofAccount, (stream) => `${stream.actor.tokenId} ${formatCursor(stream)}`);
      let sent = 0;
      for (const [, group] of alike) if (sent < limits.turn) sent += await this.#showMissed(group);
    }
    return behind.some(isBehind);
  }

  /**
   * Sends streams of one token at one position some of what they have missed.
   * @returns how many events
   */
  async #showMissed(group: readonly EventStream[]): Promise<number> {
    const [first] = group;
    if (!first) return 0;
    const limit = Math.ceil(this.#services.limits.turn / group.length);
    const missed = await this.#readMissed(first.actor.accountId, first, limit);
    if (missed) await this.#show(group, missed.filter(reportsEvent));
    const last = missed?.length === limit ? missed.at(-1)?.cursor.position : undefined;
    this.#turns += 1;
    for (const stream of group) {
      if (!missed) this.#end(stream);
      stream.position = last ?? this.#at.position;
      stream.served = this.#turns;
    }
    if (isTurnOver()) await nextTurn();
    return group.length * (missed?.length ?? 0);
  }

  /** @returns undefined when the cursor has expired meanwhile */
  async #readMissed(accountId: number, after: Cursor, limit: number): Promise<Change[] | undefined> {
    try {
      return await this.#services.changes.readEventsOf(accountId, after, this.#at.position, limit);
    } catch (error) {
      if (error instanceof CursorExpired) return undefined;
      throw error;
    }
  }

  async #show(streams: readonly EventStream[], events: readonly EventChange[]): Promise<void> {
    if (events.length === 0) return;
    for (const group of Map.groupBy(streams, audienceOf).values()) {
      const [first] = group;
      if (!first) continue;
      const { actor, withChanges } = first;
      const { store, now, settings } = this.#services;
      const ids = [...new Set(events.map(({ eventId }) => eventId))];
      const rows = await selectMarkedEvents({ db: store.db, actor, now, settings }, ids, withChanges);
      for (const { eventId, cursor, entityType, entityId } of events) {
        const row = rows.get(eventId);
        // An event may also report the change of a second entity.
        if (!row || row.entity_type !== entityType || row.entity_id !== entityId) continue;
        let frame: string | undefined;
        const asText = () => (frame ??= eventFrame(row, formatCursor(cursor), now()));
        for (const stream of group) if (this.#streams.has(stream)) stream.send(row, cursor.position, asText);
        if (isTurnOver()) await nextTurn();
      }
    }
  }

  /** Looks up the grants of new streams, before anything is sent to them. */
  async #lookUpGrants(): Promise<void> {
    for (const stream of [...this.#streams]) {
      if (!stream.actor.restricted || isBoundToVpcs(stream.actor) || stream.granted) continue;
      stream.granted = await selectGranted(this.#services.store.db, stream.actor.userId);
    }
  }

  /** Grants that end with their entity take nothing away that is still there. */
  async #endIfGrantsWereLost(changes: readonly Change[], accountId: number | null): Promise<void> {
    const gone = new Set(
      entityTypesSeenBy('grant').flatMap((type) =>
        [...idsOf(changes, type, 'deleted')].map((id) => grantedEntity(type, id)),
      ),
    );
    const users = idsOf(changes, 'user', 'updated');
    if (users.size === 0 && gone.size === 0) return;
    for (const stream of [...this.#streams]) {
      const { actor, granted } = stream;
      if (actor.accountId !== accountId || !granted) continue;
      const left = [...granted].filter((id) => !gone.has(id));
      stream.granted = new Set(left);
      if (!users.has(String(actor.userId))) continue;
      const held = await selectGranted(this.#services.store.db, actor.userId);
      const missing = left.filter((id) => !held.has(id));
      if (await this.#isAnyThere(missing)) this.#end(stream);
      else stream.granted = held;
    }
  }

  /** A grant may also be missing because its entity has just been deleted, which a later change will tell. */
  async #isAnyThere(entities: readonly string[]): Promise<boolean> {
    const { db } = this.#services.store;
    for (const entity of entities) {
      const [type, id] = entity.split(' ');
      const number = Number(id);
      const account =
        type === 'compute'
          ? await selectComputeAccount(db, asId(number))
          : await selectFirewallAccount(db, asId(number));
      if (account !== undefined) return true;
    }
    return false;
  }
}

/** What an event looks like, and who sees it, depends on the user, the token and what is asked for. */
function audienceOf({ actor, withChanges }: EventStream): string {
  return `${actor.tokenId} ${withChanges}`;
}

function reportsEvent(change: Change): change is EventChange {
  return change.eventId !== null;
}

function idsOf(changes: readonly Change[], type: string, what: Change['what']): Set<string> {
  const found = changes.filter((change) => change.entityType === type && change.what === what);
  return new Set(found.flatMap(({ entityId }) => entityId ?? []));
}
