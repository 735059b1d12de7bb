import type { Migration } from './migration.ts';

/** What a data plane carries: the network interfaces that computes run with, hosts, and how far the network follows. */
export const networkPlane: Migration = {
  name: '0017-network-plane',
  statements: ({ id, integer, text, table, keyedTable }) => [
    `create table nic (
  id ${id},
  account_id ${integer} not null references account (id) on delete cascade,
  compute_id ${integer} not null references compute (id) on delete cascade,
  interface_id ${integer},
  position ${integer} not null check (position between 0 and 2),
  purpose ${text} not null check (purpose in ('public', 'vlan', 'vpc')),
  "primary" ${integer} not null check ("primary" in (0, 1)),
  vpc_id ${integer},
  subnet_id ${integer},
  address ${integer},
  nat_address ${integer},
  vlan_label ${text},
  ipam_address ${text},
  plugged ${integer} not null default 0 check (plugged in (0, 1)),
  up ${integer} not null default 0 check (up in (0, 1)),
  up_changed ${integer} not null,
  unique (compute_id, position)
)${table}`,
    'create index nic_account_id on nic (account_id)',

    `create table nic_range (
  nic_id ${integer} not null references nic (id) on delete cascade,
  position ${integer} not null,
  first ${integer} not null,
  last ${integer} not null,
  primary key (nic_id, position)
)${keyedTable}`,

    `create table network_account (
  account_id ${integer} primary key references account (id) on delete cascade,
  revision ${integer} not null,
  applied_revision ${integer} not null default 0,
  applied ${integer},
  problem ${text}
)${keyedTable}`,
    'create index network_account_behind on network_account (account_id) where applied_revision < revision',

    `create table vpc_router (
  vpc_id ${integer} primary key references vpc (id) on delete cascade,
  region ${text} not null,
  number ${integer} not null,
  unique (region, number)
)${keyedTable}`,

    `create table host (
  id ${id},
  name ${text} not null unique,
  region ${text} not null,
  token_hash ${text} not null unique,
  state ${text} not null default 'active' check (state in ('active', 'draining')),
  created ${integer} not null,
  last_seen ${integer},
  report_hash ${text},
  obeys ${integer} not null default 0 check (obeys in (0, 1)),
  engine ${text},
  memory ${integer} not null default 0,
  problem ${text},
  held ${text},
  confirmed ${text}
)${table}`,
    `alter table compute add column host_id ${integer} references host (id)`,
    'create index compute_host_id on compute (host_id) where host_id is not null',
    `alter table compute add column boot ${integer} not null default 0`,

    `create table network_leader (
  nb ${text} primary key,
  writer ${text} not null,
  beat ${integer} not null
)${keyedTable}`,

    `create table compute_state (
  compute_id ${integer} primary key references compute (id) on delete cascade,
  state ${text} not null check (state in ('absent', 'stopped', 'running', 'lost')),
  boot ${integer} not null,
  problem ${text},
  reported ${integer} not null
)${keyedTable}`,

    // What runs now runs with its active interfaces.
    `insert into nic (account_id, compute_id, interface_id, position, purpose, "primary", vpc_id, subnet_id, address,
  nat_address, vlan_label, ipam_address, up_changed)
select compute.account_id, compute.id, one.id, one.position, one.purpose,
  case when one.id = coalesce(
    (select min(other.id) from config_interface other
      where other.compute_id = one.compute_id and other.active = 1 and other."primary" = 1),
    (select other.id from config_interface other
      where other.compute_id = one.compute_id and other.active = 1 and other.purpose <> 'vlan'
      order by other.position limit 1)) then 1 else 0 end,
  one.vpc_id, one.subnet_id, one.address, one.nat_address, one.label, nullif(one.ipam_address, ''), compute.updated
from config_interface one join compute on compute.id = one.compute_id
where one.active = 1 order by one.id`,
    // A config without interfaces stands for one public interface.
    `insert into nic (account_id, compute_id, position, purpose, "primary", up_changed)
select account_id, id, 0, 'public', 1, updated from compute
where status in ('booting', 'running', 'rebooting', 'shutting_down')
  and not exists (select 1 from config_interface where compute_id = compute.id and active = 1)
order by id`,
    `insert into nic_range (nic_id, position, first, last)
select nic.id, interface_range.position, interface_range.first, interface_range.last
from interface_range join nic on nic.interface_id = interface_range.interface_id`,
    `insert into network_account (account_id, revision)
select distinct account_id, 1 from compute`,
    `insert into vpc_router (vpc_id, region, number)
select vpc.id, vpc.region, row_number() over (partition by vpc.region order by vpc.id) - 1
from vpc where vpc.id in (select vpc_id from config_interface where nat_address is not null)`,
  ],
};
