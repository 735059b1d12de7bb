-- Statements of the sample requests, with the indexes that they use. Written by `npm run gen`.

delete from "portset"
  where "natgateway_id" = ? and "address" = any(?::bigint[]);
--   index: portset_natgateway_id_address_block_key

select "address", "block", "held_until"
  from "portset"
  where "natgateway_id" = ? and "held_until" is not null
  order by "address", "block";
--   index: portset_natgateway_id_address_block_key

select "config_interface"."id", "compute"."id" as "compute_id", "compute"."label", "portset"."address", "portset"."block"
  from "portset"
  inner join "compute" on "compute"."id" = "portset"."compute_id"
  inner join "config_interface" on "config_interface"."compute_id" = "portset"."compute_id" and "config_interface"."subnet_id" = "portset"."subnet_id"
  where "portset"."natgateway_id" = ? and "portset"."held_until" is null and "config_interface"."nat_address" is null and "compute"."account_id" = ? and "portset"."address" = ?
  order by "config_interface"."id";
--   index: compute_account_id, config_interface_subnet_id, portset_natgateway_id_address_block_key

select "config_interface"."id", "compute"."id" as "compute_id", "compute"."label", "portset"."address", "portset"."block"
  from "portset"
  inner join "compute" on "compute"."id" = "portset"."compute_id"
  inner join "config_interface" on "config_interface"."compute_id" = "portset"."compute_id" and "config_interface"."subnet_id" = "portset"."subnet_id"
  where "portset"."natgateway_id" = ? and "portset"."held_until" is null and "config_interface"."nat_address" is null and "compute"."account_id" = ?
  order by "config_interface"."id";
--   index: compute_account_id, config_interface_compute_id, portset_owner

select "id", "address", "block", "compute_id", "held_until", "held_revision"
  from "portset"
  where "natgateway_id" = ?
  order by "address", "block";
--   index: portset_natgateway_id_address_block_key

select "portset"."natgateway_id", "portset"."address", count(distinct portset.id) as "assigned", count(config_interface.id) as "interfaces"
  from "portset"
  left join "config_interface" on "config_interface"."compute_id" = "portset"."compute_id" and "config_interface"."subnet_id" = "portset"."subnet_id" and "config_interface"."nat_address" is null
  where "portset"."natgateway_id" = any(?::bigint[]) and "portset"."held_until" is null
  group by "portset"."natgateway_id", "portset"."address";
--   index: config_interface_subnet_id, portset_owner

select *
  from "portset"
  where "compute_id" = any(?::bigint[]) and "held_until" is null
  order by "compute_id", "subnet_id";
--   index: portset_owner
