import { Failure } from './failure.ts';
import { ANY_FIELD, reasonPattern } from './reasons/reason.ts';

const LIMIT_REACHED = reasonPattern({
  name: 'LIMIT_REACHED',
  group: 'value',
  text: 'Limit reached: {limit} {things} per {owner}',
  fields: [ANY_FIELD, null],
  cause:
    'The request would exceed a limit on the number of records or entries. `field` is present if one array in the body is too long.',
  remedy:
    'Delete records that are no longer needed, or ask the operator for a higher limit ([limits.md](limits.md)).',
});

/**
 * Limits that can be set for a single account, by the name that operators use. The values name the settings that
 * they override.
 */
export const ACCOUNT_LIMITS = {
  vpcs: 'vpcsPerAccount',
  subnets: 'subnetsPerVpc',
  computes: 'computesPerAccount',
  firewalls: 'firewallsPerAccount',
  firewall_rules: 'rulesPerFirewall',
  natgateways: 'natgatewaysPerAccount',
  natgateway_addresses: 'addressesPerNatgateway',
  users: 'usersPerAccount',
  ssh_keys: 'sshKeysPerUser',
  tokens: 'tokensPerUser',
  oauth_clients: 'oauthClientsPerAccount',
  webhooks: 'webhooksPerAccount',
} as const;

export type AccountLimit = keyof typeof ACCOUNT_LIMITS;

/**
 * Checks a count against a limit.
 * @param wanted the count after the change
 * @param things what is counted, in the plural, as shown to the client: `VPCs`
 * @param owner what the limit applies to: `account`
 * @throws Failure `limitReached` when the count would exceed the limit
 */
export function requireBelowLimit(
  wanted: number,
  limit: number,
  things: string,
  owner: string,
  field?: string,
): void {
  if (wanted <= limit) return;
  const reason = limitReached(limit, things, owner);
  throw Failure.invalid([field === undefined ? { reason } : { field, reason }]);
}

export function limitReached(limit: number, things: string, owner: string): string {
  return LIMIT_REACHED({ limit, things, owner });
}
