-- Statements of the sample requests, with the indexes that they use. Written by `npm run gen`.

delete from "security_answer"
  where "user_id" = ?;
--   index: security_answer_pkey

insert into "security_answer" ("user_id", "question_id", "hash")
  values (?, ?, ?);

select "question_id"
  from "security_answer"
  where "user_id" = ?;
--   index: security_answer_pkey

select count(*) as "count"
  from "security_answer"
  where "user_id" = ?;
--   index: security_answer_pkey
