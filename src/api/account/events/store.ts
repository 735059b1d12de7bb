import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { permitted } from '../../../access/decide.ts';
import type { Access } from '../../../access/entity.ts';
import { selectKeptIds } from '../../../access/kept-events.ts';
import { visibleEvents } from '../../../access/visible-events.ts';
import { type Condition, equalTo } from '../../../domain/filter.ts';
import { filterColumn } from '../../../store/filter.ts';
import type { Compare } from '../../../store/filter-form.ts';
import {
  type GaplessRange,
  type Page,
  type PageRequest,
  selectGaplessPage,
  selectPage,
} from '../../../store/page.ts';
import { opposite } from '../../../store/page-queries.ts';
import type { Database, EventRow } from '../../../store/tables/index.ts';
import type { Tx } from '../../../store/types.ts';
import { boundsOfCondition, inOrderOfTime, intersection } from './id-rules.ts';
import type { MarkedEventRow } from './schema.ts';

const ENTITY_ID: ReadonlySet<string> = new Set(['entity.id']);

const NO_EVENT: GaplessRange = { first: 1, last: 0 };

/** Newest first, unless the request wants another order. */
export async function selectEventPage(access: Access, list: PageRequest): Promise<Page<MarkedEventRow>> {
  const { orderBy, ...unordered } = list.filter;
  const { ids, times, isExact } = boundsOfCondition(unordered.where);
  const kept = await selectKeptIds(access, times);
  const range = kept ? intersection(kept, ids) : NO_EVENT;
  const between = (part: GaplessRange) =>
    markedEvents(access).where('event.id', '>=', part.first).where('event.id', '<=', part.last);
  const isGapless = isExact && permitted(access.actor, { kind: 'unrestricted' });
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
  const query = between(range).where((eb) => ofEntity(eb, access, unordered.where));
  // The default order is that of the ids, reversed.
  const byId = { ...list, filter: { ...unordered, order: opposite(unordered.order) } };
  return await selectPage(access.db, query, orderBy === 'id' ? byId : list, {
    columns: (eb) => ({
      id: filterColumn(eb, 'event.id'),
      action: filterColumn(eb, 'event.action'),
      created: filterColumn(eb, 'event.created'),
      read: { value: readMark(eb, access.actor) },
      seen: { predicate: (compare) => isSeen(eb, access.actor, compare), order: seenMark(eb, access.actor) },
      'entity.id': filterColumn(eb, 'event.entity_id', { nullable: true }),
      'entity.type': filterColumn(eb, 'event.entity_type'),
    }),
    defaultOrder: (eb) => eb.ref('event.id'),
    descends: true,
  });
}

/** The events in the range of the same time as the first and the last of a part of it. */
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

/** An event the actor may see, with the marks of the actor. */
export function selectMarkedEvent(access: Access, id: number): Promise<MarkedEventRow> {
  return markedEvents(access).where('event.id', '=', id).executeTakeFirstOrThrow();
}

/** Marks this and all lower ids as seen by the user. */
export async function markSeenTo(tx: Tx, userId: number, eventId: number): Promise<void> {
  await tx
    .updateTable('user')
    .set({ events_seen_to: eventId })
    .where('id', '=', userId)
    .where('events_seen_to', '<', eventId)
    .execute();
}

export async function markRead(tx: Tx, userId: number, { account_id, id }: EventRow): Promise<void> {
  await tx
    .insertInto('event_read')
    .values({ user_id: userId, account_id, event_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function markedEvents(access: Access) {
  const { db, actor } = access;
  return db
    .selectFrom('event')
    .selectAll('event')
    .select((eb) => [seenMark(eb, actor).as('seen'), readMark(eb, actor).as('read')])
    .where((eb) => visibleEvents(eb, access));
}

/** The ids of an entity's events come from an index, which SQLite does not choose when all is one condition. */
function ofEntity(eb: ExpressionBuilder<Database, 'event'>, { actor }: Access, where: Condition) {
  const demanded = equalTo(where, ENTITY_ID);
  if (demanded.kind !== 'compare') return sql<SqlBool>`1 = 1`;
  const ids = eb
    .selectFrom('event as same')
    .select('same.id')
    .where('same.account_id', '=', actor.accountId)
    .where('same.entity_id', '=', String(demanded.value));
  return eb('event.id', 'in', ids);
}

function seenMark(eb: ExpressionBuilder<Database, 'event'>, { userId }: Actor) {
  return asFlag(sql<SqlBool>`${eb.ref('event.id')} <= ${seenTo(eb, userId)}`);
}

/** As a range of ids, so that those beyond it need no look. */
function isSeen(eb: ExpressionBuilder<Database, 'event'>, { userId }: Actor, { operator, value }: Compare) {
  if (value === null) return operator === 'eq' ? sql<SqlBool>`1 = 0` : sql<SqlBool>`1 = 1`;
  const seen = (value === true) === (operator === 'eq');
  return sql<SqlBool>`${eb.ref('event.id')} ${sql.raw(seen ? '<=' : '>')} ${seenTo(eb, userId)}`;
}

function seenTo(eb: ExpressionBuilder<Database, 'event'>, userId: number) {
  return sql`(${eb.selectFrom('user').select('events_seen_to').where('user.id', '=', userId)})`;
}

function readMark(eb: ExpressionBuilder<Database, 'event'>, { userId }: Actor) {
  return asFlag(
    eb.exists(
      eb
        .selectFrom('event_read')
        .select('event_read.event_id')
        .where('event_read.user_id', '=', userId)
        .whereRef('event_read.account_id', '=', 'event.account_id')
        .whereRef('event_read.event_id', '=', 'event.id'),
    ),
  );
}

/** Truth as it is stored everywhere else: 0 or 1 on both databases. */
function asFlag(condition: Parameters<typeof sql<SqlBool>>[1]) {
  return sql<0 | 1>`case when ${condition} then 1 else 0 end`;
}
