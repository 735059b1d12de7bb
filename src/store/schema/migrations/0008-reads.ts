import type { Migration } from './migration.ts';

/**
 * Indexes for the filters and orders of large accounts' lists. The last columns match the default order, which
 * breaks ties.
 */
export const reads: Migration = {
  name: '0008-reads',
  statements: () => [
    'create index event_action on event (account_id, action, id desc)',
    'create index vpc_created on vpc (account_id, created, id)',
  ],
};
