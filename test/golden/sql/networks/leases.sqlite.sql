-- Statements of the sample requests, with the indexes that they use. Written by `npm run gen`.

insert into "address_lease" ("account_id", "compute_id", "compute_label", "since", "address", "first", "last", "kind", "protocol", "natgateway_id", "vpc_id", "interface_id")
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

insert into "address_lease" ("account_id", "compute_label", "since", "compute_id", "address", "first", "last", "kind", "protocol", "natgateway_id", "vpc_id", "interface_id")
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

select *
  from "address_lease"
  where "compute_id" in (select value from json_each(?)) and "until" is null
  order by "id";
--   index: address_lease_compute_id

select *
  from "address_lease"
  where "id" in (select ((select "near"."id" from "address_lease" as "near" where "near"."account_id" = ? and "near"."address" = ? and "near"."since" <= ? and "near"."first" = "starts"."value" and "near"."protocol" is null and "near"."until" <= ? order by "near"."since" desc, "near"."id" desc limit ?)) from json_each(?) as "starts" union all select ((select "near"."id" from "address_lease" as "near" where "near"."account_id" = ? and "near"."address" = ? and "near"."since" <= ? and "near"."first" = ? and "near"."protocol" = ? and "near"."until" <= ? order by "near"."since" desc, "near"."id" desc limit ?)) union all select ((select "near"."id" from "address_lease" as "near" where "near"."account_id" = ? and "near"."address" = ? and "near"."since" <= ? and "near"."first" = ? and "near"."protocol" = ? and "near"."until" <= ? order by "near"."since" desc, "near"."id" desc limit ?)) union all select ((select "near"."id" from "address_lease" as "near" where "near"."account_id" = ? and "near"."address" = ? and "near"."since" > ? and "near"."first" = "starts"."value" and "near"."protocol" is null order by "near"."since" asc, "near"."id" asc limit ?)) from json_each(?) as "starts" union all select ((select "near"."id" from "address_lease" as "near" where "near"."account_id" = ? and "near"."address" = ? and "near"."since" > ? and "near"."first" = ? and "near"."protocol" = ? order by "near"."since" asc, "near"."id" asc limit ?)) union all select ((select "near"."id" from "address_lease" as "near" where "near"."account_id" = ? and "near"."address" = ? and "near"."since" > ? and "near"."first" = ? and "near"."protocol" = ? order by "near"."since" asc, "near"."id" asc limit ?))) and "last" >= ?;
--   index: address_lease primary key, address_lease_address
--   scan: starts

select *
  from "address_lease"
  where "id" in (select ((select "near"."id" from "address_lease" as "near" where "near"."account_id" = ? and "near"."address" = ? and "near"."since" <= ? and "near"."first" = "starts"."value" and "near"."protocol" is null order by "near"."since" desc, "near"."id" desc limit ?)) from json_each(?) as "starts" union all select ((select "near"."id" from "address_lease" as "near" where "near"."account_id" = ? and "near"."address" = ? and "near"."since" <= ? and "near"."first" = ? and "near"."protocol" = ? order by "near"."since" desc, "near"."id" desc limit ?)) union all select ((select "near"."id" from "address_lease" as "near" where "near"."account_id" = ? and "near"."address" = ? and "near"."since" <= ? and "near"."first" = ? and "near"."protocol" = ? order by "near"."since" desc, "near"."id" desc limit ?))) and "last" >= ?;
--   index: address_lease primary key, address_lease_address
--   scan: starts

update "address_lease"
  set "until" = ?
  where "compute_id" = ? and "until" is null;
--   index: address_lease_compute_id

update "address_lease"
  set "until" = ?
  where "id" in (select value from json_each(?));
--   index: address_lease primary key
