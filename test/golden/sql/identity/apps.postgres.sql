-- Statements of the sample requests, with the indexes that they use. Written by `npm run gen`.

delete from "authorized_app"
  where "id" = ?
  returning "id";
--   index: authorized_app_pkey
