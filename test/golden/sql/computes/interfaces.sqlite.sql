-- Statements of the sample requests, with the indexes that they use. Written by `npm run gen`.

delete from "config_interface"
  where "id" = ?;
--   index: config_interface primary key, interface_range primary key, natgateway_forward_interface_id

delete from "interface_range"
  where "interface_id" = ?;
--   index: interface_range primary key

insert into "config_interface" ("compute_id", "config_id", "position", "purpose", "primary", "active", "label", "ipam_address", "vpc_id", "subnet_id", "address", "nat_address", "created")
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

insert into "interface_range" ("interface_id", "subnet_id", "compute_id", "position", "first", "last")
  values (?, ?, ?, ?, ?, ?);

select "compute_id"
  from "config_interface"
  where "subnet_id" = ? union
  select "compute_id"
  from "portset"
  where "subnet_id" = ?
  order by "compute_id";
--   index: config_interface_subnet_id, portset_subnet_id

select "config_id", "vpc_id", "subnet_id", "address", "nat_address"
  from "config_interface"
  where "compute_id" = ? and "nat_address" is not null
  order by "id";
--   index: config_interface_compute_id

select "config_interface"."compute_id", "config_interface"."nat_address", "subnet"."id" as "subnet_id", "subnet"."natgateway_id", "compute"."label", "compute"."region"
  from "config_interface"
  inner join "compute" on "compute"."id" = "config_interface"."compute_id"
  inner join "subnet" on "subnet"."id" = "config_interface"."subnet_id"
  where "config_interface"."id" = ? and "compute"."account_id" = ?;
--   index: compute primary key, config_interface primary key, subnet primary key

select "config_interface"."compute_id", "config_interface"."subnet_id", "subnet"."vpc_id", "subnet"."natgateway_id", min("config_interface"."id") as "interface_id"
  from "config_interface"
  inner join "subnet" on "subnet"."id" = "config_interface"."subnet_id"
  where "config_interface"."compute_id" in (select value from json_each(?)) and "config_interface"."nat_address" is null and "subnet"."natgateway_id" is not null
  group by "config_interface"."compute_id", "config_interface"."subnet_id", "subnet"."vpc_id", "subnet"."natgateway_id"
  order by "config_interface"."compute_id", "config_interface"."subnet_id";
--   index: config_interface_compute_id, subnet primary key

select "config_interface"."id" as "interface_id", "config_interface"."compute_id", "config_interface"."address", "config_interface"."nat_address", "nic"."up", "nic"."up_changed", "compute"."host_id", "host"."last_seen", "host"."problem" as "host_problem", "firewall_device"."firewall_id", "portset"."natgateway_id", "portset"."address" as "shared_address", "portset"."block", "natgateway"."ports_per_interface"
  from "config_interface"
  inner join "compute" on "compute"."id" = "config_interface"."compute_id"
  left join "nic" on "nic"."interface_id" = "config_interface"."id"
  left join "host" on "host"."id" = "compute"."host_id"
  left join "firewall_device" on "firewall_device"."compute_id" = "compute"."id" and "firewall_device"."enabled" = ?
  left join "portset" on "portset"."compute_id" = "compute"."id" and "portset"."subnet_id" = "config_interface"."subnet_id" and "portset"."held_until" is null and "config_interface"."nat_address" is null
  left join "natgateway" on "natgateway"."id" = "portset"."natgateway_id"
  where "config_interface"."vpc_id" = ? and "config_interface"."id" > ?
  order by "config_interface"."id"
  limit ?;
--   index: compute primary key, config_interface_vpc_id, firewall_device_compute_id, host primary key, natgateway primary key, portset_owner
--   scan: nic

select "config_interface".*, "natgateway"."id" as "natgateway_id", "natgateway"."label" as "natgateway_label", "portset"."address" as "portset_address", "portset"."block" as "portset_block", "natgateway"."ports_per_interface" as "portset_size"
  from "config_interface"
  left join "portset" on "portset"."compute_id" = "config_interface"."compute_id" and "portset"."subnet_id" = "config_interface"."subnet_id" and "portset"."held_until" is null and "config_interface"."nat_address" is null
  left join "natgateway" on "natgateway"."id" = "portset"."natgateway_id"
  where "config_id" = ?
  order by "position";
--   index: config_interface_config_id, natgateway primary key, portset_owner

select "config_interface".*, "natgateway"."id" as "natgateway_id", "natgateway"."label" as "natgateway_label", "portset"."address" as "portset_address", "portset"."block" as "portset_block", "natgateway"."ports_per_interface" as "portset_size"
  from "config_interface"
  left join "portset" on "portset"."compute_id" = "config_interface"."compute_id" and "portset"."subnet_id" = "config_interface"."subnet_id" and "portset"."held_until" is null and "config_interface"."nat_address" is null
  left join "natgateway" on "natgateway"."id" = "portset"."natgateway_id"
  where "config_id" in (select value from json_each(?))
  order by "config_id", "position";
