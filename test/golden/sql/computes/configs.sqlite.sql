-- Statements of the sample requests, with the indexes that they use. Written by `npm run gen`.

delete from "compute_config"
  where "id" = ?;
--   index: compute_config primary key, config_interface_config_id

insert into "compute_config" ("compute_id", "label", "kernel", "comments", "memory_limit", "root_device", "initrd", "run_level", "virt_mode", "helpers", "devices", "created", "updated")
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  returning *;
--   index: config_interface_config_id

select "compute_config".*
  from "compute_config"
  where "compute_config"."compute_id" = ? and 1 = 1
  order by "compute_config"."id" asc
  limit ? offset ?;
--   index: compute_config_compute_id

select "id"
  from "compute_config"
  where "compute_id" = ?;
--   index: compute_config_compute_id

select *
  from "compute_config"
  where "compute_id" = ?
  order by "id";
--   index: compute_config_compute_id

select *
  from "compute_config"
  where "id" = ? and "compute_id" = ?;
--   index: compute_config primary key

select count(*) as "count"
  from "compute_config"
  where "compute_id" = ?;
--   index: compute_config_compute_id

update "compute_config"
  set "label" = ?, "updated" = ?
  where "id" = ?
  returning *;
--   index: compute_config primary key

update "compute_config"
  set "updated" = ?
  where "id" = ?;
--   index: compute_config primary key
