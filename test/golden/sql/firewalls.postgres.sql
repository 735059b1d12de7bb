-- Statements of the sample requests, with the indexes that they use. Written by `npm run gen`.

delete from "firewall"
  where "id" = ?;
--   index: firewall_pkey

delete from "firewall_device"
  where "id" = ?;
--   index: firewall_device_pkey

delete from "firewall_tag"
  where "firewall_id" = ?;
--   index: firewall_tag_pkey

insert into "firewall" ("account_id", "label", "status", "created", "rules", "version", "fingerprint", "updated")
  values (?, ?, ?, ?, ?, ?, ?, ?)
  returning *;

insert into "firewall_device" ("firewall_id", "compute_id", "enabled", "created")
  values (?, ?, ?, ?)
  returning *;

insert into "firewall_tag" ("firewall_id", "position", "tag")
  values (?, ?, ?);

select "compute_id", "firewall_id"
  from "firewall_device"
  where "compute_id" = any(?::bigint[]) and "enabled" = ?;
--   index: firewall_device_compute_id

select "compute_id", count(*) as "count"
  from "firewall_device"
  where "compute_id" = any(?::bigint[])
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
--   index: firewall_account_id, firewall_device_compute_id

select "firewall"."id", "firewall"."label", "firewall_grant"."permission" as "permissions"
  from "firewall"
  left join "firewall_grant" on "firewall_grant"."firewall_id" = "firewall"."id" and "firewall_grant"."user_id" = ?
  where "firewall"."account_id" = ?
  order by "firewall"."id";
--   index: firewall_account_id, firewall_grant_pkey

select "firewall_device".*, "compute"."label" as "compute_label"
  from "firewall_device"
  inner join "compute" on "compute"."id" = "firewall_device"."compute_id"
  where "compute"."account_id" = ? and "firewall_device"."firewall_id" = ? and 1 = 1
  order by "firewall_device"."id" asc
  limit ? offset ?;
--   index: compute_account_id, firewall_device_compute_id

select "firewall_device".*, "compute"."label" as "compute_label"
  from "firewall_device"
  inner join "compute" on "compute"."id" = "firewall_device"."compute_id"
  where "compute"."account_id" = ? and "firewall_device"."firewall_id" = any(?::bigint[])
  order by "firewall_device"."firewall_id", "firewall_device"."id";
--   index: compute_account_id, firewall_device_compute_id

select "firewall_device".*, "compute"."label" as "compute_label"
  from "firewall_device"
  inner join "compute" on "compute"."id" = "firewall_device"."compute_id"
  where "firewall_device"."id" = ? and "firewall_device"."firewall_id" = ?;
--   index: compute_pkey, firewall_device_firewall_id

select "firewall_device".*, "firewall"."label"
  from "firewall_device"
  inner join "firewall" on "firewall"."id" = "firewall_device"."firewall_id"
  where "firewall_device"."compute_id" = ?
  order by "firewall_device"."id";
--   index: firewall_device_compute_id, firewall_pkey

select "firewall_id", "tag"
  from "firewall_tag"
  where "firewall_id" = any(?::bigint[])
  order by "firewall_id", "position";
--   index: firewall_tag_pkey

select "id"
  from "firewall"
  where "account_id" = ? and "label" = ?;
--   index: firewall_account_id_label_key

select "id", "rules"
  from "firewall"
  where "id" = any(?::bigint[]);
--   index: firewall_pkey

select *
  from "firewall"
  where "id" = ? and "account_id" = ?;
--   index: firewall_account_id

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
--   index: firewall_pkey

update "firewall"
  set "rules" = ?, "version" = ?, "fingerprint" = ?, "updated" = ?
  where "id" = ?
  returning *;
--   index: firewall_pkey

update "firewall_device"
  set "enabled" = ?
  where "firewall_id" = ?;
--   index: firewall_device_firewall_id
