-- Statements of the sample requests, with the indexes that they use. Written by `npm run gen`.

insert into "address_lease" ("account_id", "compute_id", "compute_label", "since", "address", "first", "last", "kind", "protocol", "natgateway_id", "vpc_id", "interface_id")
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

insert into "address_lease" ("account_id", "compute_id", "compute_label", "since", "protocol", "address", "first", "last", "kind", "natgateway_id", "vpc_id", "interface_id")
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

select *
  from "address_lease"
  where "account_id" = ? and "address" = ? and "first" <= ? and "last" >= ? and "since" <= ? and ("until" is null or "until" > ?)
  order by "since" desc, "id" desc
  limit ?;
--   index: address_lease_address

select *
  from "address_lease"
  where "account_id" = ? and "address" = ? and "first" <= ? and "last" >= ? and (("until" >= ? and "until" <= ?) or ("since" > ? and "since" <= ?))
  order by "id" desc
  limit ?;
--   index: address_lease_account_id

select *
  from "address_lease"
  where "compute_id" in (select value from json_each(?)) and "until" is null
  order by "id";
--   index: address_lease_compute_id

update "address_lease"
  set "until" = ?
  where "compute_id" = ? and "until" is null;
--   index: address_lease_compute_id

update "address_lease"
  set "until" = ?
  where "id" in (select value from json_each(?));
--   index: address_lease primary key
