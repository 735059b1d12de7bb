-- Statements of the sample requests, with the indexes that they use. Written by `npm run gen`.

delete from "natgateway"
  where "id" = ?;
--   index: natgateway primary key, natgateway_forward_natgateway_id, pool_address_natgateway_id, sqlite_autoindex_portset_1, subnet_natgateway_id

insert into "natgateway" ("account_id", "label", "region", "created", "ports_per_interface", "autoscaling", "updated")
  values (?, ?, ?, ?, ?, ?, ?)
  returning *;
--   index: natgateway_forward_natgateway_id, pool_address_natgateway_id, sqlite_autoindex_portset_1, subnet_natgateway_id

select "id"
  from "natgateway"
  where "account_id" = ? and "label" = ?;
--   index: sqlite_autoindex_natgateway_1

select *
  from "natgateway"
  where "account_id" = ? and 1 = 1
  order by "id" asc
  limit ? offset ?;
--   index: natgateway_account_id

select *
  from "natgateway"
  where "id" = ? and "account_id" = ?;
--   index: natgateway primary key

select *
  from "natgateway"
  where "id" in (select value from json_each(?));
--   index: natgateway primary key

select count(*) as "count"
  from "natgateway"
  where "account_id" = ?;
--   index: natgateway_account_id

update "natgateway"
  set "label" = ?, "updated" = ?
  where "id" = ?
  returning *;
--   index: natgateway primary key
