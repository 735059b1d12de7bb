-- Statements of the sample requests, with the indexes that they use. Written by `npm run gen`.

delete from "global_grant"
  where "user_id" = ? and "name" in (select value from json_each(?));
--   index: global_grant primary key

delete from "vpc_grant"
  where "user_id" = ? and "vpc_id" in (select value from json_each(?));
--   index: vpc_grant primary key

insert into "global_grant" ("user_id", "name")
  values (?, ?);

insert into "vpc_grant" ("user_id", "vpc_id", "permission")
  values (?, ?, ?);

select "name"
  from "global_grant"
  where "user_id" = ?;
--   index: global_grant primary key
