-- Statements of the sample requests, with the indexes that they use. Written by `npm run gen`.

delete from "oauth_client"
  where "id" = ?;
--   index: authorized_app_client_id, oauth_authorization_client_id, oauth_client primary key

insert into "oauth_client" ("id", "account_id", "label", "redirect_uri", "public", "status", "secret_hash", "created")
  values (?, ?, ?, ?, ?, ?, ?, ?)
  returning *;
--   index: authorized_app_client_id, oauth_authorization_client_id

select *
  from "oauth_client"
  where "account_id" = ? and 1 = 1
  order by "id" asc
  limit ? offset ?;
--   index: oauth_client_account_id

select *
  from "oauth_client"
  where "id" = ? and "account_id" = ?;
--   index: oauth_client primary key

select count(*) as "count"
  from "oauth_client"
  where "account_id" = ?;
--   index: oauth_client_account_id

update "oauth_client"
  set "label" = ?, "redirect_uri" = ?
  where "id" = ?
  returning *;
--   index: oauth_client primary key

update "oauth_client"
  set "secret_hash" = ?
  where "id" = ?
  returning *;
--   index: oauth_client primary key
