import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '#access/actor';
import { isBoundToVpcs, meetsRequirement } from '#access/decide';
import type { Access } from '#access/target';
import { type Condition, equalTo, isTrue, type ListFilter, mentions } from '#domain/filter/filter';
import { isOneOf, unindexed } from '#store/query/dialect';
import { type Compare, filterColumn } from '#store/query/filter';
import {
  type GaplessRange,
  type Page,
  type PageRequest,
  selectGaplessPage,
  selectPage,
} from '#store/query/page';
import { opposite } from '#store/query/page-queries';
import type { Database, EventRow } from '#store/schema/tables/index';
import type { Db, Tx } from '#store/types';
import { boundsOfCondition, inOrderOfTime, intersection } from './id-rules.ts';
import type { MarkedEventRow } from './schema.ts';
import { EVENT_COLUMNS, seenBy, visibleEvents } from './visible-events.ts';

const ENTITY_ID: ReadonlySet<string> = new Set(['entity.id']);

/** An index finds the events by either of these fields. */
const INDEXED: ReadonlySet<string> = new Set(['entity.id', 'action']);

const EVENT_ID = sql.ref<number>('event.id');

const READ_MARK = asFlag(sql<SqlBool>`${sql.ref('event_read.event_id')} is not null`);

const NO_EVENT: GaplessRange = { first: 1, last: 0 };

/**
 * Returns newest events first, unless the request asks for another order.
 * @param withChanges whether to read what they have changed
 */
export async function selectEventPage(
  access: Access,
  list: PageRequest,
  withChanges = false,
): Promise<Page<MarkedEventRow>> {
  const { orderBy, ...unordered } = list.filter;
  const { ids, times, isExact } = boundsOfCondition(unordered.where);
  const kept = await selectKeptIds(access, times);
  const range = kept ? intersection(kept, ids) : NO_EVENT;
  const between = (part: GaplessRange) =>
    markedEvents(access, withChanges).where('event.id', '>=', part.first).where('event.id', '<=', part.last);
  const isGapless = isExact && meetsRequirement(access.actor, { kind: 'unrestricted' });
  if (range.first > range.last) return await selectGaplessPage(range, list, 'asc', async () => []);
  if (isGapless && (orderBy === undefined || orderBy === 'id')) {
    const order = orderBy ? unordered.order : opposite(unordered.order);
    return await selectGaplessPage(range, list, order, (part) =>
      between(part).orderBy('event.id', order).execute(),
    );
  }
  if (isGapless && orderBy === 'created') {
    const { order } = unordered;
    return await selectGaplessPage(range, list, order, async (part) => {
      const rows: MarkedEventRow[] = [];
      for (const run of inOrderOfTime(part, order, await tiesAtEnds(access, range, part))) {
        const inRun = between(run).orderBy('event.created', order).orderBy('event.id', opposite(order));
        rows.push(...(await inRun.execute()));
      }
      return rows;
    });
  }
  // The default order is by descending id.
  const byId = { ...list, filter: { ...unordered, order: opposite(unordered.order) } };
  const isOfMany = isTrue(equalTo(unordered.where, INDEXED));
  const page = await selectPage(
    access.db,
    eventIds(access, range, list.filter),
    orderBy === 'id' ? byId : list,
    {
      columns: (eb) => ({
        id: filterColumn(eb, 'event.id'),
        action: filterColumn(eb, 'event.action'),
        created: filterColumn(eb, 'event.created'),
        read: { value: READ_MARK },
        seen: { predicate: (compare) => isSeen(access.actor, compare), order: seenMark(access.actor) },
        'entity.id': filterColumn(eb, 'event.entity_id', { nullable: true }),
        'entity.type': filterColumn(eb, 'event.entity_type'),
        'entity.label': filterColumn(eb, 'event.entity_label'),
        username: filterColumn(eb, 'event.username', { nullable: true }),
      }),
      defaultOrder: () => idAmongst(access.db, unordered.where),
      descends: true,
      indexed: INDEXED,
      ordered: new Set(isGapless ? ['action'] : []),
      ...(isOfMany && { rows: range.last - range.first + 1 }),
      ...(isGapless && { total: range.last - range.first + 1 }),
    },
  );
  const rows = await selectMarkedEvents(
    access,
    page.rows.map(({ id }) => id),
    withChanges,
  );
  return { ...page, rows: page.rows.flatMap(({ id }) => rows.get(id) ?? []) };
}

/** Selects ids only, which an index covers. The full rows are read only for the events on the page. */
function eventIds({ db, actor }: Access, { first, last }: GaplessRange, { where, orderBy }: ListFilter) {
  const range = orderBy === 'action' ? unindexed(db, EVENT_ID) : idAmongst(db, where);
  const readsMarks = orderBy === 'read' || mentions(where, 'read');
  const events = db.selectFrom('event');
  return (readsMarks ? withReadMarks(events, actor) : (events as ReturnType<typeof withReadMarks>))
    .select('event.id')
    .where('event.account_id', '=', actor.accountId)
    .where(range, '>=', first)
    .where(range, '<=', last)
    .where((eb) => seenBy(eb as never, actor));
}

/**
 * The event id as a column. When filtering by entity, keeps SQLite from using the primary key, so that it finds the
 * events by the index on entities, which is not ordered by id.
 */
