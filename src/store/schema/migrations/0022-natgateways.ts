import type { Migration } from './migration.ts';

/** NAT gateways, the blocks of ports that computes have of them, and who had which address and port when. */
export const natgateways: Migration = {
  name: '0022-natgateways',
  statements: ({ id, integer, text, table }) => [
    `create table natgateway (
  id ${id},
  account_id ${integer} not null references account (id) on delete cascade,
  label ${text} not null,
  region ${text} not null,
  ports_per_interface ${integer} not null,
  autoscaling ${integer} not null check (autoscaling in (0, 1)),
  created ${integer} not null,
  updated ${integer} not null,
  unique (account_id, label)
)${table}`,
    'create index natgateway_account_id on natgateway (account_id, id)',

    `alter table pool_address add column natgateway_id ${integer} references natgateway (id) on delete set null`,
    `alter table pool_address add column added ${integer}`,
    `alter table pool_address add column held_account_id ${integer}`,
    `alter table pool_address add column held_until ${integer}`,
    `alter table pool_address add column held_revision ${integer}`,
    'drop index pool_address_free',
    `create index pool_address_free on pool_address (region, address)
  where compute_id is null and natgateway_id is null and held_until is null`,
    'create index pool_address_natgateway_id on pool_address (natgateway_id, added) where natgateway_id is not null',
    'create index pool_address_held on pool_address (region, held_until) where held_until is not null',

    `alter table subnet add column natgateway_id ${integer} references natgateway (id) on delete set null`,
    'create index subnet_natgateway_id on subnet (natgateway_id, id) where natgateway_id is not null',

    `create table portset (
  id ${id},
  natgateway_id ${integer} not null references natgateway (id) on delete cascade,
  address ${integer} not null,
  block ${integer} not null,
  subnet_id ${integer} not null,
  compute_id ${integer} not null,
  held_until ${integer},
  held_revision ${integer},
  unique (natgateway_id, address, block)
)${table}`,
    'create unique index portset_owner on portset (compute_id, subnet_id) where held_until is null',
    'create index portset_subnet_id on portset (subnet_id, compute_id)',

    // What happened is known also after an account is deleted.
    `create table address_lease (
  id ${id},
  account_id ${integer} not null,
  address ${integer} not null,
  first ${integer} not null,
  last ${integer} not null,
  kind ${text} not null check (kind in ('natgateway', 'forward', 'nat_1_1', 'public')),
  natgateway_id ${integer},
  compute_id ${integer} not null,
  compute_label ${text} not null,
  vpc_id ${integer},
  interface_id ${integer},
  since ${integer} not null,
  until ${integer}
)${table}`,
    'create index address_lease_address on address_lease (address, since)',
    'create index address_lease_compute_id on address_lease (compute_id) where until is null',
    'create index address_lease_until on address_lease (until) where until is not null',
    'create index address_lease_account_id on address_lease (account_id)',
    // Who has an address now has had it since the compute was made, as far as is known.
    `insert into address_lease
  (account_id, address, first, last, kind, compute_id, compute_label, vpc_id, interface_id, since)
select compute.account_id, pool_address.address, 0, 65535,
  case when mapped.id is null then 'public' else 'nat_1_1' end,
  compute.id, compute.label, mapped.vpc_id, mapped.id, compute.created
from pool_address
join compute on compute.id = pool_address.compute_id
left join config_interface mapped on mapped.id = (
  select min(config_interface.id) from config_interface
  where config_interface.compute_id = compute.id and config_interface.nat_address = pool_address.address
)
where pool_address.public = 1`,
  ],
};
