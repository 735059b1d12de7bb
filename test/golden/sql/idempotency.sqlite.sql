-- Statements of the sample requests, with the indexes that they use. Written by `npm run gen`.

insert into "answer_total" ("account_id", "user_id", "restricted", "expiry", "bytes", "token_id")
  values (?, ?, ?, ?, ?, ?)
  on conflict ("token_id")
  where "token_id" is not null do update
  set "account_id" = ?, "user_id" = ?, "restricted" = ?, "expiry" = ?, "bytes" = ?;

insert into "stored_answer" ("account_id", "key", "fingerprint", "body", "bytes", "bytes_before", "expiry", "token_id")
  values (?, ?, ?, ?, ?, ?, ?, ?);

select "fingerprint", "body", "expiry"
  from "stored_answer"
  where "token_id" = ? and "key" = ?;
--   index: stored_answer_token

select "total"."own", "total"."all", "total"."user", "stored"."fingerprint", "stored"."body", "stored"."expiry", "last"."bytes", "last"."bytes_before", "first"."bytes_before" as "first_before"
  from (select cast(coalesce(sum(case when coalesce("token_id" = ?, false) then bytes end), 0) as bigint) as "own", cast(coalesce(sum(case when not coalesce("token_id" = ?, false) and restricted = ? then bytes end), 0) as bigint) as "all", cast(coalesce(sum(case when not coalesce("token_id" = ?, false) and restricted = ? and user_id = ? then bytes end), 0) as bigint) as "user" from "answer_total" where "account_id" = ? and "expiry" > ?) as "total"
  left join (select "fingerprint", "body", "expiry" from "stored_answer" where "token_id" = ? and "key" = ?) as "stored" on true
  left join (select "bytes", "bytes_before" from "stored_answer" where "token_id" = ? order by "id" desc limit ?) as "last" on true
  left join (select "bytes_before" from "stored_answer" where "token_id" = ? and "expiry" > ? order by "id" limit ?) as "first" on true;
--   index: answer_total_account, stored_answer_of_token, stored_answer_token
--   scan: first, last, total
