-- Statements of the sample requests, with the indexes that they use. Written by `npm run gen`.

insert into "rate_window" ("bucket", "key", "start", "count")
  values (?, ?, ?, ?)
  on conflict ("bucket", "key") do update
  set "start" = ?
  where "rate_window"."start" <= ?
  returning "key";

insert into "rate_window" ("bucket", "key", "start", "count")
  values (?, ?, ?, ?)
  on conflict ("bucket", "key") do update
  set "start" = ?, "count" = case when rate_window.start = ? then rate_window.count + 1 else 1 end
  where ("rate_window"."start" != ? or "rate_window"."count" < ?)
  returning "count";

select "count"
  from "rate_window"
  where "bucket" = ? and "key" = ? and "start" = ?;
--   index: rate_window primary key

select "count"
  from "rate_window"
  where "bucket" = ? and "key" = ? and "start" = ? and "count" >= ?;
--   index: rate_window primary key
