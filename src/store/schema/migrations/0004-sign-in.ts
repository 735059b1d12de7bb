import type { Migration } from './migration.ts';

export const signIn: Migration = {
  name: '0004-sign-in',
  statements: ({ id, integer, text, table, keyedTable }) => [
    `alter table "user" add column password_temporary ${integer} not null default 0
  check (password_temporary in (0, 1))`,

    `create table sign_in_session (
  id ${id},
  hash ${text} not null unique check (length(hash) = 64),
  user_id ${integer} not null references "user" (id) on delete cascade,
  created ${integer} not null,
  last_seen ${integer} not null,
  expiry ${integer} not null,
  ip ${text} not null,
  user_agent ${text} not null
)${table}`,
    'create index sign_in_session_user_id on sign_in_session (user_id, id)',
    'create index sign_in_session_expiry on sign_in_session (expiry)',

    `create table sign_in_attempt (
  hash ${text} primary key check (length(hash) = 64),
  user_id ${integer} not null references "user" (id) on delete cascade,
  created ${integer} not null,
  expiry ${integer} not null,
  ip ${text} not null,
  remember ${integer} not null check (remember in (0, 1))
)${keyedTable}`,
    'create index sign_in_attempt_user_id on sign_in_attempt (user_id)',
    'create index sign_in_attempt_expiry on sign_in_attempt (expiry)',

    // The built-in clients belong to no account.
    'alter table oauth_client alter column account_id drop not null',
    `insert into oauth_client (id, account_id, label, redirect_uri, public, status, created)
  values ('console', null, 'Console', '', 1, 'active', 0)`,
    `insert into oauth_client (id, account_id, label, redirect_uri, public, status, created)
  values ('palisade-cli', null, 'Palisade CLI', 'http://127.0.0.1/callback', 1, 'active', 0)`,

    `create table oauth_authorization (
  id ${id},
  user_id ${integer} not null references "user" (id) on delete cascade,
  client_id ${text} not null references oauth_client (id) on delete cascade,
  app_id ${integer} references authorized_app (id) on delete cascade,
  scopes ${text} not null,
  created ${integer} not null
)${table}`,
    'create index oauth_authorization_user_id on oauth_authorization (user_id)',
    'create index oauth_authorization_client_id on oauth_authorization (client_id)',
    'create index oauth_authorization_app_id on oauth_authorization (app_id)',

    `alter table token add column authorization_id ${integer} references oauth_authorization (id) on delete cascade`,
    'create index token_authorization_id on token (authorization_id)',

    // The table must be empty: no app could be registered yet.
    'drop table refresh_token',
    `create table refresh_token (
  id ${id},
  authorization_id ${integer} not null references oauth_authorization (id) on delete cascade,
  hash ${text} not null unique check (length(hash) = 64),
  scopes ${text} not null,
  created ${integer} not null,
  expiry ${integer} not null,
  used ${integer}
)${table}`,
    'create index refresh_token_authorization_id on refresh_token (authorization_id, expiry)',
    'create index refresh_token_expiry on refresh_token (expiry)',

    `create table oauth_artifact (
  hash ${text} primary key check (length(hash) = 64),
  kind ${text} not null check (kind in ('Interaction', 'AuthorizationCode', 'DeviceCode')),
  payload ${text} not null,
  user_code ${text} unique,
  authorization_id ${integer} references oauth_authorization (id) on delete cascade,
  polled ${integer},
  consumed ${integer},
  expiry ${integer} not null
)${keyedTable}`,
    'create index oauth_artifact_authorization_id on oauth_artifact (authorization_id)',
    'create index oauth_artifact_expiry on oauth_artifact (expiry)',
  ],
};
