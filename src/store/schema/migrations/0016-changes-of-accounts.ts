import type { Migration } from './migration.ts';

/** Finds what the reader of one account's events has missed, without what others did meanwhile. */
export const changesOfAccounts: Migration = {
  name: '0016-changes-of-accounts',
  statements: () => [
    `create index change_account on change (account_id, position)
  where event_id is not null and position is not null`,
  ],
};
