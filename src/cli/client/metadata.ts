import { Refused } from '../errors.ts';
import { ask, printable } from './requests.ts';

const PATH = '/.well-known/oauth-authorization-server';

/** Where a sign-in server takes what. */
export interface SignInServer {
  deviceAuthorizationEndpoint: string;
  tokenEndpoint: string;
  revocationEndpoint: string;
}

/**
 * Asks a sign-in server for its metadata (RFC 8414). It has to call itself what it was asked as: one that named another
 * could have the user sign in there, and get the tokens for it.
 * @throws Refused
 */
export async function findSignInServer(server: string, signal: AbortSignal): Promise<SignInServer> {
  const { status, json } = await ask(`${server}${PATH}`, { signal });
  if (status !== 200 || typeof json !== 'object' || json === null) {
    throw new Refused(`${server} is no service to sign in to: it answered ${status} at ${PATH}`);
  }
  if (json.issuer !== server) {
    throw new Refused(
      `${server} says that one signs in at ${printable(json.issuer)}: if that is right, name it with --login-server`,
    );
  }
  return {
    deviceAuthorizationEndpoint: endpointOf(server, json.device_authorization_endpoint),
    tokenEndpoint: endpointOf(server, json.token_endpoint),
    revocationEndpoint: endpointOf(server, json.revocation_endpoint),
  };
}

function endpointOf(server: string, url: unknown): string {
  if (typeof url === 'string' && URL.canParse(url) && new URL(url).origin === server) return url;
  throw new Refused(`${server} cannot be signed in to from a command line: an address is missing in ${PATH}`);
}
