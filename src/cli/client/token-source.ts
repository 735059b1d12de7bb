import { clientEnvironment } from '#config/config';
import { Failure, type Problem } from '#domain/failure';
import { Refused, WrongUsage } from '../errors.ts';
import { type Credentials, requireCredentials } from './credentials.ts';
import { isNearItsEnd, renewCredentials } from './fresh-credentials.ts';
import { printable, type ServerAnswer } from './requests.ts';
import { requirePrivateWay } from './server.ts';

/** The error text for an invalid token. Status 401 does not suffice, since a missing scope also gets it. */
const INVALID_TOKEN = 'Invalid Token';

/** Where the token for a server comes from. */
export interface TokenSource {
  token(): Promise<string>;
  /** A token instead of one that the server has refused. @throws Refused when there is none */
  renewed(): Promise<string>;
}

/** The token in the environment if there is one, else that of the sign-in. @throws WrongUsage, Refused */
export function tokenSource(server: string, { allowHttp }: { allowHttp?: boolean }): TokenSource {
  const { token } = clientEnvironment();
  if (token === undefined) return new SignedIn(server);
  // Do not show the value: it may be part of a token.
  if (!/^[\x21-\x7e]+$/.test(token)) throw new WrongUsage('PALISADE_TOKEN: must be a token, without spaces');
  requirePrivateWay(server, allowHttp);
  return {
    token: async () => token,
    async renewed() {
      throw new Refused(`${server} does not accept the token in PALISADE_TOKEN`);
    },
  };
}

class SignedIn implements TokenSource {
  readonly #server: string;
  #used: Credentials | undefined;

  constructor(server: string) {
    this.#server = server;
  }

  /** An access token that is about to expire is refreshed first. */
  async token(): Promise<string> {
    const kept = requireCredentials(this.#server);
    this.#used = isNearItsEnd(kept) ? await renewCredentials(this.#server, kept) : kept;
    return this.#used.access_token;
  }

  /** The token was revoked or expired early. A refresh shows whether the sign-in itself has ended. */
  async renewed(): Promise<string> {
    const used = this.#used ?? requireCredentials(this.#server);
    this.#used = await renewCredentials(this.#server, used);
    return this.#used.access_token;
  }
}

export function isTokenRefused({ status, json }: Pick<ServerAnswer, 'status' | 'json'>): boolean {
  return status === 401 && json?.errors?.[0]?.reason === INVALID_TOKEN;
}

/** The error of a request that the server has refused. */
export function asRefusal({ status, json }: Pick<ServerAnswer, 'status' | 'json'>): Error {
  const problems = (Array.isArray(json?.errors) ? json.errors : [])
    .filter((problem: Problem) => typeof problem?.reason === 'string')
    .map(({ field, reason }: Problem) => ({
      reason: printable(reason),
      ...(typeof field === 'string' && { field: printable(field) }),
    }));
  return problems.length > 0
    ? Failure.invalid(problems)
    : new Refused(`The service returned status ${status}`);
}
