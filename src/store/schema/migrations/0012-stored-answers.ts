import type { Migration } from './migration.ts';

/** The answers that are kept for requests with an idempotency key. */
export const storedAnswers: Migration = {
  name: '0012-stored-answers',
  statements: ({ id, integer, text, table }) => [
    `create table stored_answer (
  id ${id},
  account_id ${integer} not null references account (id) on delete cascade,
  token_id ${integer} references token (id) on delete cascade,
  authorization_id ${integer} references oauth_authorization (id) on delete cascade,
  key ${text} not null,
  fingerprint ${text} not null,
  body ${text},
  bytes ${integer} not null,
  bytes_before ${integer} not null,
  expiry ${integer} not null,
  check ((token_id is null) <> (authorization_id is null))
)${table}`,
    'create unique index stored_answer_token on stored_answer (token_id, key) where token_id is not null',
    `create unique index stored_answer_authorization on stored_answer (authorization_id, key)
  where authorization_id is not null`,
    'create index stored_answer_account on stored_answer (account_id, id)',
    'create index stored_answer_expiry on stored_answer (expiry)',
  ],
};
