-- Statements of the sample requests, with the indexes that they use. Written by `npm run gen`.

delete from "global_grant"
  where "user_id" = ? and "name" = any(?::text[]);
--   index: global_grant_pkey

delete from "vpc_grant"
  where "user_id" = ? and "vpc_id" = any(?::bigint[]);
--   index: vpc_grant_pkey

insert into "global_grant" ("user_id", "name")
  values (?, ?);

insert into "vpc_grant" ("user_id", "vpc_id", "permission")
  values (?, ?, ?);

select "name"
  from "global_grant"
  where "user_id" = ?;
--   index: global_grant_pkey
