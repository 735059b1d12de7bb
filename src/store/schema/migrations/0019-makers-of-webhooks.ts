import type { Migration } from './migration.ts';

/**
 * Records who created a webhook, and with which token or app. Users and tokens are remembered after they have ended;
 * the webhooks of an app end with it.
 */
export const makersOfWebhooks: Migration = {
  name: '0019-makers-of-webhooks',
  statements: ({ integer }) => [
    `alter table webhook add column user_id ${integer}`,
    `alter table webhook add column token_id ${integer}`,
    `alter table webhook add column app_id ${integer} references authorized_app (id) on delete cascade`,
    'create index webhook_app_id on webhook (app_id) where app_id is not null',
  ],
};