--   index: config_interface_config_id, natgateway primary key, portset_owner

select "first", "last"
  from "interface_range"
  where "subnet_id" = ? and "first" <= ? and "last" >= ? and "compute_id" = ?;
--   index: interface_range_subnet_id

select "id"
  from "config_interface"
  where "compute_id" = ? and "active" = ?;
--   index: config_interface_compute_id

select "id"
  from "config_interface"
  where "subnet_id" = ? and "compute_id" = ? and "address" = ?
  limit ?;
--   index: config_interface_subnet_id

select "id", "compute_id", "nat_address", "vpc_id"
  from "config_interface"
  where "compute_id" in (select value from json_each(?)) and "nat_address" is not null
  order by "id" desc;
--   index: config_interface_compute_id

select "interface_id", "position", "first", "last"
  from "interface_range"
  where "interface_id" in (select value from json_each(?)) and ("interface_id" > ? or "position" > ?)
  order by "interface_id", "position"
  limit ?;
--   index: interface_range primary key

select "subnet_id", "compute_id", "id", "active"
  from "config_interface"
  where "subnet_id" in (select value from json_each(?)) and ("subnet_id" > ? or "compute_id" > ? or ("compute_id" = ? and "id" > ?))
  order by "subnet_id", "compute_id", "id"
  limit ?;
--   index: config_interface_subnet_id

select "subnet_id", "id", "config_id", "compute_id", "active", count(*) over () as "total"
  from "config_interface"
  where "subnet_id" = ?
  order by "subnet_id", "id"
  limit ?;
--   index: config_interface_subnet_id

select "subnet_id", "id", "config_id", "compute_id", "active", count(*) over () as "total"
  from "config_interface"
  where "vpc_id" = ?
  order by "subnet_id", "id"
  limit ?;
--   index: config_interface_vpc_id

select "vpc"."id" as "vpc_id", "subnet"."id" as "subnet_id", "vpc"."region", "config_interface"."compute_id", "config_interface"."config_id", "config_interface"."id" as "interface_id", "config_interface"."active", "config_interface"."address", "config_interface"."nat_address", "subnet"."first" as "subnet_first", "subnet"."last" as "subnet_last", "interface_range"."first" as "range_first", "interface_range"."last" as "range_last", "natgateway"."id" as "natgateway_id", "natgateway"."label" as "natgateway_label", "portset"."address" as "portset_address", "portset"."block" as "portset_block", "natgateway"."ports_per_interface" as "portset_size"
  from "config_interface"
  inner join "subnet" on "subnet"."id" = "config_interface"."subnet_id"
  inner join "vpc" on "vpc"."id" = "subnet"."vpc_id"
  inner join (select 0 as of_range union all select 1) as "record" on true
  left join "interface_range" on "interface_range"."interface_id" = "config_interface"."id" and "record"."of_range" = ?
  left join "portset" on "portset"."compute_id" = "config_interface"."compute_id" and "portset"."subnet_id" = "config_interface"."subnet_id" and "portset"."held_until" is null and "config_interface"."nat_address" is null
  left join "natgateway" on "natgateway"."id" = "portset"."natgateway_id"
  where ("record"."of_range" = ? or "interface_range"."position" is not null) and "config_interface"."compute_id" in (select "compute"."id" from "compute" where "compute"."account_id" = ?) and 1 = 1
  order by "config_interface"."id" asc, coalesce("interface_range"."position", -1) asc
  limit ? offset ?;
--   index: compute_account_id, config_interface_compute_id, interface_range primary key, natgateway primary key, portset_owner, subnet primary key, vpc primary key
--   scan: record

select "vpc"."id" as "vpc_id", "subnet"."id" as "subnet_id", "vpc"."region", "config_interface"."compute_id", "config_interface"."config_id", "config_interface"."id" as "interface_id", "config_interface"."active", "config_interface"."address", "config_interface"."nat_address", "subnet"."first" as "subnet_first", "subnet"."last" as "subnet_last", "interface_range"."first" as "range_first", "interface_range"."last" as "range_last", "natgateway"."id" as "natgateway_id", "natgateway"."label" as "natgateway_label", "portset"."address" as "portset_address", "portset"."block" as "portset_block", "natgateway"."ports_per_interface" as "portset_size"
  from "config_interface"
  inner join "subnet" on "subnet"."id" = "config_interface"."subnet_id"
  inner join "vpc" on "vpc"."id" = "subnet"."vpc_id"
  inner join (select 0 as of_range union all select 1) as "record" on true
  left join "interface_range" on "interface_range"."interface_id" = "config_interface"."id" and "record"."of_range" = ?
  left join "portset" on "portset"."compute_id" = "config_interface"."compute_id" and "portset"."subnet_id" = "config_interface"."subnet_id" and "portset"."held_until" is null and "config_interface"."nat_address" is null
  left join "natgateway" on "natgateway"."id" = "portset"."natgateway_id"
  where ("record"."of_range" = ? or "interface_range"."position" is not null) and "config_interface"."vpc_id" = ? and 1 = 1
  order by "config_interface"."id" asc, coalesce("interface_range"."position", -1) asc
  limit ? offset ?;
