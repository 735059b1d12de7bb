import { generateKeyPairSync } from 'node:crypto';
import {
  type Client,
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider';
import type { Ctx } from '#access/ctx';
import { selectClient } from '#features/identity/authorizations/client';
import { isUserActive } from '#features/identity/authorizations/store';
import { isSameSecret } from '#platform/passwords';
import { hashToken } from '#platform/token-hash';
import { createAdapter, INTERACTION_SECONDS } from './adapter.ts';
import { answerInOurForm } from './answers.ts';
import { engineCookieNames } from './cookie-names.ts';
import type { EngineRequest } from './engine-request.ts';
import { SCOPE_NAMES, sizeProblem } from './parameters.ts';
import { isRedirectAllowed } from './redirect-uri.ts';
import { requestErrorPage } from './request-error-page.ts';

const off = { enabled: false } as const;

/** The OAuth engine with our rules, storage and pages. It handles only the paths that are passed to it. */
export function createEngine(ctx: Ctx): Provider {
  const provider = new Provider(ctx.settings.loginUrl, configuration(ctx));
  // Makes the engine trust the host, which we set ourselves.
  provider.proxy = true;
  // Errors are logged by us, together with the request.
  provider.silent = true;
  provider.on('server_error', (context, error) => {
    (context.req as unknown as EngineRequest).noteFailure(error);
  });
  useOurTokens(provider, ctx);
  provider.Client.prototype.compareClientSecret = function (this: Client, secret: string) {
    return isSameSecret(hashToken(secret), this.clientSecret ?? '');
  };
  provider.Client.prototype.redirectUriAllowed = function (this: Client, uri: string) {
    return (this.redirectUris ?? []).some((registered) => isRedirectAllowed(registered, uri));
  };
  useRefusals(provider.Client.prototype);
  provider.use((context, next) => answerInOurForm(ctx, context as KoaContextWithOIDC, next));
  return provider;
}

function configuration(ctx: Ctx): Configuration {
  const { brand, ttl } = ctx.settings;
  const cookieKeys = ctx.encryption.derive('OAuth cookie', 'signature').map((key) => key.toString('hex'));
  return {
    adapter: createAdapter(ctx),
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    clientBasedCORS: (_, origin, client) =>
      client.clientAuthMethod === 'none' &&
      (client.redirectUris ?? []).some((uri) => origin !== 'null' && new URL(uri).origin === origin),
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    clockTolerance: 0,
    cookies: { keys: cookieKeys, names: { ...engineCookieNames(ctx.settings.loginUrl) } },
    expiresWithSession: () => false,
    extraParams: { scopes: requireScopeAndProof },
    features: {
      deviceFlow: { enabled: true, charset: 'base-20', mask: '****-****', deviceInfo: () => ({}) },
      devInteractions: off,
      dPoP: off,
      pushedAuthorizationRequests: off,
      resourceIndicators: off,
      // A token of another client is treated as unknown.
      revocation: { enabled: true, allowedPolicy: (_, client, token) => token.clientId === client.clientId },
      rpInitiatedLogout: off,
      userinfo: off,
    },
    async findAccount(_, accountId) {
      if (!(await isUserActive(ctx.db, Number(accountId)))) return undefined;
      return { accountId, claims: () => ({ sub: accountId }) };
    },
    interactions: { policy: consentPolicy(), url: (_, { uid }) => `/oauth/consent/${uid}` },
    issueRefreshToken: () => true,
    jwks: { keys: [unusedKey()] },
    // Never reuse earlier consents: each consent is an authorization of its own.
    loadExistingGrant({ oidc }) {
      const grantId = oidc.result?.consent?.grantId;
      return grantId === undefined ? undefined : oidc.provider.Grant.find(grantId);
    },
    pkce: { required: (_, client) => client.clientAuthMethod === 'none' },
    async renderError(context, problem) {
      const id = context.oidc?.params?.client_id;
      const client = typeof id === 'string' ? await selectClient(ctx, id) : undefined;
      context.type = 'html';
      context.body = requestErrorPage(brand, client, problem).text;
    },
    responseTypes: ['code'],
    rotateRefreshToken: true,
    routes: {
      authorization: '/oauth/authorize',
      token: '/oauth/token',
      revocation: '/oauth/revoke',
      device_authorization: '/oauth/device_authorization',
      code_verification: '/device',
    },
    scopes: SCOPE_NAMES,
    ttl: {
      AccessToken: ttl.accessToken,
      AuthorizationCode: ttl.authorizationCode,
      DeviceCode: ttl.deviceCode,
      Grant: ttl.refreshToken,
      Interaction: INTERACTION_SECONDS,
      RefreshToken: ttl.refreshToken,
      Session: INTERACTION_SECONDS,
    },
  };
}

/** Always prompts, because our page decides whether to ask the user. */
function consentPolicy(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy.clear();
  const asks = new interactionPolicy.Check(
    'consent_missing',
    'the user has to let the client in',
    'consent_required',
    ({ oidc }) => oidc.result?.consent?.grantId === undefined,
  );
  policy.add(new interactionPolicy.Prompt({ name: 'consent', requestable: false }, asks));
  return policy;
}

/**
 * Refuses clients that may request nothing at all with the error that RFC 6749 has for it (sections 4.1.2.1 and 5.2).
 * The engine would call it an invalid request.
 */
function useRefusals(client: Client): void {
  const refusing = (allowed: readonly string[] = []): readonly string[] => {
    if (allowed.length === 0) throw new errors.UnauthorizedClient('this client has no grant');
    return allowed;
  };
  client.responseTypeAllowed = function (this: Client, type: string) {
    return refusing(this.responseTypes).includes(type);
  };
  client.grantTypeAllowed = function (this: Client, type: string) {
    return refusing(this.grantTypes).includes(type);
  };
}

/** Runs after the redirect URI was verified, so that errors are reported to the client. */
function requireScopeAndProof({ oidc }: KoaContextWithOIDC): void {
  const { params = {}, route } = oidc;
  const problem = sizeProblem({ ...params });
  if (problem !== undefined) throw new errors.InvalidRequest(problem);
  if (!params.scope)
    throw new errors.InvalidScope('scope must name at least one scope, and only known ones', '');
  if (route === 'authorization' && !params.code_challenge && !params.state) {
    throw new errors.InvalidRequest('state or code_challenge is required');
  }
}

/** Makes the engine issue tokens and codes of 64 lower-case hex characters from our random source. */
function useOurTokens(
  { AccessToken, RefreshToken, AuthorizationCode, DeviceCode }: Provider,
  { random }: Ctx,
): void {
  for (const model of [AccessToken, RefreshToken, AuthorizationCode, DeviceCode]) {
    Object.assign(model.prototype, {
      generateTokenId(this: { format?: string }) {
        this.format = 'opaque';
        return random.hex(32);
      },
    });
  }
}

/** The engine requires a key to start. It is never used or published, because there are no ID tokens. */
function unusedKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ format: 'jwk' }) as { kty: 'EC'; crv: string; x: string; y: string; d: string };
}
