import type { Migration } from './migration.ts';

/** What lists of large accounts are filtered by and ordered in, in the order in which they show what is equal. */
export const reads: Migration = {
  name: '0008-reads',
  statements: () => [
    'create index event_action on event (account_id, action, id desc)',
    'create index vpc_created on vpc (account_id, created, id)',
  ],
};
