import type { Migration } from './migration.ts';

export const profile: Migration = {
  name: '0003-profile',
  statements: ({ id, integer, text, table, keyedTable }) => [
    `alter table "user" add column timezone ${text} not null default 'GMT'`,
    `alter table "user" add column email_notifications ${integer} not null default 1
  check (email_notifications in (0, 1))`,
    `alter table "user" add column shell_auth_method ${text} not null default 'password_keys'
  check (shell_auth_method in ('password_keys', 'keys_only', 'disabled'))`,
    `alter table "user" add column authorized_keys ${text}`,
    `alter table "user" add column ip_whitelist_enabled ${integer} not null default 0
  check (ip_whitelist_enabled in (0, 1))`,
    `alter table "user" add column verified_phone_number ${text}`,
    `alter table "user" add column previous_email ${text}`,
    `alter table "user" add column email_changed ${integer}`,
    `alter table "user" add column proxy ${integer} not null default 0 check (proxy in (0, 1))`,
    `alter table "user" add column totp_secret ${text}`,
    `alter table "user" add column totp_pending_secret ${text}`,
    `alter table "user" add column totp_pending_expiry ${integer}`,
    `alter table "user" add column totp_last_step ${integer}`,
    `alter table "user" add column scratch_hash ${text}`,

    'create index user_totp_pending_expiry on "user" (totp_pending_expiry) where totp_pending_expiry is not null',

    `alter table account add column payments_cents ${integer} not null default 0`,
    `alter table account add column referral_code ${text}`,
    `alter table account add column referrals_total ${integer} not null default 0`,
    `alter table account add column referrals_completed ${integer} not null default 0`,
    `alter table account add column referrals_pending ${integer} not null default 0`,
    `alter table account add column referral_credit_cents ${integer} not null default 0`,

    `create table account_limit (
  account_id ${integer} not null references account (id) on delete cascade,
  name ${text} not null,
  value ${integer} not null check (value >= 0),
  primary key (account_id, name)
)${keyedTable}`,

    `create table oauth_client (
  id ${text} primary key,
  account_id ${integer} not null references account (id) on delete cascade,
  label ${text} not null,
  redirect_uri ${text} not null,
  public ${integer} not null check (public in (0, 1)),
  status ${text} not null check (status in ('active', 'disabled', 'suspended')),
  secret_hash ${text},
  created ${integer} not null
)${keyedTable}`,
    'create index oauth_client_account_id on oauth_client (account_id, created)',

    `create table authorized_app (
  id ${id},
  user_id ${integer} not null references "user" (id) on delete cascade,
  client_id ${text} not null references oauth_client (id) on delete cascade,
  scopes ${text} not null,
  created ${integer} not null,
  unique (user_id, client_id)
)${table}`,
    'create index authorized_app_client_id on authorized_app (client_id)',

    `create table refresh_token (
  id ${id},
  app_id ${integer} not null references authorized_app (id) on delete cascade,
  family ${text} not null,
  hash ${text} not null unique check (length(hash) = 64),
  created ${integer} not null,
  expiry ${integer} not null,
  used ${integer}
)${table}`,
    'create index refresh_token_app_id on refresh_token (app_id, expiry)',
    'create index refresh_token_expiry on refresh_token (expiry)',

    `alter table token add column app_id ${integer} references authorized_app (id) on delete cascade`,
    `alter table token add column parent_token_id ${integer} references token (id) on delete cascade`,
    'create index token_app_id on token (app_id)',
    'create index token_parent_token_id on token (parent_token_id)',

    `create table trusted_device (
  id ${id},
  user_id ${integer} not null references "user" (id) on delete cascade,
  hash ${text} not null unique check (length(hash) = 64),
  created ${integer} not null,
  expiry ${integer} not null,
  last_authenticated ${integer} not null,
  last_remote_addr ${text} not null,
  user_agent ${text} not null
)${table}`,
    'create index trusted_device_user_id on trusted_device (user_id, id)',
    'create index trusted_device_expiry on trusted_device (expiry)',

    `create table login (
  id ${id},
  account_id ${integer} not null references account (id) on delete cascade,
  user_id ${integer} references "user" (id) on delete set null,
  username ${text} not null,
  ip ${text} not null,
  status ${text} not null check (status in ('successful', 'failed')),
  restricted ${integer} not null check (restricted in (0, 1)),
  created ${integer} not null
)${table}`,
    'create index login_account_id on login (account_id, id)',
    'create index login_user_id on login (user_id, id)',
    'create index login_created on login (created)',

    `create table password_link (
  hash ${text} primary key check (length(hash) = 64),
  user_id ${integer} not null references "user" (id) on delete cascade,
  created ${integer} not null,
  expiry ${integer} not null
)${keyedTable}`,
    'create index password_link_user_id on password_link (user_id)',
    'create index password_link_expiry on password_link (expiry)',

    `create table ssh_key (
  id ${id},
  user_id ${integer} not null references "user" (id) on delete cascade,
  label ${text} not null,
  ssh_key ${text} not null,
  created ${integer} not null
)${table}`,
    'create index ssh_key_user_id on ssh_key (user_id, id)',

    `create table preference (
  user_id ${integer} not null references "user" (id) on delete cascade,
  client ${text} not null,
  value ${text} not null,
  primary key (user_id, client)
)${keyedTable}`,

    `create table security_answer (
  user_id ${integer} not null references "user" (id) on delete cascade,
  question_id ${integer} not null,
  hash ${text} not null,
  primary key (user_id, question_id)
)${keyedTable}`,

    `create table phone_verification (
  user_id ${integer} primary key references "user" (id) on delete cascade,
  phone_number ${text} not null,
  started ${integer} not null,
  wrong_tries ${integer} not null default 0,
  voided ${integer} not null default 0 check (voided in (0, 1))
)${keyedTable}`,
    'create index phone_verification_started on phone_verification (started)',

    `create table rate_window (
  bucket ${text} not null,
  key ${text} not null,
  start ${integer} not null,
  count ${integer} not null,
  primary key (bucket, key)
)${keyedTable}`,
    'create index rate_window_start on rate_window (start)',

    `create table outbox_message (
  id ${id},
  user_id ${integer} references "user" (id) on delete set null,
  kind ${text} not null check (kind in ('sms', 'email')),
  template ${text} not null,
  recipient ${text} not null,
  body ${text},
  created ${integer} not null,
  body_expiry ${integer},
  status ${text} not null check (status in ('waiting', 'sent', 'kept', 'given_up')),
  attempts ${integer} not null default 0,
  next_attempt ${integer} not null,
  claimed_by ${text},
  claimed_until ${integer},
  ended ${integer}
)${table}`,
    "create index outbox_message_waiting on outbox_message (next_attempt) where status = 'waiting'",
    'create index outbox_message_body_expiry on outbox_message (body_expiry) where body is not null',
    'create index outbox_message_user_id on outbox_message (user_id)',
    'create index outbox_message_created on outbox_message (created)',
  ],
};
