-- Statements of the sample requests, with the indexes that they use. Written by `npm run gen`.

delete from "trusted_device"
  where "id" = ? and "user_id" = ?
  returning "id";
--   index: trusted_device_user_id

delete from "trusted_device"
  where "user_id" = ?
  returning "id";
--   index: trusted_device_user_id

select *
  from "trusted_device"
  where "id" = ? and "user_id" = ? and "expiry" > ?;
--   index: trusted_device_user_id

select *
  from "trusted_device"
  where "user_id" = ? and "expiry" > ? and 1 = 1
  order by "id" asc
  limit ? offset ?;
--   index: trusted_device_user_id
