import { allows, type GlobalGrant, type Permission } from '#domain/identity/grants';
import { permits, type RequiredScope } from '#domain/identity/scopes';
import type { VpcId } from '#domain/ids';
import type { Actor, Rights } from './actor.ts';

/** What an operation requires of the user, in addition to the scope of the token. */
export type Requirement =
  /** Any user of the account. */
  | { kind: 'member' }
  /** A permission on one entity. */
  | { kind: 'entity'; wanted: Permission }
  /** A global grant. */
  | { kind: 'global'; grant: GlobalGrant }
  /** The global grant `account_access` at this level. */
  | { kind: 'account_access'; wanted: Permission }
  /** An unrestricted user; grants do not help. */
  | { kind: 'unrestricted' }
  /** Any user of the account except a proxy user, which is not a person. */
  | { kind: 'person' }
  /** No user: the resource belongs to the operator. */
  | { kind: 'nobody' };

/** The grants of a restricted user that are relevant to the requirement. */
export interface RelevantGrants {
  /** The VPC that the entity is or belongs to. */
  vpc?: VpcId;
  entity?: Permission | null;
  global?: boolean;
}

/** Whether the scopes of the token include the required one. */
export function hasScope(actor: Actor, scope: RequiredScope): boolean {
  return permits(actor.scopes, scope);
}

/** Whether the token is bound to VPCs. It then acts like a user who has these and nothing else. */
export function isBoundToVpcs({ restrictions }: Pick<Actor, 'restrictions'>): boolean {
  return restrictions?.vpcs !== undefined;
}

/** Whether the VPC exists for the token. Grants decide what it may do there. */
export function canSeeVpc({ restrictions }: Pick<Actor, 'restrictions'>, vpcId: VpcId): boolean {
  return restrictions?.vpcs?.includes(vpcId) ?? true;
}

/**
 * Whether the user meets the requirement, with this token. Unrestricted users may do everything that any user of
 * their account may.
 */
export function meetsRequirement(
  actor: Rights,
  requirement: Requirement,
  held: RelevantGrants = {},
): boolean {
  if (requirement.kind === 'nobody') return false;
  if (isBoundToVpcs(actor) && !permittedToBound(actor, requirement, held)) return false;
  if (requirement.kind === 'person') return !actor.isProxyUser;
  if (!actor.restricted) return true;
  switch (requirement.kind) {
    case 'member':
      return true;
    case 'entity':
      return allows(held.entity ?? null, requirement.wanted);
    case 'global':
      return held.global === true;
    case 'account_access':
      return allows(actor.accountAccess, requirement.wanted);
    case 'unrestricted':
      return false;
  }
}

/** A bound token has no right but on its VPCs, whatever its user holds. */
function permittedToBound(actor: Rights, { kind }: Requirement, { vpc }: RelevantGrants): boolean {
  return kind === 'member' || (kind === 'entity' && vpc !== undefined && canSeeVpc(actor, vpc));
}

/**
 * The parts of the API in which a token bound to VPCs finds its VPCs, or nothing. Their targets and lists leave out
 * what it must not see.
 */
const AREAS = ['/vpcs', '/networking', '/compute', '/regions', '/images', '/account/events'];

/** What else a bound token may use: to see whose it is, and to revoke itself. */
const OPERATIONS = new Set(['GET /profile', 'GET /profile/grants', 'DELETE /profile/tokens/:tokenId']);

/**
 * Whether the token may use the operation at all. Tokens bound to VPCs are refused before the entities of the path
 * are looked up, so that the answer does not tell whether these exist.
 */
export function mayUseOperation(actor: Actor, { method, path }: { method: string; path: string }): boolean {
  if (!isBoundToVpcs(actor)) return true;
  return (
    AREAS.some((area) => path === area || path.startsWith(`${area}/`)) || OPERATIONS.has(`${method} ${path}`)
  );
}

/** How long a user counts as confirmed after entering the password, in seconds. */
export const RECENT_AUTHENTICATION_SECONDS = 600;

/** Whether the user entered the password recently enough for sensitive operations. @param now UTC seconds */
export function isAuthenticationRecent({ proved }: { proved: number }, now: number): boolean {
  return now - proved < RECENT_AUTHENTICATION_SECONDS;
}
