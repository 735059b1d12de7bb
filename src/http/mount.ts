import type { IncomingMessage } from 'node:http';
import type { Actor } from '#access/actor';
import { authenticate } from '#access/authenticate';
import type { Services } from '#access/ctx';
import { commonHeaders, type MountHeaders } from './headers.ts';
import type { WordedApi } from './names/worded-api.ts';
import { type RateKey, userKey } from './rate-limit.ts';
import { clientAddressReader } from './transfer/client-connection.ts';

/** A place in the URL space where the API is served, and how its clients are identified there. */
export interface ApiMount extends MountHeaders {
  /** Checks a request before anything else. @throws Failure */
  admit(message: IncomingMessage): void;
  /**
   * @param isStream whether the reply will go on, which is no sign that somebody is there
   * @returns undefined when nobody is identified
   */
  authenticate(message: IncomingMessage, isStream: boolean): Promise<Actor | undefined>;
  /** The key under which the requests of a user are counted. */
  rateKey(actor: Actor): RateKey;
  /** Whether pages of other origins may call it, and so ask with OPTIONS first. */
  isOpenToOrigins: boolean;
  /** Appears in the request log. Undefined for the API itself. */
  via: string | undefined;
  /** The API as its clients know it, where they do so under other names than ours. */
  worded?: WordedApi | undefined;
}

/** `/v4`: identifies clients by their token, and nothing else. */
export function tokenMount(
  services: Pick<Services, 'store' | 'config' | 'now' | 'log'>,
  worded?: WordedApi,
): ApiMount {
  const { store, config, now } = services;
  const addressOf = clientAddressReader(config.trustedProxies);
  const refused = new RefusedAddresses(services);
  return {
    admit: () => {},
    authenticate: (message) =>
      authenticate(store.db, message.headers.authorization, now(), {
        address: () => addressOf(message),
        refused: (token) => refused.note(token, addressOf(message)),
      }),
    rateKey: (actor) => userKey(actor.userId),
    headers: commonHeaders(config.publicUrl),
    challenge: 'Bearer',
    isOpenToOrigins: true,
    via: undefined,
    worded,
  };
}

const MINUTE = 60;

/**
 * Writes a line to the security log when a token is used from an address that it does not allow: one per token and
 * minute, so that a client that retries does not fill the log.
 */
class RefusedAddresses {
  readonly #services: Pick<Services, 'log' | 'now'>;
  readonly #logged = new Set<number>();
  #minute = 0;

  constructor(services: Pick<Services, 'log' | 'now'>) {
    this.#services = services;
  }

  note({ tokenId, userId }: { tokenId: number; userId: number }, ip: string): void {
    const { log, now } = this.#services;
    const minute = Math.floor(now() / MINUTE);
    if (minute !== this.#minute) this.#logged.clear();
    this.#minute = minute;
    if (this.#logged.has(tokenId)) return;
    this.#logged.add(tokenId);
    log.warn(
      { security: 'token', outcome: 'address refused', token_id: tokenId, user_id: userId, ip },
      'token',
    );
  }
}
