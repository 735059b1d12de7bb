-- Statements of the sample requests, with the indexes that they use. Written by `npm run gen`.

delete from "outbox_message"
  where "user_id" = ? and "status" = ? and "template" = ?;
--   index: outbox_message_user_id

delete from "outbox_message"
  where "user_id" = ? and "status" = ? and ("priority" < ? or "template" = ?);
--   index: outbox_message_user_id

insert into "outbox_message" ("user_id", "kind", "template", "recipient", "body", "created", "body_expiry", "status", "priority", "next_attempt", "ended")
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);
