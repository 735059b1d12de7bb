-- Statements of the sample requests, with the indexes that they use. Written by `npm run gen`.

insert into "phone_verification" ("user_id", "phone_number", "started", "wrong_tries", "voided")
  values (?, ?, ?, ?, ?)
  on conflict ("user_id") do update
  set "user_id" = ?, "phone_number" = ?, "started" = ?, "wrong_tries" = ?, "voided" = ?;

select *
  from "phone_verification"
  where "user_id" = ?;
--   index: phone_verification primary key

update "phone_verification"
  set "voided" = ?
  where "user_id" = ?;
--   index: phone_verification primary key

update "phone_verification"
  set "wrong_tries" = ?, "voided" = ?
  where "user_id" = ?;
--   index: phone_verification primary key
