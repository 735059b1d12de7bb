import type { Migration } from './migration.ts';

/** Ports of shared addresses that lead to computes. */
export const natgatewayForwards: Migration = {
  name: '0024-natgateway-forwards',
  statements: ({ id, integer, text, table }) => [
    `create table natgateway_forward (
  id ${id},
  natgateway_id ${integer} not null references natgateway (id) on delete cascade,
  label ${text} not null,
  protocol ${text} not null check (protocol in ('tcp', 'udp')),
  address ${integer} not null,
  port ${integer} not null,
  compute_id ${integer} not null references compute (id) on delete cascade,
  interface_id ${integer} not null references config_interface (id) on delete cascade,
  target_port ${integer} not null,
  created ${integer} not null,
  updated ${integer} not null,
  unique (address, port, protocol)
)${table}`,
    'create index natgateway_forward_natgateway_id on natgateway_forward (natgateway_id, id)',
    'create index natgateway_forward_compute_id on natgateway_forward (compute_id)',
    'create index natgateway_forward_interface_id on natgateway_forward (interface_id)',

    // The ports of forwards are known by their protocol: each may lead to another compute.
    `alter table address_lease add column protocol ${text} check (protocol in ('tcp', 'udp'))`,

    // A port is looked up by where the leases begin that may have it: an address has had thousands of others.
    'drop index address_lease_address',
    'create index address_lease_address on address_lease (address, first, since)',
    'drop index address_lease_account_id',
    'create index address_lease_account_id on address_lease (account_id) where until is null',
  ],
};
