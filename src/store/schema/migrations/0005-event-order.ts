import type { Migration } from './migration.ts';

/** Makes the creation times of an account's events ascend with their ids. Existing events are corrected. */
export const eventOrder: Migration = {
  name: '0005-event-order',
  statements: ({ integer }) => [
    `alter table account add column last_event_created ${integer} not null default 0`,

    `update event set created = ordered.created
from (
  select account_id, id, max(created) over (partition by account_id order by id) as created from event
) as ordered
where ordered.account_id = event.account_id and ordered.id = event.id and ordered.created > event.created`,

    `update account set last_event_created = coalesce(
  (select event.created from event where event.account_id = account.id order by event.id desc limit 1), 0
)`,
  ],
};
