-- Statements of the sample requests, with the indexes that they use. Written by `npm run gen`.

insert into "address_lease" ("account_id", "compute_id", "compute_label", "since", "address", "first", "last", "kind", "protocol", "natgateway_id", "vpc_id", "interface_id")
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

insert into "address_lease" ("account_id", "compute_label", "since", "compute_id", "address", "first", "last", "kind", "protocol", "natgateway_id", "vpc_id", "interface_id")
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

select *
  from "address_lease"
  where "compute_id" = any(?::bigint[]) and "until" is null
  order by "id";
--   index: address_lease_compute_id

select *
  from "address_lease"
  where "id" in (select ((select "near"."id" from "address_lease" as "near" where "near"."account_id" = ? and "near"."address" = ? and "near"."since" <= ? and "near"."first" = "starts"."value" and "near"."protocol" is null and "near"."until" <= ? order by "near"."since" desc, "near"."id" desc limit ?)) from unnest(?::bigint[]) as "starts"(value) union all select ((select "near"."id" from "address_lease" as "near" where "near"."account_id" = ? and "near"."address" = ? and "near"."since" <= ? and "near"."first" = ? and "near"."protocol" = ? and "near"."until" <= ? order by "near"."since" desc, "near"."id" desc limit ?)) union all select ((select "near"."id" from "address_lease" as "near" where "near"."account_id" = ? and "near"."address" = ? and "near"."since" <= ? and "near"."first" = ? and "near"."protocol" = ? and "near"."until" <= ? order by "near"."since" desc, "near"."id" desc limit ?)) union all select ((select "near"."id" from "address_lease" as "near" where "near"."account_id" = ? and "near"."address" = ? and "near"."since" > ? and "near"."first" = "starts"."value" and "near"."protocol" is null order by "near"."since" asc, "near"."id" asc limit ?)) from unnest(?::bigint[]) as "starts"(value) union all select ((select "near"."id" from "address_lease" as "near" where "near"."account_id" = ? and "near"."address" = ? and "near"."since" > ? and "near"."first" = ? and "near"."protocol" = ? order by "near"."since" asc, "near"."id" asc limit ?)) union all select ((select "near"."id" from "address_lease" as "near" where "near"."account_id" = ? and "near"."address" = ? and "near"."since" > ? and "near"."first" = ? and "near"."protocol" = ? order by "near"."since" asc, "near"."id" asc limit ?))) and "last" >= ?;
--   index: address_lease_address, address_lease_pkey

select *
  from "address_lease"
  where "id" in (select ((select "near"."id" from "address_lease" as "near" where "near"."account_id" = ? and "near"."address" = ? and "near"."since" <= ? and "near"."first" = "starts"."value" and "near"."protocol" is null order by "near"."since" desc, "near"."id" desc limit ?)) from unnest(?::bigint[]) as "starts"(value) union all select ((select "near"."id" from "address_lease" as "near" where "near"."account_id" = ? and "near"."address" = ? and "near"."since" <= ? and "near"."first" = ? and "near"."protocol" = ? order by "near"."since" desc, "near"."id" desc limit ?)) union all select ((select "near"."id" from "address_lease" as "near" where "near"."account_id" = ? and "near"."address" = ? and "near"."since" <= ? and "near"."first" = ? and "near"."protocol" = ? order by "near"."since" desc, "near"."id" desc limit ?))) and "last" >= ?;
--   index: address_lease_address, address_lease_pkey

update "address_lease"
  set "until" = ?
  where "compute_id" = ? and "until" is null;
--   index: address_lease_compute_id

update "address_lease"
  set "until" = ?
  where "id" = any(?::bigint[]);
--   index: address_lease_pkey
