-- Statements of the sample requests, with the indexes that they use. Written by `npm run gen`.

delete from "firewall"
  where "id" = ?;
--   index: firewall primary key, firewall_device_firewall_id, firewall_grant_firewall_id, firewall_tag primary key

delete from "firewall_device"
  where "id" = ?;
--   index: firewall_device primary key

delete from "firewall_tag"
  where "firewall_id" = ?;
--   index: firewall_tag primary key

insert into "firewall" ("account_id", "label", "status", "created", "rules", "version", "fingerprint", "updated")
  values (?, ?, ?, ?, ?, ?, ?, ?)
  returning *;
--   index: firewall_device_firewall_id, firewall_grant_firewall_id, firewall_tag primary key

insert into "firewall_device" ("firewall_id", "compute_id", "enabled", "created")
  values (?, ?, ?, ?)
  returning *;

insert into "firewall_tag" ("firewall_id", "position", "tag")
  values (?, ?, ?);

select "compute_id", "firewall_id"
  from "firewall_device"
  where "compute_id" in (select value from json_each(?)) and "enabled" = ?;
--   index: firewall_device_compute_id

select "compute_id", count(*) as "count"
  from "firewall_device"
  where "compute_id" in (select value from json_each(?))
  group by "compute_id";
--   index: firewall_device_compute_id

select "firewall"."id", "firewall"."account_id", "firewall"."label", "firewall"."status", "firewall"."version", "firewall"."fingerprint", "firewall"."created", "firewall"."updated"
  from "firewall"
  where "firewall"."account_id" = ? and 1 = 1
  order by "firewall"."id" asc
  limit ? offset ?;
--   index: firewall_account_id

select "firewall"."id", "firewall"."account_id", "firewall"."label", "firewall"."status", "firewall"."version", "firewall"."fingerprint", "firewall"."created", "firewall"."updated"
  from "firewall"
  where "firewall"."account_id" = ? and exists (select 1 as "one" from "firewall_device" where "firewall_device"."compute_id" = ? and "firewall_device"."firewall_id" = "firewall"."id") and 1 = 1
  order by "firewall"."id" asc
  limit ? offset ?;
--   index: firewall_account_id, sqlite_autoindex_firewall_device_1

select "firewall"."id", "firewall"."label", "firewall_grant"."permission" as "permissions"
  from "firewall"
  left join "firewall_grant" on "firewall_grant"."firewall_id" = "firewall"."id" and "firewall_grant"."user_id" = ?
  where "firewall"."account_id" = ?
  order by "firewall"."id";
--   index: firewall_account_id, firewall_grant primary key

select "firewall_device".*, "compute"."label" as "compute_label"
  from "firewall_device"
  inner join "compute" on "compute"."id" = "firewall_device"."compute_id"
  where "compute"."account_id" = ? and "firewall_device"."firewall_id" = ? and 1 = 1
  order by "firewall_device"."id" asc
  limit ? offset ?;
--   index: compute primary key, firewall_device_firewall_id

select "firewall_device".*, "compute"."label" as "compute_label"
  from "firewall_device"
  inner join "compute" on "compute"."id" = "firewall_device"."compute_id"
  where "compute"."account_id" = ? and "firewall_device"."firewall_id" in (select value from json_each(?))
  order by "firewall_device"."firewall_id", "firewall_device"."id";
--   index: firewall_device_compute_id, sqlite_autoindex_compute_1

select "firewall_device".*, "compute"."label" as "compute_label"
  from "firewall_device"
  inner join "compute" on "compute"."id" = "firewall_device"."compute_id"
  where "firewall_device"."id" = ? and "firewall_device"."firewall_id" = ?;
--   index: compute primary key, firewall_device primary key

select "firewall_device".*, "firewall"."label"
  from "firewall_device"
  inner join "firewall" on "firewall"."id" = "firewall_device"."firewall_id"
  where "firewall_device"."compute_id" = ?
  order by "firewall_device"."id";
--   index: firewall primary key, firewall_device_compute_id

select "firewall_id", "tag"
  from "firewall_tag"
  where "firewall_id" in (select value from json_each(?))
  order by "firewall_id", "position";
--   index: firewall_tag primary key

select "id"
  from "firewall"
  where "account_id" = ? and "label" = ?;
--   index: sqlite_autoindex_firewall_1

select "id", "rules"
  from "firewall"
  where "id" in (select value from json_each(?));
--   index: firewall primary key

select *
  from "firewall"
  where "id" = ? and "account_id" = ?;
--   index: firewall primary key

select *
  from "firewall_device"
  where "firewall_id" = ?
  order by "id";
--   index: firewall_device_firewall_id

select count(*) as "count"
  from "firewall"
  where "account_id" = ?;
--   index: firewall_account_id

update "firewall"
  set "label" = ?, "status" = ?, "updated" = ?
  where "id" = ?
  returning *;
--   index: firewall primary key

update "firewall"
  set "rules" = ?, "version" = ?, "fingerprint" = ?, "updated" = ?
  where "id" = ?
  returning *;
--   index: firewall primary key

update "firewall_device"
  set "enabled" = ?
  where "firewall_id" = ?;
--   index: firewall_device_firewall_id
