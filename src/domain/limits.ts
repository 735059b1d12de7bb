import { Failure } from './failure.ts';
import { ANY_FIELD, reasonPattern } from './reasons/reason.ts';

const LIMIT_REACHED = reasonPattern({
  name: 'LIMIT_REACHED',
  group: 'value',
  text: 'Limit reached: {limit} {things} per {owner}',
  fields: [ANY_FIELD, null],
  cause:
    'There would be more of something than one owner may have. The field is named when it is one list of the body that is too long.',
  remedy:
    'Delete what is not needed any more, or ask the operator for a higher limit ([limits.md](limits.md)).',
});

/** Limits that an account may have of its own, by the name the operator knows, and the setting they stand against. */
export const ACCOUNT_LIMITS = {
  vpcs: 'vpcsPerAccount',
  subnets: 'subnetsPerVpc',
  computes: 'computesPerAccount',
  users: 'usersPerAccount',
  ssh_keys: 'sshKeysPerUser',
  tokens: 'tokensPerUser',
  oauth_clients: 'oauthClientsPerAccount',
} as const;

export type AccountLimit = keyof typeof ACCOUNT_LIMITS;

/**
 * Refuses one more than a limit allows.
 * @param things plural, as the reason names them: `VPCs`
 * @param owner `account`
 * @throws Failure `limitReached`
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
