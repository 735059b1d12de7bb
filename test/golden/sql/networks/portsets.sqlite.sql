-- Statements of the sample requests, with the indexes that they use. Written by `npm run gen`.

delete from "portset"
  where "natgateway_id" = ? and "address" in (select value from json_each(?));
--   index: sqlite_autoindex_portset_1

select "address", "block", "held_until"
  from "portset"
  where "natgateway_id" = ? and "held_until" is not null
  order by "address", "block";
--   index: sqlite_autoindex_portset_1

select "config_interface"."id", "compute"."id" as "compute_id", "compute"."label", "portset"."address", "portset"."block"
  from "portset"
  inner join "compute" on "compute"."id" = "portset"."compute_id"
  inner join "config_interface" on "config_interface"."compute_id" = "portset"."compute_id" and "config_interface"."subnet_id" = "portset"."subnet_id"
  where "portset"."natgateway_id" = ? and "portset"."held_until" is null and "config_interface"."nat_address" is null and "compute"."account_id" = ? and "portset"."address" = ?
  order by "config_interface"."id";
--   index: compute primary key, config_interface_compute_id, sqlite_autoindex_portset_1

select "config_interface"."id", "compute"."id" as "compute_id", "compute"."label", "portset"."address", "portset"."block"
  from "portset"
  inner join "compute" on "compute"."id" = "portset"."compute_id"
  inner join "config_interface" on "config_interface"."compute_id" = "portset"."compute_id" and "config_interface"."subnet_id" = "portset"."subnet_id"
  where "portset"."natgateway_id" = ? and "portset"."held_until" is null and "config_interface"."nat_address" is null and "compute"."account_id" = ?
  order by "config_interface"."id";
--   index: compute primary key, config_interface_subnet_id, sqlite_autoindex_portset_1

select "id", "address", "block", "compute_id", "held_until", "held_revision"
  from "portset"
  where "natgateway_id" = ?
  order by "address", "block";
--   index: sqlite_autoindex_portset_1

select "portset"."natgateway_id", "portset"."address", count(distinct portset.id) as "assigned", count(config_interface.id) as "interfaces"
  from "portset"
  left join "config_interface" on "config_interface"."compute_id" = "portset"."compute_id" and "config_interface"."subnet_id" = "portset"."subnet_id" and "config_interface"."nat_address" is null
  where "portset"."natgateway_id" in (select value from json_each(?)) and "portset"."held_until" is null
  group by "portset"."natgateway_id", "portset"."address";
--   index: config_interface_subnet_id, sqlite_autoindex_portset_1

select *
  from "portset"
  where "compute_id" in (select value from json_each(?)) and "held_until" is null
  order by "compute_id", "subnet_id";
--   index: portset_owner
