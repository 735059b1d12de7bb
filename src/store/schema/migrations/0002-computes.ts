import type { Migration } from './migration.ts';

export const computes: Migration = {
  name: '0002-computes',
  statements: ({ id, integer, text, table, keyedTable }) => [
    `create table compute (
  id ${id},
  account_id ${integer} not null references account (id) on delete cascade,
  label ${text} not null,
  "group" ${text} not null,
  status ${text} not null
    check (status in ('provisioning', 'booting', 'running', 'rebooting', 'shutting_down', 'offline')),
  region ${text} not null,
  type ${text} not null,
  image ${text},
  memory ${integer} not null,
  disk ${integer} not null,
  vcpus ${integer} not null,
  gpus ${integer} not null,
  transfer ${integer} not null,
  ipv6_network ${integer} not null check (ipv6_network between 1 and 65535),
  host_uuid ${text} not null,
  watchdog_enabled ${integer} not null check (watchdog_enabled in (0, 1)),
  alert_cpu ${integer} not null,
  alert_network_in ${integer} not null,
  alert_network_out ${integer} not null,
  alert_transfer_quota ${integer} not null,
  alert_io ${integer} not null,
  booted_config_id ${integer},
  created ${integer} not null,
  updated ${integer} not null,
  unique (account_id, label)
)${table}`,
    'create index compute_account_id on compute (account_id, id)',

    `create table compute_tag (
  compute_id ${integer} not null references compute (id) on delete cascade,
  position ${integer} not null,
  tag ${text} not null,
  primary key (compute_id, position)
)${keyedTable}`,

    `create table compute_grant (
  user_id ${integer} not null references "user" (id) on delete cascade,
  compute_id ${integer} not null references compute (id) on delete cascade,
  permission ${text} not null check (permission in ('read_only', 'read_write')),
  primary key (user_id, compute_id)
)${keyedTable}`,
    'create index compute_grant_compute_id on compute_grant (compute_id)',

    `create table address_pool (
  region ${text} primary key
)${keyedTable}`,

    `create table pool_address (
  address ${integer} not null,
  region ${text} not null,
  public ${integer} not null check (public in (0, 1)),
  compute_id ${integer} references compute (id) on delete set null,
  primary key (region, address)
)${keyedTable}`,
    'create index pool_address_compute_id on pool_address (compute_id)',
    'create unique index pool_address_public on pool_address (address) where public = 1',
    'create index pool_address_free on pool_address (region, address) where compute_id is null',

    `create table compute_config (
  id ${id},
  compute_id ${integer} not null references compute (id) on delete cascade,
  label ${text} not null,
  kernel ${text} not null,
  comments ${text} not null,
  memory_limit ${integer} not null,
  root_device ${text} not null,
  initrd ${integer},
  run_level ${text} not null,
  virt_mode ${text} not null,
  helpers ${text} not null,
  devices ${text} not null,
  created ${integer} not null,
  updated ${integer} not null
)${table}`,
    'create index compute_config_compute_id on compute_config (compute_id, id)',

    `create table config_interface (
  id ${id},
  compute_id ${integer} not null references compute (id) on delete cascade,
  config_id ${integer} not null references compute_config (id) on delete cascade,
  position ${integer} not null,
  purpose ${text} not null check (purpose in ('public', 'vlan', 'vpc')),
  "primary" ${integer} not null check ("primary" in (0, 1)),
  active ${integer} not null check (active in (0, 1)),
  label ${text},
  ipam_address ${text},
  vpc_id ${integer} references vpc (id),
  subnet_id ${integer} references subnet (id),
  address ${integer},
  nat_address ${integer},
  created ${integer} not null,
  check ((purpose = 'vpc') = (subnet_id is not null)),
  check ((subnet_id is null) = (vpc_id is null) and (subnet_id is null) = (address is null)),
  check ((purpose = 'vlan') = (label is not null) and (label is null) = (ipam_address is null))
)${table}`,
    'create index config_interface_config_id on config_interface (config_id, position)',
    'create index config_interface_compute_id on config_interface (compute_id)',
    'create index config_interface_subnet_id on config_interface (subnet_id, compute_id, id)',
    'create index config_interface_vpc_id on config_interface (vpc_id, id)',
    'create index config_interface_label on config_interface (label) where label is not null',

    `create table interface_range (
  interface_id ${integer} not null references config_interface (id) on delete cascade,
  position ${integer} not null,
  subnet_id ${integer} not null references subnet (id),
  compute_id ${integer} not null references compute (id) on delete cascade,
  first ${integer} not null,
  last ${integer} not null check (last >= first),
  primary key (interface_id, position)
)${keyedTable}`,
    'create index interface_range_subnet_id on interface_range (subnet_id, first, last)',
    'create index interface_range_compute_id on interface_range (compute_id)',

    `create table subnet_address (
  subnet_id ${integer} not null references subnet (id) on delete cascade,
  address ${integer} not null,
  compute_id ${integer} not null references compute (id) on delete cascade,
  primary key (subnet_id, address)
)${keyedTable}`,
    'create index subnet_address_compute_id on subnet_address (compute_id)',

    `create table subnet_run (
  subnet_id ${integer} not null references subnet (id) on delete cascade,
  first ${integer} not null,
  last ${integer} not null check (last >= first),
  primary key (subnet_id, first)
)${keyedTable}`,

    `create table compute_job (
  id ${id},
  compute_id ${integer} not null references compute (id) on delete cascade,
  kind ${text} not null check (kind in ('create', 'boot', 'reboot', 'shutdown')),
  config_id ${integer},
  previous ${text} not null,
  secret ${text},
  created ${integer} not null,
  started ${integer},
  claimed_by ${text},
  claimed_until ${integer}
)${table}`,
    'create index compute_job_compute_id on compute_job (compute_id, id)',

    `alter table event add column job_id ${integer}`,
    `alter table event add column started ${integer}`,
    'create unique index event_job_id on event (job_id) where job_id is not null',
  ],
};
