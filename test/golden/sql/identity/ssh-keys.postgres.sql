-- Statements of the sample requests, with the indexes that they use. Written by `npm run gen`.

delete from "ssh_key"
  where "id" = ?;
--   index: ssh_key_pkey

insert into "ssh_key" ("user_id", "label", "ssh_key", "created")
  values (?, ?, ?, ?)
  returning *;

select "user_id", "label"
  from "ssh_key"
  where "user_id" = any(?::bigint[])
  order by "id";
--   index: ssh_key_user_id

select *
  from "ssh_key"
  where "id" = ? and "user_id" = ?;
--   index: ssh_key_user_id

select *
  from "ssh_key"
  where "user_id" = ? and 1 = 1
  order by "id" asc
  limit ? offset ?;
--   index: ssh_key_user_id

select count(*) as "count"
  from "ssh_key"
  where "user_id" = ?;
--   index: ssh_key_user_id

update "ssh_key"
  set "label" = ?
  where "id" = ?
  returning *;
--   index: ssh_key_pkey
