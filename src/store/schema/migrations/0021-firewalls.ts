import type { Migration } from './migration.ts';

/** Firewalls, and the computes that they are assigned to. Rules are JSON text, with keys as they were sent. */
export const firewalls: Migration = {
  name: '0021-firewalls',
  statements: ({ id, integer, text, table, keyedTable }) => [
    `create table firewall (
  id ${id},
  account_id ${integer} not null references account (id) on delete cascade,
  label ${text} not null,
  status ${text} not null check (status in ('enabled', 'disabled')),
  rules ${text} not null,
  version ${integer} not null,
  fingerprint ${text} not null,
  created ${integer} not null,
  updated ${integer} not null,
  unique (account_id, label)
)${table}`,
    'create index firewall_account_id on firewall (account_id, id)',

    `create table firewall_tag (
  firewall_id ${integer} not null references firewall (id) on delete cascade,
  position ${integer} not null,
  tag ${text} not null,
  primary key (firewall_id, position)
)${keyedTable}`,

    `create table firewall_device (
  id ${id},
  firewall_id ${integer} not null references firewall (id) on delete cascade,
  compute_id ${integer} not null references compute (id) on delete cascade,
  enabled ${integer} not null check (enabled in (0, 1)),
  created ${integer} not null,
  unique (firewall_id, compute_id)
)${table}`,
    'create index firewall_device_firewall_id on firewall_device (firewall_id, id)',
    'create index firewall_device_compute_id on firewall_device (compute_id, firewall_id)',
    'create unique index firewall_device_enabled on firewall_device (compute_id) where enabled = 1',

    `create table firewall_grant (
  user_id ${integer} not null references "user" (id) on delete cascade,
  firewall_id ${integer} not null references firewall (id) on delete cascade,
  permission ${text} not null check (permission in ('read_only', 'read_write')),
  primary key (user_id, firewall_id)
)${keyedTable}`,
    'create index firewall_grant_firewall_id on firewall_grant (firewall_id)',
  ],
};
