import type { Migration } from './migration.ts';

/**
 * For large accounts: keeps the number of VPCs up to date in the account, and adds an index on the entity of
 * events.
 */
export const sizes: Migration = {
  name: '0006-sizes',
  statements: ({ integer }) => [
    `alter table account add column vpc_count ${integer} not null default 0`,
    'update account set vpc_count = (select count(*) from vpc where vpc.account_id = account.id)',

    'create index event_entity on event (account_id, entity_id, entity_type, id)',
  ],
};
