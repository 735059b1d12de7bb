import { clientEnvironment } from '#config/config';
import { Failure, type Problem } from '#domain/failure';
import { Refusal, UsageError } from '../errors.ts';
import { type ConnectionFlags, requirePrivateWay } from './connection.ts';
import { printable, type ServerAnswer } from './requests.ts';
import { requireCredentials } from './sign-in/credentials.ts';
import { isNearItsEnd, renewCredentials } from './sign-in/fresh-credentials.ts';
import type { Credentials, ProfileChoice } from './sign-in/profiles.ts';

/** Where the token for a server comes from. */
export interface TokenSource {
  token(): Promise<string>;
  /** A token instead of one that the server has refused. @throws Refusal when there is none */
  renewed(): Promise<string>;
}

/**
 * The token in the environment if there is one, else that of the sign-in. A profile that a flag names counts before
 * the environment.
 * @throws UsageError, Refusal
 */
export function tokenSource(chosen: ProfileChoice, { allowHttp, profile }: ConnectionFlags): TokenSource {
  const { token } = clientEnvironment();
  if (token === undefined || profile !== undefined) return new ProfileTokenSource(chosen);
  const { server } = chosen;
  // Do not show the value: it may be part of a token.
  if (!/^[\x21-\x7e]+$/.test(token)) throw new UsageError('PALISADE_TOKEN: must be a token, without spaces');
  requirePrivateWay(server, allowHttp);
  return {
    token: async () => token,
    async renewed() {
      throw new Refusal(`${server} does not accept the token in PALISADE_TOKEN`);
    },
  };
}

class ProfileTokenSource implements TokenSource {
  readonly #chosen: ProfileChoice;
  #used: Credentials | undefined;

  constructor(chosen: ProfileChoice) {
    this.#chosen = chosen;
  }

  /** An access token that is about to expire is refreshed first. */
  async token(): Promise<string> {
    const kept = requireCredentials(this.#chosen);
    this.#used = isNearItsEnd(kept) ? await renewCredentials(this.#chosen, kept) : kept;
    return this.#used.access_token;
  }

  /** The token was revoked or expired early. A refresh shows whether the sign-in itself has ended. */
  async renewed(): Promise<string> {
    const used = this.#used ?? requireCredentials(this.#chosen);
    this.#used = await renewCredentials(this.#chosen, used);
    return this.#used.access_token;
  }
}

/** Status 401 does not suffice, since a missing scope also gets it. */
export function isTokenRefused({ codes }: Pick<ServerAnswer, 'codes'>): boolean {
  return codes[0] === 'INVALID_TOKEN';
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
    : new Refusal(`The service returned status ${status}`);
}
