import type { Migration } from './migration.ts';

/** Tells the operator for how long changes have waited for the network. */
export const networkBehind: Migration = {
  name: '0018-network-behind',
  statements: ({ integer }) => [`alter table network_account add column behind_since ${integer}`],
};
