-- Statements of the sample requests, with the indexes that they use. Written by `npm run gen`.

delete from "sign_in_session"
  where "device_id" = ? and "user_id" = ?;
--   index: sign_in_session_device_id
