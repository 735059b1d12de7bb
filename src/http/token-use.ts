import type { Actor } from '#access/actor';
import type { Services } from '#access/ctx';
import { updateLastUsed } from '#features/identity/tokens/records';

const HOUR = 3600;

/** Records the hour in which each token was last used, and from where. Requests do not wait for it. */
export class TokenUse {
  readonly #services: Services;
  readonly #pending = new Set<number>();

  constructor(services: Services) {
    this.#services = services;
  }

  note({ tokenId, tokenLastUsed, clientAddress }: Actor): void {
    const { store, now, log } = this.#services;
    const hour = now() - (now() % HOUR);
    if ((tokenLastUsed !== null && tokenLastUsed >= hour) || this.#pending.has(tokenId)) return;
    this.#pending.add(tokenId);
    const ip = clientAddress?.() ?? null;
    store
      .mutate({ author: { userId: null, username: null }, now: hour }, async (tx) => {
        await updateLastUsed(tx, tokenId, { last_used: hour, last_ip: ip });
        return { value: undefined, noEvent: 'a token is used, not changed' };
      })
      .catch((error: unknown) => log.warn({ err: error }, 'The last use of a token could not be saved'))
      .finally(() => this.#pending.delete(tokenId));
  }
}
