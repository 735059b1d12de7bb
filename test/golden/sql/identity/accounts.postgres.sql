-- Statements of the sample requests, with the indexes that they use. Written by `npm run gen`.

select "account"."parent_account_id", "child"."id" as "child_id"
  from "account"
  left join "account" as "child" on "child"."parent_account_id" = "account"."id"
  where "account"."id" = ?
  limit ?;
--   index: account_parent_account_id, account_pkey

select "id"
  from "account"
  where "parent_account_id" = ?
  limit ?;
--   index: account_parent_account_id

select "last_event_id"
  from "account"
  where "id" = ?;
--   index: account_pkey

select "last_event_id", "last_event_created", "active_webhooks"
  from "account"
  where "id" = ?
  for update;
--   index: account_pkey

select *
  from "account"
  where "euuid" = ? and "parent_account_id" = ?;
--   index: account_euuid_key

select *
  from "account"
  where "id" = ?;
--   index: account_pkey

select *
  from "account"
  where "parent_account_id" = ? and 1 = 1
  order by "id" asc
  limit ? offset ?;
--   index: account_parent_account_id

update "account"
  set "active_webhooks" = "active_webhooks" + ?
  where "id" = ?;
--   index: account_pkey

update "account"
  set "last_event_id" = "last_event_id" + ?, "last_event_created" = case when last_event_created > ? then last_event_created else ? end, "digest_since" = coalesce(digest_since, ?)
  where "id" = ?
  returning "last_event_id", "last_event_created", "active_webhooks";
--   index: account_pkey

update "account"
  set "vpc_count" = "vpc_count" + ?
  where "id" = ?
  returning "vpc_count";
--   index: account_pkey
