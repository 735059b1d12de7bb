import {
  allowInsecureRequests,
  ClientError,
  Configuration,
  type CustomFetchOptions,
  customFetch,
  discovery,
  None,
  ResponseBodyError,
  refreshTokenGrant,
  type TokenEndpointResponse,
  tokenRevocation,
} from 'openid-client';
import { Refusal } from '#cli/errors';
import { ask, printable } from '../requests.ts';
import type { Credentials } from './profiles.ts';

const CLIENT_ID = 'palisade-cli';
const METADATA_PATH = '/.well-known/oauth-authorization-server';
/** Longer than the timeout of `ask`, whose error is more specific. */
const TIMEOUT_SECONDS = 60;

/** A server to sign in at, with what later requests of the sign-in need. */
export interface SignInServer
  extends Pick<Credentials, 'client_id' | 'token_endpoint' | 'revocation_endpoint'> {
  client: Configuration;
}

/** The tokens that a flow ends with. */
export interface IssuedTokens {
  accessToken: string;
  refreshToken: string;
  /** Lifetime of the access token in seconds. */
  expiresIn: number;
  scope: string;
}

/** An error response of a sign-in server. */
export interface SignInRefusal {
  status: number;
  /** Error code (RFC 6749 section 5.2), if there is one. */
  code?: string;
  /** Text for the user. */
  reason: string;
}

/** The refresh token is invalid, expired or revoked. */
export class GrantExpiredError extends Error {}

/**
 * Gets the metadata of a sign-in server (RFC 8414). The issuer must match the requested server, and all endpoints
 * must be on it: otherwise the user could be sent to sign in at another server, and this one would receive the
 * tokens.
 * @throws Refusal
 */
export async function findSignInServer(server: string, signal: AbortSignal): Promise<SignInServer> {
  const client = await discovery(new URL(server), CLIENT_ID, undefined, None(), {
    algorithm: 'oauth2',
    timeout: TIMEOUT_SECONDS,
    // `requirePrivateWay` has already decided which servers may be used without TLS.
    execute: [allowInsecureRequests],
    [customFetch]: fetchUntil(signal),
  }).catch((error: unknown) => {
    throw metadataFault(server, error);
  });
  const metadata = client.serverMetadata();
  endpointOf(server, metadata.device_authorization_endpoint);
  return {
    client,
    client_id: CLIENT_ID,
    token_endpoint: endpointOf(server, metadata.token_endpoint),
    revocation_endpoint: endpointOf(server, metadata.revocation_endpoint),
  };
}

function endpointOf(server: string, url: unknown): string {
  if (typeof url === 'string' && URL.canParse(url) && new URL(url).origin === server) return url;
  throw new Refusal(
    `${server} does not support signing in from the command line: an endpoint is missing in ${METADATA_PATH}`,
  );
}

/** Exchanges a refresh token for new tokens. The old refresh token becomes invalid. @throws GrantExpiredError, Refusal */
export async function refreshTokens(kept: Credentials): Promise<IssuedTokens> {
  try {
    return toIssuedTokens(await refreshTokenGrant(configurationOf(kept), kept.refresh_token));
  } catch (error) {
    const { status, code } = refusalOf(error);
    if (code === 'invalid_grant' || code === 'invalid_client') throw new GrantExpiredError();
    throw new Refusal(`The sign-in could not be refreshed: the server returned status ${status}`);
  }
}

/** Revokes the access that belongs to a refresh token (RFC 7009). @throws Refusal */
export async function revokeTokens(kept: Credentials): Promise<void> {
  try {
    await tokenRevocation(configurationOf(kept), kept.refresh_token, { token_type_hint: 'refresh_token' });
  } catch (error) {
    throw new Refusal(
      `The sign-in could not be revoked: the server returned status ${refusalOf(error).status}`,
    );
  }
}

/** @throws Refusal */
export function toIssuedTokens(tokens: TokenEndpointResponse): IssuedTokens {
  const { access_token, refresh_token, expires_in = 0, scope = '' } = tokens;
  if (refresh_token === undefined) {
    throw new Refusal('The sign-in server returned an unexpected response instead of tokens');
  }
  return { accessToken: access_token, refreshToken: refresh_token, expiresIn: expires_in, scope };
}

/**
 * Reads the server's refusal from an error of the library.
 * @throws the error itself if it is not a response of the server
 */
export function refusalOf(error: unknown): SignInRefusal {
  if (error instanceof Refusal) throw error;
  // The library wraps errors of our `fetch`.
  if (error instanceof Error && error.cause instanceof Refusal) throw error.cause;
  if (error instanceof ResponseBodyError) {
    const { status, error: code, error_description } = error;
    return { status, code, reason: printable(error_description ?? code) };
  }
  if (!(error instanceof ClientError)) throw error;
  // For an invalid response with status 200, the error has no response as its cause.
  const status = error.cause instanceof Response ? error.cause.status : 200;
  return { status, reason: `it returned status ${status}` };
}

/** Restores the configuration that `findSignInServer` found at the sign-in. */
function configurationOf({ client_id, token_endpoint, revocation_endpoint }: Credentials): Configuration {
  const issuer = new URL(token_endpoint).origin;
  const configuration = new Configuration(
    { issuer, token_endpoint, revocation_endpoint },
    client_id,
    undefined,
    None(),
  );
  configuration.timeout = TIMEOUT_SECONDS;
  configuration[customFetch] = fetchUntil();
  allowInsecureRequests(configuration);
  return configuration;
}

/**
 * A `fetch` for the library, with our errors and the whole body read at once. Passes on only the content type: if
 * there is a `WWW-Authenticate` header, which a proxy may also send, the library would ignore the error in the body.
 */
function fetchUntil(signal?: AbortSignal) {
  return async (url: string, { method, headers, body }: CustomFetchOptions): Promise<Response> => {
    const form = body instanceof URLSearchParams ? { body: body.toString() } : {};
    const { status, type, text } = await ask(url, { method, headers, ...form, ...(signal && { signal }) });
    return new Response(text === '' ? null : text, { status, headers: { 'content-type': type } });
  };
}

function metadataFault(server: string, error: unknown): Error {
  const { cause } = error as Error;
  if (isOtherIssuer(cause)) {
    const { issuer } = cause.body;
    return new Refusal(
      `${server} uses the sign-in server ${printable(issuer)}: if that is correct, use --login-server`,
    );
  }
  // An issuer that is not a valid URL.
  const status = error instanceof TypeError ? 200 : refusalOf(error).status;
  return new Refusal(
    `${server} is not a Palisade service: it returned status ${status} for ${METADATA_PATH}`,
  );
}

function isOtherIssuer(cause: unknown): cause is { body: { issuer: string } } {
  return typeof cause === 'object' && cause !== null && 'attribute' in cause && cause.attribute === 'issuer';
}
