-- Statements of the sample requests, with the indexes that they use. Written by `npm run gen`.

delete from "compute"
  where "id" = ?;
--   index: compute primary key, compute_config_compute_id, compute_grant_compute_id, compute_job_compute_id, compute_state primary key, compute_tag primary key, config_interface_compute_id, firewall_device_compute_id, interface_range_compute_id, natgateway_forward_compute_id, pool_address_compute_id, sqlite_autoindex_nic_1, subnet_address_compute_id

insert into "compute" ("account_id", "label", "group", "status", "region", "type", "image", "memory", "disk", "vcpus", "gpus", "transfer", "ipv6_network", "host_uuid", "watchdog_enabled", "alert_cpu", "alert_network_in", "alert_network_out", "alert_transfer_quota", "alert_io", "created", "updated")
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  returning *;
--   index: compute_config_compute_id, compute_grant_compute_id, compute_job_compute_id, compute_state primary key, compute_tag primary key, config_interface_compute_id, firewall_device_compute_id, interface_range_compute_id, natgateway_forward_compute_id, pool_address_compute_id, sqlite_autoindex_nic_1, subnet_address_compute_id

insert into "compute_tag" ("compute_id", "position", "tag")
  values (?, ?, ?);

select "compute"."id", "compute"."label", "compute_grant"."permission" as "permissions"
  from "compute"
  left join "compute_grant" on "compute_grant"."compute_id" = "compute"."id" and "compute_grant"."user_id" = ?
  where "compute"."account_id" = ?
  order by "compute"."id";
--   index: compute_account_id, compute_grant primary key

select "compute".*
  from "compute"
  where "compute"."account_id" = ? and 1 = 1
  order by "compute"."id" asc
  limit ? offset ?;
--   index: compute_account_id

select "compute_id", "position", "tag"
  from "compute_tag"
  where "compute_id" in (select value from json_each(?)) and ("compute_id" > ? or "position" > ?)
  order by "compute_id", "position"
  limit ?;
--   index: compute_tag primary key

select "id"
  from "compute"
  where "account_id" = ? and "label" = ?;
--   index: sqlite_autoindex_compute_1

select "id"
  from "compute"
  where "compute"."account_id" = ? and "id" in (select value from json_each(?));
--   index: compute_account_id

select "id", "label", "region"
  from "compute"
  where "account_id" = ? and "id" in (select value from json_each(?));
--   index: compute_account_id

select "status", "booted_config_id", "boot", "account_id"
  from "compute"
  where "id" = ?;
--   index: compute primary key

select *
  from "compute"
  where "id" = ? and "account_id" = ?;
--   index: compute primary key

select count(*) as "count"
  from "compute"
  where "account_id" = ?;
--   index: compute_account_id

update "compute"
  set "booted_config_id" = ?
  where "id" = ? and "booted_config_id" = ?;
--   index: compute primary key

update "compute"
  set "label" = ?, "group" = ?, "watchdog_enabled" = ?, "alert_cpu" = ?, "updated" = ?
  where "id" = ?
  returning *;
--   index: compute primary key

update "compute"
  set "status" = ?
  where "id" = ?;
--   index: compute primary key

update "compute"
  set "status" = ?, "booted_config_id" = ?, "boot" = ?
  where "id" = ?;
--   index: compute primary key
