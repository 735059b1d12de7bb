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
import { Refused } from '../errors.ts';
import type { Credentials } from './credentials.ts';
import { ask, printable } from './requests.ts';

const CLIENT_ID = 'palisade-cli';
const METADATA_PATH = '/.well-known/oauth-authorization-server';
/** More than `ask` takes, which says what happened. */
const TIMEOUT_SECONDS = 60;

/** A server to sign in at, with what later requests for the same sign-in need. */
export interface SignInServer
  extends Pick<Credentials, 'client_id' | 'token_endpoint' | 'revocation_endpoint'> {
  client: Configuration;
}

/** What a client has after a flow. */
export interface IssuedTokens {
  accessToken: string;
  refreshToken: string;
  /** Seconds. */
  expiresIn: number;
  scope: string;
}

/** How a sign-in server answers what it does not do. */
export interface Refusal {
  status: number;
  /** RFC 6749 5.2, where there is one. */
  code?: string;
  /** For people. */
  reason: string;
}

/** The refresh token is not, or no longer, good for anything. */
export class GrantEnded extends Error {}

/**
 * Asks a sign-in server for its metadata (RFC 8414). It has to call itself what it was asked as, and to have all addresses
 * itself: one that named another could have the user sign in there, and get the tokens for it.
 * @throws Refused
 */
export async function findSignInServer(server: string, signal: AbortSignal): Promise<SignInServer> {
  const client = await discovery(new URL(server), CLIENT_ID, undefined, None(), {
    algorithm: 'oauth2',
    timeout: TIMEOUT_SECONDS,
    // Which servers may be asked without TLS is decided before: `requirePrivateWay`.
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
  throw new Refused(
    `${server} cannot be signed in to from a command line: an address is missing in ${METADATA_PATH}`,
  );
}

/** A new pair for a refresh token, which is used up by that. @throws GrantEnded, Refused */
export async function refreshTokens(kept: Credentials): Promise<IssuedTokens> {
  try {
    return asIssued(await refreshTokenGrant(configurationOf(kept), kept.refresh_token));
  } catch (error) {
    const { status, code } = refusalOf(error);
    if (code === 'invalid_grant' || code === 'invalid_client') throw new GrantEnded();
    throw new Refused(`The sign-in could not be renewed: the server answered ${status}`);
  }
}

/** Ends the access that a refresh token stands for (RFC 7009). @throws Refused */
export async function revokeTokens(kept: Credentials): Promise<void> {
  try {
    await tokenRevocation(configurationOf(kept), kept.refresh_token, { token_type_hint: 'refresh_token' });
  } catch (error) {
    throw new Refused(`The sign-in could not be ended: the server answered ${refusalOf(error).status}`);
  }
}

/** @throws Refused */
export function asIssued(tokens: TokenEndpointResponse): IssuedTokens {
  const { access_token, refresh_token, expires_in = 0, scope = '' } = tokens;
  if (refresh_token === undefined) {
    throw new Refused('The sign-in server answered something else than tokens');
  }
  return { accessToken: access_token, refreshToken: refresh_token, expiresIn: expires_in, scope };
}

/** How the server refused, as an error of the library says. @throws the error when it is none of the server's answers */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refused) throw error;
  // The library wraps what its fetch throws.
  if (error instanceof Error && error.cause instanceof Refused) throw error.cause;
  if (error instanceof ResponseBodyError) {
    const { status, error: code, error_description } = error;
    return { status, code, reason: printable(error_description ?? code) };
  }
  if (!(error instanceof ClientError)) throw error;
  // What is wrong with an answer of status 200 has no response in its cause.
  const status = error.cause instanceof Response ? error.cause.status : 200;
  return { status, reason: `it answered ${status}` };
}

/** As `findSignInServer` found it at the sign-in. */
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
 * The `fetch` of the library: with our errors, and the whole body at once. Of the headers it gets the content type alone:
 * of an answer with a `WWW-Authenticate`, which a proxy may send too, it would not read the body that says what is wrong.
 */
function fetchUntil(signal?: AbortSignal) {
  return async (url: string, { method, headers, body }: CustomFetchOptions): Promise<Response> => {
    const form = body instanceof URLSearchParams ? { body } : {};
    const { status, type, text } = await ask(url, { method, headers, ...form, ...(signal && { signal }) });
    return new Response(text === '' ? null : text, { status, headers: { 'content-type': type } });
  };
}

function metadataFault(server: string, error: unknown): Error {
  const { cause } = error as Error;
  if (isOtherIssuer(cause)) {
    const { issuer } = cause.body;
    return new Refused(
      `${server} says that one signs in at ${printable(issuer)}: if that is right, name it with --login-server`,
    );
  }
  // An issuer that is no address.
  const status = error instanceof TypeError ? 200 : refusalOf(error).status;
  return new Refused(`${server} is no service to sign in to: it answered ${status} at ${METADATA_PATH}`);
}

function isOtherIssuer(cause: unknown): cause is { body: { issuer: string } } {
  return typeof cause === 'object' && cause !== null && 'attribute' in cause && cause.attribute === 'issuer';
}
