import { bounds } from '#domain/budget';
import { AREAS, formatScopes, parseScopes, readScopes } from '#domain/identity/scopes';
import { DEVICE_GRANT } from '#features/identity/authorizations/client';

/** The parameters of an authorization request. All others are ignored (RFC 6749 section 3.1). */
const AUTHORIZE_PARAMETERS = [
  'client_id',
  'response_type',
  'redirect_uri',
  'state',
  'scope',
  'code_challenge',
  'code_challenge_method',
  'response_mode',
];

/** The parameters of a device authorization request, including client authentication. */
const DEVICE_PARAMETERS = ['client_id', 'client_secret', 'scope'];

/** Filters the parameters for the engine. Drops `scope` if it is empty or contains an unknown scope. */
export function authorizeParameters(given: URLSearchParams): URLSearchParams {
  const taken = pick(withScopeAlias(given), AUTHORIZE_PARAMETERS);
  takeKnownScopes(taken);
  // Codes are returned in the query only: other modes need scripts or leave the code in the browser's history.
  if (taken.has('response_mode') && taken.get('response_mode') !== 'query')
    taken.set('response_mode', 'unsupported');
  return taken;
}

export function deviceParameters(given: URLSearchParams): URLSearchParams {
  const taken = pick(withScopeAlias(given), DEVICE_PARAMETERS);
  takeKnownScopes(taken);
  return taken;
}

/** The problem with a request that is too large to store; undefined if there is none. */
export function sizeProblem(parameters: Readonly<Record<string, unknown>>): string | undefined {
  const sizes = Object.entries(parameters).map(([name, value]) =>
    typeof value === 'string' ? name.length + Buffer.byteLength(value) : 0,
  );
  const { oauthParameters, oauthState } = bounds;
  if (typeof parameters.state === 'string' && Buffer.byteLength(parameters.state) > oauthState.value)
    return `state must have at most ${oauthState.value} bytes`;
  return sizes.reduce((sum, size) => sum + size, 0) > oauthParameters.value
    ? `the parameters must have at most ${oauthParameters.value} bytes`
    : undefined;
}

function pick(given: URLSearchParams, names: readonly string[]): URLSearchParams {
  const taken = new URLSearchParams();
  for (const name of names) {
    // Keep repeated parameters, so that the engine refuses them.
    for (const value of given.getAll(name)) taken.append(name, value);
  }
  return taken;
}

export function tokenParameters(given: URLSearchParams): URLSearchParams {
  const taken = withScopeAlias(given);
  if (!taken.get('grant_type') && taken.has('code')) taken.set('grant_type', 'authorization_code');
  if (taken.get('grant_type') === DEVICE_GRANT || taken.getAll('scope').length !== 1) return taken;
  // Keep unknown scopes, so that the engine refuses them.
  const scope = normaliseScopes(taken.get('scope') ?? '');
  if (scope !== undefined) taken.set('scope', scope);
  return taken;
}

function withScopeAlias(given: URLSearchParams): URLSearchParams {
  const taken = new URLSearchParams(given);
  if (!taken.get('scope')) {
    taken.delete('scope');
    for (const value of given.getAll('scopes')) taken.append('scope', value);
  }
  taken.delete('scopes');
  return taken;
}

function takeKnownScopes(parameters: URLSearchParams): void {
  if (parameters.getAll('scope').length > 1) return;
  const scope = normaliseScopes(parameters.get('scope') ?? '');
  if (scope === undefined) parameters.delete('scope');
  else parameters.set('scope', scope);
}

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
function normaliseScopes(asked: string): string | undefined {
  // Until the user signs in, we do not know whether the account is a parent.
  const scopes = parseScopes(asked, { parentAccount: true });
  return scopes && formatScopes(scopes);
}
