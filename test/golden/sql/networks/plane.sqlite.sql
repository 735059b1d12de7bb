-- Statements of the sample requests, with the indexes that they use. Written by `npm run gen`.

delete from "nic"
  where "compute_id" = ? and "position" in (?);
--   index: nic_range primary key, sqlite_autoindex_nic_1

insert into "network_account" ("account_id", "revision", "behind_since")
  values (?, ?, ?)
  on conflict ("account_id") do update
  set "revision" = "network_account"."revision" + 1, "behind_since" = case when "network_account"."applied_revision" = "network_account"."revision" then "excluded"."behind_since" else "network_account"."behind_since" end;

insert into "nic" ("interface_id", "position", "purpose", "vpc_id", "subnet_id", "address", "nat_address", "vlan_label", "ipam_address", "primary", "account_id", "compute_id", "plugged", "up", "up_changed")
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  returning "id";
--   index: nic_range primary key

insert into "vpc_router" ("vpc_id", "region", "number")
  values (?, ?, ?);

select "number"
  from "vpc_router"
  where "region" = ?
  order by "number";
--   index: sqlite_autoindex_vpc_router_1

select "number"
  from "vpc_router"
  where "vpc_id" = ?;
--   index: vpc_router primary key

select "revision", "applied_revision", "applied", "problem"
  from "network_account"
  where "account_id" = ?;
--   index: network_account primary key

select *
  from "nic"
  where "compute_id" = ?
  order by "position";
--   index: sqlite_autoindex_nic_1
