import type { ProviderNames } from '#access/names';
import { DEVICE_GRANT } from '#features/identity/authorizations/client';
import { SCOPE_NAMES } from '#features/identity/authorizations/scope-names';

/** Authorization server metadata (RFC 8414). @param issuer URL of the sign-in pages */
export function serverMetadata(issuer: string, names?: Pick<ProviderNames, 'scopesOut'>) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    device_authorization_endpoint: `${issuer}/oauth/device_authorization`,
    scopes_supported: names ? SCOPE_NAMES.map((scope) => names.scopesOut(scope)) : SCOPE_NAMES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token', DEVICE_GRANT],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    revocation_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  };
}
