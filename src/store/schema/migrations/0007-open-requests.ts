import type { Migration } from './migration.ts';

/** Requests for access that nobody has decided are counted by address: anybody can leave them. */
export const openRequests: Migration = {
  name: '0007-open-requests',
  statements: ({ text }) => [
    `alter table oauth_artifact add column client_address ${text}`,
    `create index oauth_artifact_open on oauth_artifact (client_address, expiry)
  where client_address is not null`,
  ],
};
