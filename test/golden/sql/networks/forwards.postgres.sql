-- Statements of the sample requests, with the indexes that they use. Written by `npm run gen`.

delete from "natgateway_forward"
  where "id" = any(?::bigint[]);
--   index: natgateway_forward_pkey

insert into "natgateway_forward" ("natgateway_id", "label", "protocol", "address", "port", "target_port", "compute_id", "interface_id", "created", "updated")
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  returning *;

select "id", "natgateway_id", "address", "port", "protocol"
  from "natgateway_forward"
  where "natgateway_id" = any(?::bigint[])
  order by "natgateway_id", "address", "port";
--   index: natgateway_forward_natgateway_id

select "natgateway_forward".*
  from "natgateway_forward"
  inner join "compute" on "compute"."id" = "natgateway_forward"."compute_id"
  where "natgateway_forward"."natgateway_id" = ? and "compute"."account_id" = ? and 1 = 1
  order by "natgateway_forward"."id" asc
  limit ? offset ?;
--   index: compute_account_id, natgateway_forward_natgateway_id

select "natgateway_forward".*, "config_interface"."vpc_id"
  from "natgateway_forward"
  inner join "config_interface" on "config_interface"."id" = "natgateway_forward"."interface_id"
  where "natgateway_forward"."compute_id" = any(?::bigint[])
  order by "natgateway_forward"."id";
--   index: config_interface_vpc_id, natgateway_forward_compute_id

select "natgateway_forward".*, "natgateway"."account_id", "natgateway"."label" as "natgateway_label", "natgateway"."region", "natgateway"."ports_per_interface", "compute"."label" as "compute_label", "config_interface"."subnet_id"
  from "natgateway_forward"
  inner join "natgateway" on "natgateway"."id" = "natgateway_forward"."natgateway_id"
  inner join "compute" on "compute"."id" = "natgateway_forward"."compute_id"
  inner join "config_interface" on "config_interface"."id" = "natgateway_forward"."interface_id"
  where "config_interface"."subnet_id" is not null and "natgateway_forward"."id" = ?;
--   index: compute_pkey, config_interface_pkey, natgateway_forward_pkey, natgateway_pkey

select "natgateway_forward".*, "natgateway"."account_id", "natgateway"."label" as "natgateway_label", "natgateway"."region", "natgateway"."ports_per_interface", "compute"."label" as "compute_label", "config_interface"."subnet_id"
  from "natgateway_forward"
  inner join "natgateway" on "natgateway"."id" = "natgateway_forward"."natgateway_id"
  inner join "compute" on "compute"."id" = "natgateway_forward"."compute_id"
  inner join "config_interface" on "config_interface"."id" = "natgateway_forward"."interface_id"
  where "config_interface"."subnet_id" is not null and "natgateway_forward"."interface_id" = any(?::bigint[])
  order by "natgateway_forward"."id";
--   index: compute_pkey, config_interface_subnet_id, natgateway_forward_interface_id, natgateway_pkey

select count(*) as "count"
  from "natgateway_forward"
  where "natgateway_id" = ?;
--   index: natgateway_forward_natgateway_id

update "natgateway_forward"
  set "updated" = ?, "label" = ?, "target_port" = ?
  where "id" = ?
  returning *;
--   index: natgateway_forward_pkey
