import type { Migration } from './migration.ts';

/**
 * Webhooks and their deliveries. Deliveries have no foreign key: a webhook may have millions, and its deletion must
 * not wait for them.
 */
export const webhooks: Migration = {
  name: '0013-webhooks',
  statements: ({ id, integer, text, table }) => [
    `alter table account add column active_webhooks ${integer} not null default 0`,

    `create table webhook (
  id ${id},
  account_id ${integer} not null references account (id) on delete cascade,
  label ${text} not null,
  url ${text} not null,
  actions ${text} not null,
  vpcs ${text},
  enabled ${integer} not null default 1 check (enabled in (0, 1)),
  failing ${integer} not null default 0 check (failing in (0, 1)),
  last_success ${integer},
  secret ${text} not null,
  previous_secret ${text},
  previous_expiry ${integer},
  created ${integer} not null,
  updated ${integer} not null,
  claimed_by ${text},
  claimed_until ${integer}
)${table}`,
    'create index webhook_account_id on webhook (account_id, id)',
    'create index webhook_previous_expiry on webhook (previous_expiry) where previous_secret is not null',

    `create table webhook_delivery (
  id ${id},
  webhook_id ${integer} not null,
  event_id ${integer},
  action ${text} not null,
  payload ${text} not null,
  status ${text} not null check (status in ('pending', 'delivered', 'failed')),
  manual ${integer} not null default 0 check (manual in (0, 1)),
  in_turn ${integer} not null check (in_turn in (0, 1)),
  attempts ${integer} not null default 0,
  response_status ${integer},
  reason ${text},
  created ${integer} not null,
  next_attempt ${integer}
)${table}`,
    'create index webhook_delivery_webhook_id on webhook_delivery (webhook_id, id)',
    'create index webhook_delivery_created on webhook_delivery (created)',
    "create index webhook_delivery_in_turn on webhook_delivery (webhook_id, id) where status = 'pending' and in_turn = 1",
    "create index webhook_delivery_again on webhook_delivery (webhook_id, next_attempt) where status = 'pending' and in_turn = 0",
  ],
};
