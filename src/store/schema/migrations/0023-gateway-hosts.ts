import type { Migration } from './migration.ts';

/** The order of gateway hosts after one of them fell silent. */
export const gatewayHosts: Migration = {
  name: '0023-gateway-hosts',
  statements: ({ integer }) => [
    `alter table host add column gateway_behind ${integer}`,
    `alter table host add column gateway_out ${integer} not null default 0 check (gateway_out in (0, 1))`,
  ],
};
