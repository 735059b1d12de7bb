-- Statements of the sample requests, with the indexes that they use. Written by `npm run gen`.

delete from "vpc"
  where "id" = ?;
--   index: vpc_pkey

insert into "vpc" ("description", "account_id", "label", "region", "created", "tags", "updated")
  values (?, ?, ?, ?, ?, ?, ?)
  returning "id";

select "id"
  from "vpc"
  where "account_id" = ? and "id" = any(?::bigint[]);
--   index: vpc_account_id

select "id"
  from "vpc"
  where "account_id" = ? and "label" = ?;
--   index: vpc_account_id_label_key

select "vpc"."id", "vpc"."label", "vpc_grant"."permission" as "permissions"
  from "vpc"
  left join "vpc_grant" on "vpc_grant"."vpc_id" = "vpc"."id" and "vpc_grant"."user_id" = ?
  where "vpc"."account_id" = ?
  order by "vpc"."id";
--   index: vpc_created, vpc_grant_pkey

select "vpc".*
  from "vpc"
  inner join "subnet" on "subnet"."vpc_id" = "vpc"."id"
  where "subnet"."id" = ? and "vpc"."account_id" = ?;
--   index: subnet_pkey, vpc_created

select "vpc".*, "subnet"."id" as "subnet_id", "subnet"."label" as "subnet_label", "subnet"."first", "subnet"."last", "subnet"."natgateway_id", "subnet"."created" as "subnet_created", "subnet"."updated" as "subnet_updated", "subnet"."tags" as "subnet_tags", "config_interface"."id" as "interface_id", "config_interface"."compute_id", "config_interface"."active"
  from "vpc"
  left join "subnet" on "subnet"."vpc_id" = "vpc"."id"
  left join "config_interface" on "config_interface"."subnet_id" = "subnet"."id"
  where "vpc"."id" = ? and "vpc"."account_id" = ?
  order by "subnet"."id", "config_interface"."compute_id", "config_interface"."id"
  limit ?;
--   index: config_interface_subnet_id, subnet_vpc_id, vpc_account_id

select *
  from "vpc"
  where "account_id" = ? and 1 = 1
  order by "id" asc
  limit ? offset ?;
--   index: vpc_created

select *
  from "vpc"
  where "id" = ? and "account_id" = ?;
--   index: vpc_account_id

update "vpc"
  set "label" = ?, "description" = ?, "tags" = ?, "updated" = ?
  where "id" = ?
  returning *;
--   index: vpc_pkey
