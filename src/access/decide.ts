import { allows, type GlobalGrant, type Permission } from '#domain/identity/grants';
import { permits, type RequiredScope } from '#domain/identity/scopes';
import type { Actor } from './actor.ts';

/** What an operation asks of the user besides the scope of the token. */
export type Requirement =
  /** Every user of the account. */
  | { kind: 'member' }
  /** A permission on one entity. */
  | { kind: 'entity'; wanted: Permission }
  /** A global grant. */
  | { kind: 'global'; grant: GlobalGrant }
  /** The global grant `account_access`. */
  | { kind: 'account_access'; wanted: Permission }
  /** No restricted user, whatever its grants. */
  | { kind: 'unrestricted' }
  /** Every user of the account but a proxy user, who is no person. */
  | { kind: 'person' }
  /** Nobody: what the path names is the operator's. */
  | { kind: 'nobody' };

/** The grants of a restricted user that a requirement asks for. */
export interface HeldGrants {
  entity?: Permission | null;
  global?: boolean;
}

/** Whether the token opens the operation. */
export function admits(actor: Actor, scope: RequiredScope): boolean {
  return permits(actor.scopes, scope);
}

/** Whether the user may. Unrestricted users may do everything that anybody may in their account. */
export function permitted(actor: Actor, requirement: Requirement, held: HeldGrants = {}): boolean {
  if (requirement.kind === 'nobody') return false;
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