--   index: config_interface_vpc_id, interface_range primary key, natgateway primary key, portset_owner, subnet primary key, vpc primary key
--   scan: record

select "vpc"."id" as "vpc_id", "subnet"."id" as "subnet_id", "vpc"."region", "config_interface"."compute_id", "config_interface"."config_id", "config_interface"."id" as "interface_id", "config_interface"."active", "config_interface"."address", "config_interface"."nat_address", "subnet"."first" as "subnet_first", "subnet"."last" as "subnet_last", "interface_range"."first" as "range_first", "interface_range"."last" as "range_last", "natgateway"."id" as "natgateway_id", "natgateway"."label" as "natgateway_label", "portset"."address" as "portset_address", "portset"."block" as "portset_block", "natgateway"."ports_per_interface" as "portset_size", coalesce("interface_range"."position", -1) as "position"
  from "config_interface"
  inner join "subnet" on "subnet"."id" = "config_interface"."subnet_id"
  inner join "vpc" on "vpc"."id" = "subnet"."vpc_id"
  inner join (select 0 as of_range union all select 1) as "record" on true
  left join "interface_range" on "interface_range"."interface_id" = "config_interface"."id" and "record"."of_range" = ?
  left join "portset" on "portset"."compute_id" = "config_interface"."compute_id" and "portset"."subnet_id" = "config_interface"."subnet_id" and "portset"."held_until" is null and "config_interface"."nat_address" is null
  left join "natgateway" on "natgateway"."id" = "portset"."natgateway_id"
  where ("record"."of_range" = ? or "interface_range"."position" is not null) and "config_interface"."compute_id" = ?
  order by "config_interface"."id", coalesce("interface_range"."position", -1)
  limit ?;
--   index: config_interface_compute_id, interface_range primary key, natgateway primary key, portset_owner, subnet primary key, vpc primary key
--   scan: record

select *
  from "config_interface"
  where "config_id" = ?
  order by "position";
--   index: config_interface_config_id

select *
  from "config_interface"
  where "id" = ? and "config_id" = ?;
--   index: config_interface primary key

select *
  from (select "compute"."region", "config_interface"."label", min("config_interface"."created") as "created" from "config_interface" inner join "compute" on "compute"."id" = "config_interface"."compute_id" where "compute"."account_id" = ? and "config_interface"."label" is not null group by "compute"."region", "config_interface"."label" having max(case when "compute"."account_id" = ? then 1 else 0 end) = ?) as "vlan"
  where 1 = 1
  order by "vlan"."label" asc, "vlan"."region" asc
  limit ? offset ?;
--   index: compute_account_id, config_interface_compute_id
--   scan: vlan

select count(*) as "count"
  from (select "config_interface"."id" from "config_interface" inner join "compute" on "compute"."id" = "config_interface"."compute_id" where "compute"."account_id" = ? and "config_interface"."label" is not null limit ?) as "some";
--   index: compute_account_id, config_interface_compute_id
--   scan: some

select distinct "compute"."region", "config_interface"."label", "compute"."id"
  from "config_interface"
  inner join "compute" on "compute"."id" = "config_interface"."compute_id"
  where "compute"."account_id" = ? and "config_interface"."label" in (select value from json_each(?))
  order by "compute"."id", "config_interface"."label"
  limit ?;
--   index: compute_account_id, config_interface_compute_id

select min("config_interface"."created") as "created"
  from "config_interface"
  inner join "compute" on "compute"."id" = "config_interface"."compute_id"
  where "config_interface"."label" = ? and "compute"."account_id" = ? and "compute"."region" = ?;
--   index: compute primary key, config_interface_label

update "config_interface"
  set "active" = case when "config_id" = ? then 1 else 0 end
  where "compute_id" = ?;
--   index: config_interface_compute_id

update "config_interface"
  set "address" = ?
  where "id" = ?;
--   index: config_interface primary key

update "config_interface"
  set "nat_address" = ?
  where "id" = ?;
--   index: config_interface primary key

update "config_interface"
  set "position" = ?
  where "id" = ?;
--   index: config_interface primary key

update "config_interface"
  set "primary" = ?
  where "config_id" = ? and "primary" = ?;
--   index: config_interface_config_id

update "config_interface"
  set "primary" = ?
  where "id" = ?;
--   index: config_interface primary key
