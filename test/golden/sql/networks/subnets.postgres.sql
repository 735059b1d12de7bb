-- Statements of the sample requests, with the indexes that they use. Written by `npm run gen`.

delete from "subnet"
  where "id" = ?;
--   index: subnet_pkey

insert into "subnet" ("vpc_id", "label", "first", "last", "created", "tags", "updated")
  values (?, ?, ?, ?, ?, ?, ?)
  returning "id";

select "first", "last"
  from "subnet"
  where "vpc_id" = ?
  order by "id";
--   index: subnet_vpc_id

select "id", "label", "first", "last"
  from "subnet"
  where "vpc_id" = ? and "label" = ?;
--   index: subnet_vpc_id_label_key

select "id", "label", "first", "last"
  from "subnet"
  where "vpc_id" = ? and ("label" = ? or ("first" <= ? and "last" >= ?));
--   index: subnet_vpc_id

select "subnet"."id" as "subnet_id", "config_interface"."compute_id", "config_interface"."id", "config_interface"."active"
  from "subnet"
  inner join "config_interface" on "config_interface"."subnet_id" = "subnet"."id"
  where "subnet"."vpc_id" = any(?::bigint[])
  order by "subnet"."id", "config_interface"."compute_id", "config_interface"."id"
  limit ?;
--   index: config_interface_subnet_id, subnet_pkey

select "subnet"."id", "subnet"."natgateway_id", "subnet"."label", "subnet"."vpc_id", "vpc"."label" as "vpc_label"
  from "subnet"
  inner join "vpc" on "vpc"."id" = "subnet"."vpc_id"
  where "subnet"."natgateway_id" is not null and "subnet"."natgateway_id" = any(?::bigint[])
  order by "subnet"."natgateway_id", "subnet"."id";
--   index: subnet_natgateway_id, vpc_pkey

select "subnet".*, "vpc"."region"
  from "subnet"
  inner join "vpc" on "vpc"."id" = "subnet"."vpc_id"
  where "subnet"."id" = ? and "vpc"."account_id" = ? and "vpc"."region" = ?;
--   index: subnet_pkey, vpc_created

select *
  from "subnet"
  where "id" = ?;
--   index: subnet_pkey

select *
  from "subnet"
  where "id" = ? and "vpc_id" = ?;
--   index: subnet_vpc_id

select *
  from "subnet"
  where "vpc_id" = ? and 1 = 1
  order by "id" asc
  limit ? offset ?;
--   index: subnet_vpc_id

select *
  from "subnet"
  where "vpc_id" = ?
  order by "id";
--   index: subnet_vpc_id

select *
  from "subnet"
  where "vpc_id" = any(?::bigint[]) and ("vpc_id" > ? or "id" > ?)
  order by "vpc_id", "id"
  limit ?;
--   index: subnet_vpc_id

select *
  from (select *, case when "usable" = 0 then 0
  else "used" * 100 / "usable" end as "used_percent" from (select *, addresses - 4 * subnets as "usable" from (select "vpc"."id" as "vpc_id", "vpc"."label", "vpc"."region", (select count(*) as "count" from "subnet" where "subnet"."vpc_id" = "vpc"."id") as "subnets", (select cast(coalesce(sum("subnet"."last" - "subnet"."first" + 1), 0) as bigint) as "sum" from "subnet" where "subnet"."vpc_id" = "vpc"."id") as "addresses", (select cast(coalesce(sum("subnet_run"."last" - "subnet_run"."first" + 1), 0) as bigint) as "sum" from "subnet" inner join "subnet_run" on "subnet_run"."subnet_id" = "subnet"."id" where "subnet"."vpc_id" = "vpc"."id") as "used" from "vpc" where "vpc"."account_id" = ?) as "counted") as "sized") as "usage"
  where 1 = 1
  order by "vpc_id" asc
  limit ? offset ?;
--   index: subnet_run_pkey, subnet_vpc_id, vpc_account_id

select count(*) as "count"
  from "subnet"
  where "vpc_id" = ?;
--   index: subnet_vpc_id

update "subnet"
  set "label" = ?, "tags" = ?, "updated" = ?
  where "id" = ?
  returning *;
--   index: subnet_pkey

update "subnet"
  set "natgateway_id" = ?, "updated" = ?
  where "id" = ?
  returning *;
--   index: subnet_pkey
