-- Statements of the sample requests, with the indexes that they use. Written by `npm run gen`.

delete from "authorized_app"
  where "id" = ?
  returning "id";
--   index: authorized_app primary key, oauth_authorization_app_id, token_app_id, webhook_app_id
