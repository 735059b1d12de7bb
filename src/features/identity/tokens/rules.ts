import type { Problem } from '#domain/failure';
import { isWithin, parseScopes, type Scopes } from '#domain/identity/scopes';
import { reason } from '#domain/reasons/reason';
import { NOT_VALID } from '#domain/reasons/values';
import { parseTime } from '#domain/time';

export const EXPIRY_NOT_IN_FUTURE = reason({
  name: 'EXPIRY_NOT_IN_FUTURE',
  group: 'account',
  text: 'expiry must be in the future',
  fields: ['expiry'],
  cause: 'The time is in the past. Times are UTC.',
  remedy: 'Send a later time, or null for a token without an expiry.',
});

export const SCOPES_EXCEED = reason({
  name: 'SCOPES_EXCEED',
  group: 'account',
  text: 'Scopes exceed those of the acting token',
  fields: ['scopes'],
  cause: 'The new token would have scopes that the token of this request lacks.',
  remedy: 'Request fewer scopes, or use a token that has them.',
});

const SCOPES_NOT_VALID = NOT_VALID({ field: 'scopes' });
const EXPIRY_NOT_VALID = NOT_VALID({ field: 'expiry' });

/** @returns EXPIRY_NOT_VALID if malformed; null is valid and means no expiry */
export function expiryFormatProblem(expiry: string | null): string | undefined {
  return expiry === null || parseTime(expiry) !== undefined ? undefined : EXPIRY_NOT_VALID;
}

/** @param now UTC seconds */
export function expiryProblems(expiry: number | null, now: number): Problem[] {
  return expiry !== null && expiry <= now ? [{ field: 'expiry', reason: EXPIRY_NOT_IN_FUTURE }] : [];
}

/** The scopes requested, and by whom. */
interface WantedScopes {
  /** As sent in the request; undefined requests all scopes of the acting token. */
  scopes: string | undefined;
  /** The scopes of the acting token. */
  held: Scopes;
  parentAccount: boolean;
}

/** The scopes of the new token. `*` requests all scopes of the acting token. Undefined when they are not valid. */
export function wantedScopes({ scopes, held, parentAccount }: WantedScopes): Scopes | undefined {
  const wanted = scopes === undefined ? '*' : parseScopes(scopes, { parentAccount });
  return wanted === '*' ? held : wanted;
}

/** Checks that the scopes are valid and that the acting token has them. */
export function scopesProblems(wanted: WantedScopes): Problem[] {
  const scopes = wantedScopes(wanted);
  if (!scopes) return [{ field: 'scopes', reason: SCOPES_NOT_VALID }];
  return isWithin(scopes, wanted.held) ? [] : [{ field: 'scopes', reason: SCOPES_EXCEED }];
}
