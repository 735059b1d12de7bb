import { sql } from 'kysely';
import type { GaplessRange } from '../store/page.ts';
import { prepared } from '../store/prepared.ts';
import type { Access } from './entity.ts';

/**
 * The ids of the account's events that are within their retention. None is missing between the first and the last:
 * they are a counter, their times ascend with them, and the purge removes the lowest first. So the first one that is
 * kept is found by halving, without reading those that wait to be purged.
 * @returns undefined when there is no event
 */
export async function selectKeptIds({ db, actor, now, ttl }: Access): Promise<GaplessRange | undefined> {
  const [kept] = await selectRange(db, actor.accountId, now() - ttl.events);
  return kept;
}

const selectRange = prepared((db, accountId: number, keptFrom: number) =>
  db
    .selectFrom(
      sql<GaplessRange>`(
        with recursive search(low, high, last) as (
          select oldest.id, case when oldest.created >= ${keptFrom} then oldest.id else newest.id + 1 end, newest.id
          from (select id, created from event where account_id = ${accountId} order by id limit 1) as oldest,
            (select id from event where account_id = ${accountId} order by id desc limit 1) as newest
          union all
          select case when event.created < ${keptFrom} then event.id + 1 else search.low end,
            case when event.created < ${keptFrom} then search.high else event.id end, search.last
          from search
          join event on event.account_id = ${accountId} and event.id = (search.low + search.high) / 2
          where search.low < search.high
        )
        select low as first, last from search where low >= high
      )`.as('kept'),
    )
    .select(['first', 'last']),
);
