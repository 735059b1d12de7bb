-- Statements of the sample requests, with the indexes that they use. Written by `npm run gen`.

insert into "event" ("account_id", "id", "created", "action", "user_id", "username", "entity_type", "entity_id", "entity_label", "entity_url", "secondary_type", "secondary_id", "secondary_label", "secondary_url", "status", "percent_complete", "duration", "time_remaining", "job_id", "started", "changes")
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

insert into "event_read" ("user_id", "account_id", "event_id")
  values (?, ?, ?)
  on conflict do nothing;

select "event"."account_id", "event"."id", "event"."created", "event"."action", "event"."user_id", "event"."username", "event"."entity_type", "event"."entity_id", "event"."entity_label", "event"."entity_url", "event"."secondary_type", "event"."secondary_id", "event"."secondary_label", "event"."secondary_url", "event"."status", "event"."percent_complete", "event"."duration", "event"."time_remaining", "event"."job_id", "event"."started"
  from "event"
  where "id" = ? and ("event"."account_id" = ? and "event"."created" >= ? and 1 = 1);
--   index: event primary key

select "first", "last"
  from (
        with recursive search(low, high, last) as (
          select oldest.id, case when oldest.created >= ? then oldest.id else newest.id + 1 end, newest.id
          from (select id, created from event where account_id = ? order by id limit 1) as oldest,
            (select id from event where account_id = ? order by id desc limit 1) as newest
          union all
          select case when event.created < ? then event.id + 1 else search.low end,
            case when event.created < ? then search.high else event.id end, search.last
          from search
          join event on event.account_id = ? and event.id = (search.low + search.high) / 2
          where search.low < search.high
        )
        select low as first, last from search where low >= high
      ) as "kept";
--   index: event primary key
--   scan: newest, oldest, search
