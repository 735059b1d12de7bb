import { DEVICE_GRANT } from './client.ts';
import { normaliseScopes } from './scope-names.ts';

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

/** The request as the engine takes it: without scopes when none of them can be granted. */
export function authorizeParameters(given: URLSearchParams): URLSearchParams {
  const taken = new URLSearchParams();
  const withScope = withScopeAlias(given);
  for (const name of AUTHORIZE_PARAMETERS) {
    // A repeated parameter stays repeated, so that it is refused.
    for (const value of withScope.getAll(name)) taken.append(name, value);
  }
  takeKnownScopes(taken);
  // Codes leave in the query alone: the other modes need scripts, or put them into the browser's history.
  if (taken.has('response_mode') && taken.get('response_mode') !== 'query')
    taken.set('response_mode', 'unsupported');
  return taken;
}

export function deviceParameters(given: URLSearchParams): URLSearchParams {
  const taken = withScopeAlias(given);
  takeKnownScopes(taken);
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
