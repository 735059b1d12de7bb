import type { Schema } from '#api/operations.ts';

/** Whether something may be done, and what is missing otherwise, as a sentence beside the button. */
export type Right = { isAllowed: true } | { isAllowed: false; reason: string };

/** Null for users without restrictions. */
export type SessionGrants = Schema<'Grants'> | null;

/** An entity with grants of its own. */
export interface Entity {
  kind: 'vpc' | 'compute' | 'firewall';
  id: number;
  label: string;
}

/** A grant of the account to add something. */
export type AddGrant = 'add_vpcs' | 'add_computes' | 'add_firewalls';

const ALLOWED: Right = { isAllowed: true };

const ADDED: Readonly<Record<AddGrant, string>> = {
  add_vpcs: 'VPCs',
  add_computes: 'computes',
  add_firewalls: 'firewalls',
};

/** May change, delete, or change what is in it. */
export function canWrite(grants: SessionGrants, { kind, id, label }: Entity): Right {
  if (grants === null) return ALLOWED;
  const held = grants[kind].find((grant) => grant.id === id)?.permissions;
  return held === 'read_write' ? ALLOWED : refused(`Needs read and write on ${label}`);
}

/** May open. What a list shows may be opened; this is for what something else names. */
export function canRead(grants: SessionGrants, { kind, id, label }: Entity): Right {
  if (grants === null) return ALLOWED;
  const held = grants[kind].find((grant) => grant.id === id)?.permissions ?? null;
  return held === null ? refused(`Needs read on ${label}`) : ALLOWED;
}

/** May add one to the account. */
export function canAdd(grants: SessionGrants, grant: AddGrant): Right {
  if (grants === null || grants.global[grant]) return ALLOWED;
  return refused(`Needs the right to add ${ADDED[grant]}`);
}

/** May change the tags of what it may change: tags are common to the account. */
export function canTag(grants: SessionGrants): Right {
  return grants === null ? ALLOWED : refused('Only users without restrictions can change tags');
}

/** May see, or also change, the users and clients of the account. */
export function canUseAccount(grants: SessionGrants, wanted: 'read_only' | 'read_write'): Right {
  const held = grants === null ? 'read_write' : grants.global.account_access;
  if (held === 'read_write' || held === wanted) return ALLOWED;
  return refused(
    wanted === 'read_only' ? 'Needs access to the account' : 'Needs write access to the account',
  );
}

/** May see and change users, sign-ins and webhooks of the account. */
export function isUnrestricted(grants: SessionGrants): Right {
  return grants === null ? ALLOWED : refused('Needs a user without restrictions');
}

/** May open child accounts. */
export function canUseChildAccounts(grants: SessionGrants): Right {
  if (grants === null || grants.global.child_account_access === true) return ALLOWED;
  return refused('Needs access to child accounts');
}

/** All of them, or the first that is missing. */
export function allOf(...rights: readonly Right[]): Right {
  return rights.find(({ isAllowed }) => !isAllowed) ?? ALLOWED;
}

function refused(reason: string): Right {
  return { isAllowed: false, reason };
}
