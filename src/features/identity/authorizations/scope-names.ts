import { AREAS, formatScopes, parseScopes, readScopes } from '#domain/identity/scopes';

/** All scope names for the engine. It compares names only and does not know that `read_write` includes `read_only`. */
export const SCOPE_NAMES: readonly string[] = [
  '*',
  ...AREAS.flatMap((area) => [`${area}:read_only`, `${area}:read_write`]),
];

/** Adds the implied names, so that the engine finds every scope a holder has. @param held as stored */
export function withImplied(held: string): string {
  const scopes = readScopes(held);
  if (scopes === '*') return SCOPE_NAMES.join(' ');
  const implied = scopes.filter((name) => name.endsWith(':read_write'));
  return [...scopes, ...implied.map((name) => name.replace(':read_write', ':read_only'))].join(' ');
}

/** Normalizes requested scopes for storage and display. @returns undefined if none are requested, or one is unknown */
export function normaliseScopes(asked: string): string | undefined {
  // Until the user signs in, we do not know whether the account is a parent.
  const scopes = parseScopes(asked, { parentAccount: true });
  return scopes && formatScopes(scopes);
}
