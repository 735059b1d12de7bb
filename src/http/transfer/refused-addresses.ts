import type { Services } from '#access/ctx';

const MINUTE = 60;

/**
 * Writes a line to the security log when a token is used from an address that it does not allow: one per token and
 * minute, so that a client that retries does not fill the log.
 */
export class RefusedAddresses {
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
