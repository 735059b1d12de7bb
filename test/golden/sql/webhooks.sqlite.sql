-- Statements of the sample requests, with the indexes that they use. Written by `npm run gen`.

delete from "webhook"
  where "app_id" in (select "authorized_app"."id" from "authorized_app" where "client_id" = ?)
  returning *;
--   index: authorized_app_client_id, webhook_app_id

delete from "webhook"
  where "app_id" in (select "authorized_app"."id" from "authorized_app" where "id" = ?)
  returning *;
--   index: authorized_app primary key, webhook_app_id

delete from "webhook"
  where "app_id" in (select "authorized_app"."id" from "authorized_app" where "user_id" = ?)
  returning *;
--   index: sqlite_autoindex_authorized_app_1, webhook_app_id

delete from "webhook"
  where "id" = ?;
--   index: webhook primary key

delete from "webhook_delivery"
  where "webhook_id" = ? and "status" = ?;
--   index: webhook_delivery_webhook_id

insert into "webhook" ("account_id", "label", "url", "actions", "vpcs", "enabled", "secret", "created", "user_id", "token_id", "app_id", "updated")
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  returning *;

insert into "webhook_delivery" ("webhook_id", "event_id", "action", "payload", "status", "manual", "in_turn", "created", "next_attempt")
  values (?, ?, ?, ?, ?, ?, ?, ?, ?)
  returning "id";

select "id", "actions", "vpcs"
  from "webhook"
  where "account_id" = ? and "enabled" = ?
  order by "id";
--   index: webhook_account_id

select "webhook_delivery".*
  from "webhook_delivery"
  inner join "webhook" on "webhook"."id" = "webhook_delivery"."webhook_id"
  where "webhook_delivery"."id" = ? and "webhook_delivery"."webhook_id" = ? and "webhook"."account_id" = ? and "webhook_delivery"."created" > ?;
--   index: webhook_account_id, webhook_delivery primary key

select *
  from "webhook_delivery"
  where "webhook_id" = ? and "created" > ? and 1 = 1
  order by "id" desc
  limit ? offset ?;
--   index: webhook_delivery_webhook_id

select count(*) as "count"
  from "webhook"
  where "account_id" = ?;
--   index: webhook_account_id

update "webhook"
  set "label" = ?, "url" = ?, "actions" = ?, "vpcs" = ?, "enabled" = ?, "updated" = ?
  where "id" = ?
  returning *;
--   index: webhook primary key

update "webhook"
  set "secret" = ?, "previous_secret" = ?, "previous_expiry" = ?, "updated" = ?
  where "id" = ?
  returning *;
--   index: webhook primary key

update "webhook_delivery"
  set "next_attempt" = ?
  where "id" = ?;
--   index: webhook_delivery primary key

update "webhook_delivery"
  set "status" = ?, "next_attempt" = ?
  where "webhook_id" = ? and "status" = ?;
--   index: webhook_delivery_webhook_id
