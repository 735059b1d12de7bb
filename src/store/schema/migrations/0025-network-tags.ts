import type { Migration } from './migration.ts';

/** Tags of VPCs and subnets. They are columns, so that lists read them without another statement. */
export const networkTags: Migration = {
  name: '0025-network-tags',
  statements: ({ text }) =>
    ['vpc', 'subnet'].map((table) => `alter table ${table} add column tags ${text} not null default ''`),
};
