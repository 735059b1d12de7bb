import type { Migration } from './migration.ts';

/** What an update has changed, told by its event. */
export const eventChanges: Migration = {
  name: '0026-event-changes',
  statements: ({ text }) => [`alter table event add column changes ${text}`],
};
