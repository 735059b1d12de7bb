-- Statements of the sample requests, with the indexes that they use. Written by `npm run gen`.

select "name", "value"
  from "account_limit"
  where "account_id" = ?;
--   index: account_limit_pkey
