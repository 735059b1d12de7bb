-- Statements of the sample requests, with the indexes that they use. Written by `npm run gen`.

delete from "token"
  where "id" = ?
  returning "id";
--   index: token_pkey

insert into "token" ("user_id", "kind", "hash", "prefix", "label", "scopes", "created", "expiry", "app_id", "restrictions")
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  returning *;

insert into "token" ("user_id", "kind", "hash", "prefix", "label", "scopes", "created", "expiry", "parent_token_id", "restrictions")
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  returning *;

select "token"."expiry", "token"."restrictions", "user"."restricted"
  from "token"
  inner join "user" on "user"."id" = "token"."user_id"
  inner join "account" on "account"."id" = "user"."account_id"
  where "token"."id" = ? and "account"."suspended" = ?;
--   index: account_pkey, token_pkey, user_pkey

select "token"."id" as "tokenId", "token"."kind" as "tokenKind", "token"."scopes", "token"."expiry", "token"."last_used" as "tokenLastUsed", "token"."restrictions", "token"."authorization_id" as "authorizationId", "user"."id" as "userId", "user"."username", "user"."restricted", "user"."proxy", "token"."app_id" as "appId", "user"."account_access" as "accountAccess", "user"."events_seen_to" as "eventsSeenTo", "account"."id" as "accountId", "account"."euuid"
  from "token"
  inner join "user" on "user"."id" = "token"."user_id"
  inner join "account" on "account"."id" = "user"."account_id"
  where "token"."hash" = ? and "account"."suspended" = ?;
--   index: account_pkey, token_hash_key, user_pkey

select *
  from "token"
  where "user_id" = ? and "kind" = ? and ("token"."expiry" is null or "token"."expiry" > ?) and "id" = ?;
--   index: token_user_id

select *
  from "token"
  where "user_id" = ? and "kind" = ? and ("token"."expiry" is null or "token"."expiry" > ?) and 1 = 1
  order by "id" asc
  limit ? offset ?;
--   index: token_user_id

select count(*) as "count"
  from "token"
  where "user_id" = ? and "kind" = ? and ("token"."expiry" is null or "token"."expiry" > ?);
--   index: token_user_id

update "token"
  set "label" = ?, "restrictions" = ?
  where "id" = ?
  returning *;
--   index: token_pkey
