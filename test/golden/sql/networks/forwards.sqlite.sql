-- Statements of the sample requests, with the indexes that they use. Written by `npm run gen`.

delete from "natgateway_forward"
  where "id" in (select value from json_each(?));
--   index: natgateway_forward primary key

insert into "natgateway_forward" ("natgateway_id", "label", "protocol", "address", "port", "target_port", "compute_id", "interface_id", "created", "updated")
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  returning *;

select "id", "natgateway_id", "address", "port", "protocol"
  from "natgateway_forward"
  where "natgateway_id" in (select value from json_each(?))
  order by "natgateway_id", "address", "port";
--   index: natgateway_forward_natgateway_id

select "natgateway_forward".*
  from "natgateway_forward"
  inner join "compute" on "compute"."id" = "natgateway_forward"."compute_id"
  where "natgateway_forward"."natgateway_id" = ? and "compute"."account_id" = ? and 1 = 1
  order by "natgateway_forward"."id" asc
  limit ? offset ?;
--   index: compute primary key, natgateway_forward_natgateway_id

select "natgateway_forward".*, "config_interface"."vpc_id"
  from "natgateway_forward"
  inner join "config_interface" on "config_interface"."id" = "natgateway_forward"."interface_id"
  where "natgateway_forward"."compute_id" in (select value from json_each(?))
  order by "natgateway_forward"."id";
--   index: config_interface primary key, natgateway_forward_compute_id

select "natgateway_forward".*, "natgateway"."account_id", "natgateway"."label" as "natgateway_label", "natgateway"."region", "natgateway"."ports_per_interface", "compute"."label" as "compute_label", "config_interface"."subnet_id"
  from "natgateway_forward"
  inner join "natgateway" on "natgateway"."id" = "natgateway_forward"."natgateway_id"
  inner join "compute" on "compute"."id" = "natgateway_forward"."compute_id"
  inner join "config_interface" on "config_interface"."id" = "natgateway_forward"."interface_id"
  where "config_interface"."subnet_id" is not null and "natgateway_forward"."id" = ?;
--   index: compute primary key, config_interface primary key, natgateway primary key, natgateway_forward primary key

select "natgateway_forward".*, "natgateway"."account_id", "natgateway"."label" as "natgateway_label", "natgateway"."region", "natgateway"."ports_per_interface", "compute"."label" as "compute_label", "config_interface"."subnet_id"
  from "natgateway_forward"
  inner join "natgateway" on "natgateway"."id" = "natgateway_forward"."natgateway_id"
  inner join "compute" on "compute"."id" = "natgateway_forward"."compute_id"
  inner join "config_interface" on "config_interface"."id" = "natgateway_forward"."interface_id"
  where "config_interface"."subnet_id" is not null and "natgateway_forward"."interface_id" in (select value from json_each(?))
  order by "natgateway_forward"."id";
--   index: compute primary key, config_interface primary key, natgateway primary key, natgateway_forward_interface_id

select count(*) as "count"
  from "natgateway_forward"
  where "natgateway_id" = ?;
--   index: natgateway_forward_natgateway_id

update "natgateway_forward"
  set "updated" = ?, "label" = ?, "target_port" = ?
  where "id" = ?
  returning *;
--   index: natgateway_forward primary key
