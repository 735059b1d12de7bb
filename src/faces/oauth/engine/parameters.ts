import { bounds } from '#domain/budget';
import { DEVICE_GRANT, normaliseScopes } from '#features/identity/authorizations/index';

/** What an authorization request may say; everything else is ignored (RFC 6749 3.1). */
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

/** The same of a device, with what proves its client. */
const DEVICE_PARAMETERS = ['client_id', 'client_secret', 'scope'];

/** The request as the engine takes it: without scopes when none of them can be granted. */
export function authorizeParameters(given: URLSearchParams): URLSearchParams {
  const taken = pick(withScopeAlias(given), AUTHORIZE_PARAMETERS);
  takeKnownScopes(taken);
  // Codes leave in the query alone: the other modes need scripts, or put them into the browser's history.
  if (taken.has('response_mode') && taken.get('response_mode') !== 'query')
    taken.set('response_mode', 'unsupported');
  return taken;
}

export function deviceParameters(given: URLSearchParams): URLSearchParams {
  const taken = pick(withScopeAlias(given), DEVICE_PARAMETERS);
  takeKnownScopes(taken);
  return taken;
}

/** What makes a request larger than one that anybody may leave with us; undefined when nothing does. */
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
    // A repeated parameter stays repeated, so that it is refused.
    for (const value of given.getAll(name)) taken.append(name, value);
  }
  return taken;
}

export function tokenParameters(given: URLSearchParams): URLSearchParams {
  const taken = withScopeAlias(given);
  if (!taken.get('grant_type') && taken.has('code')) taken.set('grant_type', 'authorization_code');
  if (taken.get('grant_type') === DEVICE_GRANT || taken.getAll('scope').length !== 1) return taken;
  // What is unknown stays: nobody holds it, so the engine refuses it.
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
