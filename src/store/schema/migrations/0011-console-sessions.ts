import type { Migration } from './migration.ts';

/** Lets a browser session act in the API: the token it acts through, and when the password was entered last. */
export const consoleSessions: Migration = {
  name: '0011-console-sessions',
  statements: ({ integer }) => [
    `alter table sign_in_session add column proved ${integer} not null default 0`,
    'update sign_in_session set proved = created',
    `alter table token add column session_id ${integer} references sign_in_session (id) on delete cascade`,
    'create unique index token_session_id on token (session_id)',
  ],
};
