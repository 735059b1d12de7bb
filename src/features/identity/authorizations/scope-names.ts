import { AREAS, formatScopes, parseScopes, readScopes } from '#domain/identity/scopes';

/** Every name the engine knows. It compares names, and knows nothing of levels. */
export const SCOPE_NAMES: readonly string[] = [
  '*',
  ...AREAS.flatMap((area) => [`${area}:read_only`, `${area}:read_write`]),
];

/** Every name the engine has to find among what somebody holds. @param held as stored */
export function withImplied(held: string): string {
  const scopes = readScopes(held);
  if (scopes === '*') return SCOPE_NAMES.join(' ');
  const implied = scopes.filter((name) => name.endsWith(':read_write'));
  return [...scopes, ...implied.map((name) => name.replace(':read_write', ':read_only'))].join(' ');
}

/** What a client asks for, as it is stored and shown; undefined when it asks for nothing or for something unknown. */
export function normaliseScopes(asked: string): string | undefined {
  // Only who signs in tells whether the account is a parent.
  const scopes = parseScopes(asked, { parentAccount: true });
  return scopes && formatScopes(scopes);
}
