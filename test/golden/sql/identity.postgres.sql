-- Statements of the sample requests, with the indexes that they use. Written by `npm run gen`.

delete from "user"
  where "id" = ?;
--   index: user_pkey

insert into "user" ("account_id", "username", "email", "restricted", "password_hash", "password_created", "password_temporary", "proxy", "created", "username_folded")
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  on conflict ("username_folded") do nothing
  returning *;

select "account_id"
  from "user"
  where "id" = ?;
--   index: user_pkey

select "event"."account_id", "event"."id", "event"."created", "event"."action", "event"."user_id", "event"."username", "event"."entity_type", "event"."entity_id", "event"."entity_label", "event"."entity_url", "event"."secondary_type", "event"."secondary_id", "event"."secondary_label", "event"."secondary_url", "event"."status", "event"."percent_complete", "event"."duration", "event"."time_remaining", "event"."job_id", "event"."started", case when "event"."id" <= (select events_seen_to from "user" where "user".id = ?) then 1 else 0 end as "seen", case when "event_read"."event_id" is not null then 1 else 0 end as "read"
  from "event"
  left join "event_read" on "event_read"."user_id" = ? and "event_read"."account_id" = "event"."account_id" and "event_read"."event_id" = "event"."id"
  where ("event"."account_id" = ? and "event"."created" >= ? and 1 = 1) and "event"."id" = ?;
--   index: event_action, event_read_event, user_pkey

select "event"."account_id", "event"."id", "event"."created", "event"."action", "event"."user_id", "event"."username", "event"."entity_type", "event"."entity_id", "event"."entity_label", "event"."entity_url", "event"."secondary_type", "event"."secondary_id", "event"."secondary_label", "event"."secondary_url", "event"."status", "event"."percent_complete", "event"."duration", "event"."time_remaining", "event"."job_id", "event"."started", case when "event"."id" <= (select events_seen_to from "user" where "user".id = ?) then 1 else 0 end as "seen", case when "event_read"."event_id" is not null then 1 else 0 end as "read"
  from "event"
  left join "event_read" on "event_read"."user_id" = ? and "event_read"."account_id" = "event"."account_id" and "event_read"."event_id" = "event"."id"
  where ("event"."account_id" = ? and "event"."created" >= ? and 1 = 1) and "event"."id" >= ? and "event"."id" <= ?
  order by "event"."id" desc;
--   index: event_pkey, event_read_pkey, user_pkey

select "id"
  from "user"
  where "account_id" = ? and "proxy" = ? for share;
--   index: user_account_id

select "username", "email"
  from "user"
  where "id" = ?;
--   index: user_pkey

select *
  from "user"
  where "account_id" = ? and "username" = ?;
--   index: user_account_id

select *
  from "user"
  where "account_id" = ? and 1 = 1
  order by "id" asc
  limit ? offset ?;
--   index: user_account_id

select *
  from "user"
  where "id" = ?;
--   index: user_pkey

select *
  from "user"
  where "username_folded" = ?;
--   index: user_username_folded_key

select *, (select "username" from "user" where "user"."id" = "webhook"."user_id") as "maker"
  from "webhook"
  where "account_id" = ? and "id" = ?;
--   index: user_pkey, webhook_account_id

select *, (select "username" from "user" where "user"."id" = "webhook"."user_id") as "maker"
  from "webhook"
  where "account_id" = ? and 1 = 1
  order by "id" asc
  limit ? offset ?;
--   index: user_pkey, webhook_account_id

select count(*) as "count"
  from "user"
  where "account_id" = ?;
--   index: user_account_id

update "user"
  set "account_access" = ?
  where "id" = ?;
--   index: user_pkey

update "user"
  set "email" = ?, "previous_email" = ?, "email_changed" = ?
  where "id" = ?;
--   index: user_pkey

update "user"
  set "events_seen_to" = ?
  where "id" = ? and "events_seen_to" < ?;
--   index: user_pkey

update "user"
  set "timezone" = ?, "email_notifications" = ?, "shell_auth_method" = ?, "authorized_keys" = ?, "ip_whitelist_enabled" = ?
  where "id" = ?;
--   index: user_pkey

update "user"
  set "totp_pending_secret" = ?, "totp_pending_expiry" = ?
  where "id" = ?;
--   index: user_pkey

update "user"
  set "totp_secret" = ?, "totp_pending_secret" = ?, "totp_pending_expiry" = ?, "totp_last_step" = ?, "scratch_hash" = ?
  where "id" = ?;
--   index: user_pkey

update "user"
  set "username" = ?, "username_folded" = ?, "restricted" = ?
  where "id" = ?
  returning *;
--   index: user_pkey

update "user"
  set "verified_phone_number" = ?
  where "id" = ?;
--   index: user_pkey
