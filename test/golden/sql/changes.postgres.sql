-- Statements of the sample requests, with the indexes that they use. Written by `npm run gen`.

insert into "change" ("account_id", "region", "entity_type", "entity_id", "what", "event_id", "at")
  values (?, ?, ?, ?, ?, ?, ?);
