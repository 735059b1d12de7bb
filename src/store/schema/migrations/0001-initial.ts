import type { Migration } from './migration.ts';

export const initial: Migration = {
  name: '0001-initial',
  statements: ({ id, integer, real, text, table, keyedTable }) => [
    `create table setting (
  name ${text} primary key,
  value ${text} not null
)${keyedTable}`,

    `create table account (
  id ${id},
  euuid ${text} not null unique check (length(euuid) = 36),
  company ${text} not null,
  created ${integer} not null,
  suspended ${integer} not null default 0 check (suspended in (0, 1)),
  parent_account_id ${integer} references account (id),
  last_event_id ${integer} not null default 0
)${table}`,
    'create index account_parent_account_id on account (parent_account_id)',

    `create table "user" (
  id ${id},
  account_id ${integer} not null references account (id) on delete cascade,
  username ${text} not null,
  username_folded ${text} not null unique,
  email ${text} not null,
  restricted ${integer} not null check (restricted in (0, 1)),
  password_hash ${text},
  password_created ${integer},
  account_access ${text} check (account_access in ('read_only', 'read_write')),
  events_seen_to ${integer} not null default 0,
  created ${integer} not null
)${table}`,
    'create index user_account_id on "user" (account_id)',

    `create table global_grant (
  user_id ${integer} not null references "user" (id) on delete cascade,
  name ${text} not null,
  primary key (user_id, name)
)${keyedTable}`,

    `create table token (
  id ${id},
  user_id ${integer} not null references "user" (id) on delete cascade,
  kind ${text} not null check (kind in ('personal', 'oauth', 'proxy')),
  hash ${text} not null unique check (length(hash) = 64),
  prefix ${text} check (length(prefix) = 16),
  label ${text} not null,
  scopes ${text} not null,
  created ${integer} not null,
  expiry ${integer},
  last_used ${integer}
)${table}`,
    'create index token_user_id on token (user_id)',
    'create index token_expiry on token (expiry)',

    `create table vpc (
  id ${id},
  account_id ${integer} not null references account (id) on delete cascade,
  label ${text} not null check (length(label) between 1 and 64),
  description ${text} not null,
  region ${text} not null,
  created ${integer} not null,
  updated ${integer} not null,
  unique (account_id, label)
)${table}`,
    'create index vpc_account_id on vpc (account_id, id)',

    `create table subnet (
  id ${id},
  vpc_id ${integer} not null references vpc (id) on delete cascade,
  label ${text} not null check (length(label) between 1 and 64),
  first ${integer} not null check (first >= 0),
  last ${integer} not null check (last >= first and last < 4294967296),
  created ${integer} not null,
  updated ${integer} not null,
  unique (vpc_id, label),
  unique (vpc_id, first)
)${table}`,
    'create index subnet_vpc_id on subnet (vpc_id, id)',

    `create table vpc_grant (
  user_id ${integer} not null references "user" (id) on delete cascade,
  vpc_id ${integer} not null references vpc (id) on delete cascade,
  permission ${text} not null check (permission in ('read_only', 'read_write')),
  primary key (user_id, vpc_id)
)${keyedTable}`,
    'create index vpc_grant_vpc_id on vpc_grant (vpc_id)',

    `create table event (
  account_id ${integer} not null references account (id) on delete cascade,
  id ${integer} not null,
  created ${integer} not null,
  action ${text} not null,
  user_id ${integer},
  username ${text},
  entity_type ${text} not null,
  entity_id ${text},
  entity_label ${text} not null,
  entity_url ${text} not null,
  secondary_type ${text},
  secondary_id ${text},
  secondary_label ${text},
  secondary_url ${text},
  status ${text} not null check (status in ('notification', 'scheduled', 'started', 'finished', 'failed')),
  percent_complete ${integer} check (percent_complete between 0 and 100),
  duration ${real},
  time_remaining ${real},
  primary key (account_id, id)
)${keyedTable}`,
    'create index event_created on event (created)',

    `create table event_read (
  user_id ${integer} not null references "user" (id) on delete cascade,
  account_id ${integer} not null,
  event_id ${integer} not null,
  primary key (user_id, account_id, event_id),
  foreign key (account_id, event_id) references event (account_id, id) on delete cascade
)${keyedTable}`,
    'create index event_read_event on event_read (account_id, event_id)',
  ],
};
