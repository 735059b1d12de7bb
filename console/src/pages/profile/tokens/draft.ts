import type { Schema } from '#api/operations.ts';
import type { Problem } from '#domain.ts';
import { networkProblems, networksIn } from '#plan/token.ts';
import { type ScopeLevels, scopesOf } from '../scopes.ts';

/** What a token may do. */
export type TokenAccess = 'networks' | 'read' | 'everything' | 'chosen';

/** When it ends: in a number of days, on a day, or not by itself. */
export type TokenLifetime = '7' | '30' | '90' | '365' | 'day' | 'never';

/** The draft in the form of a new token. */
export interface TokenDraft extends RestrictionDraft {
  label: string;
  access: TokenAccess;
  /** Where `access` is `chosen`. */
  levels: ScopeLevels;
  ends: TokenLifetime;
  /** Where `ends` is `day`. */
  day: string;
}

export interface RestrictionDraft {
  /** Ids; none: the token is not bound to VPCs. */
  vpcs: readonly number[];
  /** From where it may be used, as typed. */
  networks: string;
}

export const EMPTY: TokenDraft = {
  label: '',
  access: 'networks',
  levels: {},
  ends: '90',
  day: '',
  vpcs: [],
  networks: '',
};

const READ: ScopeLevels = {
  account: 'read_only',
  computes: 'read_only',
  events: 'read_only',
  images: 'read_only',
  ips: 'read_only',
  vpc: 'read_only',
};

const NETWORKS: ScopeLevels = {
  computes: 'read_write',
  events: 'read_only',
  images: 'read_only',
  ips: 'read_only',
  vpc: 'read_write',
};

const DAY_MS = 86_400_000;
/** The expiry of a token that does not expire. */
const NEVER = '2999-12-12T05:00:00';

/** The token as the API takes it. @param now milliseconds */
export function bodyOf(draft: TokenDraft, now: number): Schema<'TokenInput'> {
  const { label, vpcs, networks } = draft;
  const expiry = expiryOf(draft, now);
  const restrictions = {
    ...(vpcs.length > 0 && { vpcs: [...vpcs] }),
    ...(networksIn(networks).length > 0 && { allowed_ips: networksIn(networks) }),
  };
  return {
    ...(label !== '' && { label }),
    scopes: scopesIn(draft),
    ...(expiry !== undefined && { expiry }),
    ...(Object.keys(restrictions).length > 0 && { restrictions }),
  };
}

/** The problems that the form can see. */
export function draftProblems(draft: TokenDraft): Problem[] {
  return [
    ...(scopesIn(draft) === '' ? [{ field: 'scopes', reason: 'Choose what the token may do' }] : []),
    ...(draft.ends === 'day' && draft.day === '' ? [{ field: 'expiry', reason: 'Choose a date' }] : []),
    ...networkProblems(networksIn(draft.networks)),
  ];
}

/** The changes of restrictions as the API takes them: null takes one away. Undefined when nothing changes. */
export function restrictionChanges(
  before: Schema<'TokenRestrictions'> | undefined,
  { vpcs, networks }: RestrictionDraft,
): Schema<'TokenRestrictionsInput'> | undefined {
  const listed = networksIn(networks);
  const changes = {
    ...(!isSame(before?.vpcs ?? [], vpcs) && { vpcs: vpcs.length > 0 ? [...vpcs] : null }),
    ...(!isSame(before?.allowed_ips ?? [], listed) && { allowed_ips: listed.length > 0 ? listed : null }),
  };
  return Object.keys(changes).length > 0 ? changes : undefined;
}

/**
 * A token like another one, for the same time from now on.
 * @param now milliseconds
 */
export function replacementInput(token: Schema<'Token'>, now: number): Schema<'TokenInput'> {
  const { label, scopes, restrictions } = token;
  const lifetime = Date.parse(`${token.expiry}Z`) - Date.parse(`${token.created}Z`);
  return {
    ...(label !== '' && { label }),
    scopes,
    ...(hasExpiry(token) && { expiry: timeText(now + lifetime) }),
    ...(restrictions && { restrictions }),
  };
}

export function hasExpiry({ expiry }: Pick<Schema<'Token'>, 'expiry'>): boolean {
  return expiry !== NEVER;
}

function scopesIn({ access, levels }: TokenDraft): string {
  if (access === 'everything') return '*';
  return scopesOf(access === 'chosen' ? levels : access === 'read' ? READ : NETWORKS);
}

function expiryOf({ ends, day }: TokenDraft, now: number): string | undefined {
  if (ends === 'never') return undefined;
  if (ends === 'day') return `${day}T00:00:00`;
  return timeText(now + Number(ends) * DAY_MS);
}

function timeText(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 19);
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