function idAmongst(db: Db, where: Condition) {
  return isTrue(equalTo(where, ENTITY_ID)) ? EVENT_ID : unindexed(db, EVENT_ID);
}

/** Of these events, those that the actor may see, by id, with the actor's marks. */
export async function selectMarkedEvents(
  access: Access,
  ids: readonly number[],
  withChanges: boolean,
): Promise<Map<number, MarkedEventRow>> {
  if (ids.length === 0) return new Map();
  const rows = await markedEvents(access, withChanges)
    .where((eb) => isOneOf(access.db, eb.ref('event.id'), ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The ids of all events in the range that have the time of the first, and of the last, event of the part. */
async function tiesAtEnds(access: Access, range: GaplessRange, { first, last }: GaplessRange) {
  const tiesOf = async (id: number) => {
    const { created } = await access.db
      .selectFrom('event')
      .select('created')
      .where('account_id', '=', access.actor.accountId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const ties = await selectKeptIds(access, { first: created, last: created });
    return intersection(ties ?? NO_EVENT, range);
  };
  return { first: await tiesOf(first), last: await tiesOf(last) };
}

/** An event that the actor may see, with the actor's marks. */
export function selectMarkedEvent(access: Access, id: number, withChanges: boolean): Promise<MarkedEventRow> {
  return markedEvents(access, withChanges).where('event.id', '=', id).executeTakeFirstOrThrow();
}

export async function markRead(tx: Tx, userId: number, { account_id, id }: EventRow): Promise<void> {
  await tx
    .insertInto('event_read')
    .values({ user_id: userId, account_id, event_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function markedEvents(access: Access, withChanges: boolean) {
  const { db, actor } = access;
  return withReadMarks(db.selectFrom('event'), actor)
    .select(EVENT_COLUMNS)
    .$if(withChanges, (query) => query.select('event.changes'))
    .select([seenMark(actor).as('seen'), READ_MARK.as('read')])
    .where((eb) => visibleEvents(eb as never, access));
}

/** Joins the mark once per event, however often the filter uses it. */
function withReadMarks(query: SelectQueryBuilder<Database, 'event', object>, { userId }: Actor) {
  return query.leftJoin('event_read', (join) =>
    join
      .on('event_read.user_id', '=', userId)
      .onRef('event_read.account_id', '=', 'event.account_id')
      .onRef('event_read.event_id', '=', 'event.id'),
  );
}

function seenMark(actor: Actor) {
  return asFlag(sql<SqlBool>`${EVENT_ID} <= ${seenTo(actor)}`);
}

/** Compares the id with the user's last seen id as a range, so that an index can skip the events beyond it. */
function isSeen(actor: Actor, { operator, value }: Compare) {
  if (value === null) return operator === 'eq' ? sql<SqlBool>`1 = 0` : sql<SqlBool>`1 = 1`;
  const seen = (value === true) === (operator === 'eq');
  return sql<SqlBool>`${EVENT_ID} ${sql.raw(seen ? '<=' : '>')} ${seenTo(actor)}`;
}

function seenTo(actor: Actor) {
  return isBoundToVpcs(actor)
    ? sql`(select events_seen_to from token where token.id = ${actor.tokenId})`
    : sql`(select events_seen_to from "user" where "user".id = ${actor.userId})`;
}

/** Booleans are stored as 0 or 1 on both databases; converts a condition to that form. */
function asFlag(condition: Parameters<typeof sql<SqlBool>>[1]) {
  return sql<0 | 1>`case when ${condition} then 1 else 0 end`;
}

/**
 * Finds the ids of the account's events that are within retention and within the given times. The ids form a range
 * without gaps: they are a counter, times ascend with them, and the purge removes the lowest first. So both ends are
 * found by binary search, without reading the events outside.
 * @param times UTC seconds, or infinite
 * @returns undefined when there is no event
 */
async function selectKeptIds(
  { db, actor, now, settings }: Access,
  times: GaplessRange,
): Promise<GaplessRange | undefined> {
  const kept = await selectIdsFrom(db, actor.accountId, Math.max(now() - settings.ttl.events, times.first));
  if (!kept || times.last === Number.POSITIVE_INFINITY) return kept;
  const later = await selectIdsFrom(db, actor.accountId, times.last + 1);
  return { first: kept.first, last: later ? later.first - 1 : kept.last };
}

/** Of the events from this time on, the ids of the first and the last. */
function selectIdsFrom(db: Db, accountId: number, time: number): Promise<GaplessRange | undefined> {
  return db
    .selectFrom(
      sql<GaplessRange>`(
        with recursive search(low, high, last) as (
          select oldest.id, case when oldest.created >= ${time} then oldest.id else newest.id + 1 end, newest.id
          from (select id, created from event where account_id = ${accountId} order by id limit 1) as oldest,
            (select id from event where account_id = ${accountId} order by id desc limit 1) as newest
          union all
          select case when event.created < ${time} then event.id + 1 else search.low end,
            case when event.created < ${time} then search.high else event.id end, search.last
          from search
          join event on event.account_id = ${accountId} and event.id = (search.low + search.high) / 2
          where search.low < search.high
        )
        select low as first, last from search where low >= high
      )`.as('kept'),
    )
    .select(['first', 'last'])
    .executeTakeFirst();
}
