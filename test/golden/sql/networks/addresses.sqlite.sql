-- Statements of the sample requests, with the indexes that they use. Written by `npm run gen`.

delete from "subnet_address"
  where "subnet_id" = ? and "address" = ?;
--   index: subnet_address primary key

delete from "subnet_run"
  where "subnet_id" = ? and "first" in (select value from json_each(?));
--   index: subnet_run primary key

insert into "pool_address" ("region", "public", "compute_id", "natgateway_id", "added", "address")
  values (?, ?, ?, ?, ?, ?)
  on conflict ("address")
  where "public" = 1 do update
  set "region" = "excluded"."region", "compute_id" = "excluded"."compute_id", "natgateway_id" = "excluded"."natgateway_id", "added" = "excluded"."added"
  where "pool_address"."compute_id" is null and "pool_address"."natgateway_id" is null and "pool_address"."held_until" is null
  returning "address";

insert into "subnet_address" ("subnet_id", "address", "compute_id")
  values (?, ?, ?);

insert into "subnet_run" ("subnet_id", "first", "last")
  values (?, ?, ?);

select "address"
  from "pool_address"
  where "compute_id" = ? and "public" = ?
  order by "address";
--   index: pool_address_compute_id

select "address"
  from "subnet_address"
  where "subnet_id" = ? and "address" >= ? and "address" <= ? and "compute_id" = ?;
--   index: subnet_address_compute_id

select "address", "public"
  from "pool_address"
  where "compute_id" = ?
  order by "address";
--   index: pool_address_compute_id

select "compute_id"
  from "subnet_address"
  where "subnet_id" = ? and "address" = ?;
--   index: subnet_address primary key

select "compute_id", "address"
  from "pool_address"
  where "compute_id" in (select value from json_each(?)) and "public" = ?
  order by "compute_id", "address";
--   index: pool_address_compute_id

select "compute_id", "address"
  from "pool_address"
  where "compute_id" in (select value from json_each(?))
  order by "public" desc, "address";
--   index: pool_address_compute_id

select "first", "last"
  from "subnet_run"
  where "subnet_id" = ? and "first" > ?
  order by "first"
  limit ?;
--   index: subnet_run primary key

select "first", "last"
  from "subnet_run"
  where "subnet_id" = ? and "first" >= coalesce((select max("first") as "first" from "subnet_run" where "subnet_id" = ? and "first" < ?), ?) and "first" <= ?
  order by "first";
--   index: subnet_run primary key

select "last"
  from "subnet_run"
  where "subnet_id" = ? and "first" <= ?
  order by "first" desc
  limit ?;
--   index: subnet_run primary key

select "natgateway_id", "address"
  from "pool_address"
  where "natgateway_id" is not null and "natgateway_id" in (select value from json_each(?))
  order by "natgateway_id", "added", "address";
--   index: pool_address_natgateway_id

select "subnet_id", cast(sum("last" - "first" + 1) as bigint) as "used"
  from "subnet_run"
  where "subnet_id" in (select value from json_each(?))
  group by "subnet_id";
--   index: subnet_run primary key

select (select "address" from "pool_address" where "region" = ? and "address" >= ? and "address" <= ? and "compute_id" is null and "natgateway_id" is null and "held_until" is null order by "address" limit 1) as "freed", (select max("address") as "highest" from "pool_address" where "region" = ? and "address" >= ? and "address" <= ?) as "highest";
--   index: pool_address primary key

select *
  from (select *, case when "usable" = 0 then 0
  else "used" * 100 / "usable" end as "used_percent" from (select "subnet"."id" as "subnet_id", "subnet"."label", "subnet"."first", "subnet"."last", "vpc"."id" as "vpc_id", "vpc"."label" as "vpc_label", subnet.last - subnet.first + 1 - 4 as "usable", (select cast(coalesce(sum("subnet_run"."last" - "subnet_run"."first" + 1), 0) as bigint) as "sum" from "subnet_run" where "subnet_run"."subnet_id" = "subnet"."id") as "used" from "vpc" inner join "subnet" on "subnet"."vpc_id" = "vpc"."id" where "vpc"."account_id" = ?) as "counted") as "usage"
  where 1 = 1
  order by "subnet_id" asc
  limit ? offset ?;
--   index: sqlite_autoindex_vpc_1, subnet_run primary key, subnet_vpc_id

update "pool_address"
  set "natgateway_id" = ?, "added" = ?
  where "region" = ? and "address" = ?;
--   index: pool_address primary key

update "pool_address"
  set "natgateway_id" = ?, "added" = ?, "held_account_id" = ?, "held_until" = ?, "held_revision" = ?
  where "natgateway_id" = ? and "address" in (select value from json_each(?));
--   index: pool_address_natgateway_id

update "subnet_run"
  set "last" = ?
  where "subnet_id" = ? and "first" = ?;
--   index: subnet_run primary key
