import { sql } from 'kysely';
import type { Access } from '#access/target';
import type { GaplessRange } from '#store/query/page';
import type { Db } from '#store/types';

/**
 * Finds the ids of the account's events that are within retention and within the given times. The ids form a range
 * without gaps: they are a counter, times ascend with them, and the purge removes the lowest first. So both ends are
 * found by binary search, without reading the events outside.
 * @param times UTC seconds, or infinite
 * @returns undefined when there is no event
 */
export async function selectKeptIds(
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
