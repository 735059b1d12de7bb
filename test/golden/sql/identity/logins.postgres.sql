-- Statements of the sample requests, with the indexes that they use. Written by `npm run gen`.

select "user_id", "created", "status"
  from "login"
  where "id" in (select max("id") as "id" from "login" where "user_id" = any(?::bigint[]) group by "user_id") and "created" >= ?;
--   index: login_created, login_user_id

select *
  from "login"
  where "id" = ? and ("login"."account_id" = ? and "login"."created" >= ?);
--   index: login_account_id

select *
  from "login"
  where "id" = ? and ("login"."user_id" = ? and "login"."created" >= ?);
--   index: login_user_id

select *
  from "login"
  where ("login"."account_id" = ? and "login"."created" >= ?) and 1 = 1
  order by "id" asc
  limit ? offset ?;
--   index: login_account_id

select *
  from "login"
  where ("login"."user_id" = ? and "login"."created" >= ?) and 1 = 1
  order by "id" asc
  limit ? offset ?;
--   index: login_user_id
