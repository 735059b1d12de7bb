-- Statements of the sample requests, with the indexes that they use. Written by `npm run gen`.

delete from "natgateway"
  where "id" = ?;
--   index: natgateway_pkey

insert into "natgateway" ("account_id", "label", "region", "created", "ports_per_interface", "autoscaling", "updated")
  values (?, ?, ?, ?, ?, ?, ?)
  returning *;

select "id"
  from "natgateway"
  where "account_id" = ? and "label" = ?;
--   index: natgateway_account_id_label_key

select *
  from "natgateway"
  where "account_id" = ? and 1 = 1
  order by "id" asc
  limit ? offset ?;
--   index: natgateway_account_id

select *
  from "natgateway"
  where "id" = ? and "account_id" = ?;
--   index: natgateway_account_id

select *
  from "natgateway"
  where "id" = any(?::bigint[]);
--   index: natgateway_pkey

select count(*) as "count"
  from "natgateway"
  where "account_id" = ?;
--   index: natgateway_account_id

update "natgateway"
  set "label" = ?, "updated" = ?
  where "id" = ?
  returning *;
--   index: natgateway_pkey
