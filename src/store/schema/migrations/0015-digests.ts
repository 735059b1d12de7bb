import type { Migration } from './migration.ts';

/** Mails about activity. What happened before is not told to anybody. */
export const digests: Migration = {
  name: '0015-digests',
  statements: ({ integer, text, keyedTable }) => [
    `alter table account add column digest_since ${integer}`,
    'create index account_digest_since on account (digest_since) where digest_since is not null',

    `alter table "user" add column digest_to ${integer} not null default 0`,
    'update "user" set digest_to = (select last_event_id from account where account.id = "user".account_id)',

    `create table digest (
  account_id ${integer} primary key references account (id) on delete cascade,
  up_to ${integer} not null,
  ended ${integer},
  claimed_by ${text},
  claimed_until ${integer}
)${keyedTable}`,
    'create index digest_open on digest (account_id) where ended is null',
  ],
};
