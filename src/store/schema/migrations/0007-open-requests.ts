import type { Migration } from './migration.ts';

/** Counts pending OAuth requests by client address, because anyone can create them. */
export const openRequests: Migration = {
  name: '0007-open-requests',
  statements: ({ text }) => [
    `alter table oauth_artifact add column client_address ${text}`,
    `create index oauth_artifact_open on oauth_artifact (client_address, expiry)
  where client_address is not null`,
  ],
};
