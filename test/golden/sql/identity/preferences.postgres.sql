-- Statements of the sample requests, with the indexes that they use. Written by `npm run gen`.

delete from "preference"
  where "client" in (?);
--   index: preference_pkey

insert into "preference" ("user_id", "client", "value")
  values (?, ?, ?)
  on conflict ("user_id", "client") do update
  set "value" = ?;

select "value"
  from "preference"
  where "user_id" = ? and "client" = ?;
--   index: preference_pkey
