import type { Migration } from './migration.ts';

/**
 * Counts what is kept of the answers to writes for each token and authorization, so that one cannot use up the room of
 * others. What was kept before is not counted; it ends within a day.
 */
export const answerTotals: Migration = {
  name: '0020-answer-totals',
  statements: ({ id, integer, table }) => [
    `create table answer_total (
  id ${id},
  account_id ${integer} not null references account (id) on delete cascade,
  user_id ${integer} not null,
  token_id ${integer} references token (id) on delete cascade,
  authorization_id ${integer} references oauth_authorization (id) on delete cascade,
  restricted ${integer} not null,
  bytes ${integer} not null,
  expiry ${integer} not null,
  check ((token_id is null) <> (authorization_id is null))
)${table}`,
    'create unique index answer_total_token on answer_total (token_id) where token_id is not null',
    `create unique index answer_total_authorization on answer_total (authorization_id)
  where authorization_id is not null`,
    'create index answer_total_account on answer_total (account_id)',
    'create index answer_total_expiry on answer_total (expiry)',
    'create index stored_answer_of_token on stored_answer (token_id, id) where token_id is not null',
    `create index stored_answer_of_authorization on stored_answer (authorization_id, id)
  where authorization_id is not null`,
  ],
};
