import type { Migration } from './migration.ts';

/** Lets tokens be limited to VPCs and client addresses, and records the address that last used one. */
export const restrictedTokens: Migration = {
  name: '0014-restricted-tokens',
  statements: ({ integer, text }) => [
    `alter table token add column restrictions ${text}`,
    `alter table token add column events_seen_to ${integer} not null default 0`,
    `alter table token add column last_ip ${text}`,
  ],
};
