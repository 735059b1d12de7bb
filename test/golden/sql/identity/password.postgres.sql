-- Statements of the sample requests, with the indexes that they use. Written by `npm run gen`.

insert into "password_link" ("hash", "user_id", "created", "expiry")
  values (?, ?, ?, ?);
