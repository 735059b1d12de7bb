-- Statements of the sample requests, with the indexes that they use. Written by `npm run gen`.

delete from "user"
  where "id" = ?;
--   index: compute_grant primary key, event_read primary key, firewall_grant primary key, global_grant primary key, login_user_id, oauth_authorization_user_id, outbox_message_user_id, password_link_user_id, phone_verification primary key, preference primary key, security_answer primary key, sign_in_attempt_user_id, sign_in_session_user_id, sqlite_autoindex_authorized_app_1, ssh_key_user_id, token_user_id, trusted_device_user_id, user primary key, vpc_grant primary key

insert into "user" ("account_id", "username", "email", "restricted", "password_hash", "password_created", "password_temporary", "proxy", "created", "username_folded")
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  on conflict ("username_folded") do nothing
  returning *;
--   index: compute_grant primary key, event_read primary key, firewall_grant primary key, global_grant primary key, login_user_id, oauth_authorization_user_id, outbox_message_user_id, password_link_user_id, phone_verification primary key, preference primary key, security_answer primary key, sign_in_attempt_user_id, sign_in_session_user_id, sqlite_autoindex_authorized_app_1, ssh_key_user_id, token_user_id, trusted_device_user_id, vpc_grant primary key

select "account_id"
  from "user"
  where "id" = ?;
--   index: user primary key

select "event"."account_id", "event"."id", "event"."created", "event"."action", "event"."user_id", "event"."username", "event"."entity_type", "event"."entity_id", "event"."entity_label", "event"."entity_url", "event"."secondary_type", "event"."secondary_id", "event"."secondary_label", "event"."secondary_url", "event"."status", "event"."percent_complete", "event"."duration", "event"."time_remaining", "event"."job_id", "event"."started", case when "event"."id" <= (select events_seen_to from "user" where "user".id = ?) then 1 else 0 end as "seen", case when "event_read"."event_id" is not null then 1 else 0 end as "read"
  from "event"
  left join "event_read" on "event_read"."user_id" = ? and "event_read"."account_id" = "event"."account_id" and "event_read"."event_id" = "event"."id"
  where ("event"."account_id" = ? and "event"."created" >= ? and 1 = 1) and "event"."id" = ?;
--   index: event primary key, event_read_event, user primary key

select "event"."account_id", "event"."id", "event"."created", "event"."action", "event"."user_id", "event"."username", "event"."entity_type", "event"."entity_id", "event"."entity_label", "event"."entity_url", "event"."secondary_type", "event"."secondary_id", "event"."secondary_label", "event"."secondary_url", "event"."status", "event"."percent_complete", "event"."duration", "event"."time_remaining", "event"."job_id", "event"."started", case when "event"."id" <= (select events_seen_to from "user" where "user".id = ?) then 1 else 0 end as "seen", case when "event_read"."event_id" is not null then 1 else 0 end as "read"
  from "event"
  left join "event_read" on "event_read"."user_id" = ? and "event_read"."account_id" = "event"."account_id" and "event_read"."event_id" = "event"."id"
  where ("event"."account_id" = ? and "event"."created" >= ? and 1 = 1) and "event"."id" >= ? and "event"."id" <= ?
  order by "event"."id" desc;
--   index: event primary key, event_read_event, user primary key

select "id"
  from "user"
  where "account_id" = ? and "proxy" = ?;
--   index: user_account_id

select "username", "email"
  from "user"
  where "id" = ?;
--   index: user primary key

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
--   index: user primary key

select *
  from "user"
  where "username_folded" = ?;
--   index: sqlite_autoindex_user_1

select *, (select "username" from "user" where "user"."id" = "webhook"."user_id") as "maker"
  from "webhook"
  where "account_id" = ? and "id" = ?;
--   index: user primary key, webhook primary key

select *, (select "username" from "user" where "user"."id" = "webhook"."user_id") as "maker"
  from "webhook"
  where "account_id" = ? and 1 = 1
  order by "id" asc
  limit ? offset ?;
--   index: user primary key, webhook_account_id

select count(*) as "count"
  from "user"
  where "account_id" = ?;
--   index: user_account_id

update "user"
  set "account_access" = ?
  where "id" = ?;
--   index: user primary key

update "user"
  set "email" = ?, "previous_email" = ?, "email_changed" = ?
  where "id" = ?;
--   index: user primary key

update "user"
  set "events_seen_to" = ?
  where "id" = ? and "events_seen_to" < ?;
--   index: user primary key

update "user"
  set "timezone" = ?, "email_notifications" = ?, "shell_auth_method" = ?, "authorized_keys" = ?, "ip_whitelist_enabled" = ?
  where "id" = ?;
--   index: user primary key

update "user"
  set "totp_pending_secret" = ?, "totp_pending_expiry" = ?
  where "id" = ?;
--   index: user primary key

update "user"
  set "totp_secret" = ?, "totp_pending_secret" = ?, "totp_pending_expiry" = ?, "totp_last_step" = ?, "scratch_hash" = ?
  where "id" = ?;
--   index: user primary key

update "user"
  set "username" = ?, "username_folded" = ?, "restricted" = ?
  where "id" = ?
  returning *;
--   index: user primary key

update "user"
  set "verified_phone_number" = ?
  where "id" = ?;
--   index: user primary key
