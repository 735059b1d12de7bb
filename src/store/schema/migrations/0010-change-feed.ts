import type { Migration } from './migration.ts';

/** The change feed: changes in an order that readers can follow, and the state of the feed. */
export const changeFeed: Migration = {
  name: '0010-change-feed',
  statements: ({ id, integer, text, table }) => [
    `create table change (
  id ${id},
  position ${integer},
  account_id ${integer},
  region ${text},
  entity_type ${text} not null,
  entity_id ${text},
  what ${text} not null check (what in ('created', 'updated', 'deleted')),
  event_id ${integer},
  at ${integer} not null
)${table}`,
    'create unique index change_position on change (position) where position is not null',
    'create index change_waiting on change (id) where position is null',

    `create table change_feed (
  id ${integer} primary key,
  epoch ${text} not null,
  last_position ${integer} not null,
  pruned_to ${integer} not null
)${table}`,
    "insert into change_feed (id, epoch, last_position, pruned_to) values (1, '', 0, 0)",
  ],
};
