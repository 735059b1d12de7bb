import type { OvsdbClient } from '#network/ovsdb/client';
import type { NetworkObserver } from './observer.ts';
import { pause } from './wake.ts';

/** How long a pass waits for OVN to have translated the one before, in milliseconds. */
const PATIENCE = 10_000;

/**
 * How far OVN follows. It copies `nb_cfg` to `sb_cfg` when it has translated everything up to there. While it has not,
 * changes add up to the next pass, so OVN has one generation at a time to work on.
 */
export class Generations {
  readonly #client: OvsdbClient;
  readonly #observer: NetworkObserver;
  #written: { cfg: number; at: number } | undefined;
  #waiting: (() => void) | undefined;

  constructor(client: OvsdbClient, observer: NetworkObserver) {
    this.#client = client;
    this.#observer = observer;
  }

  /** The number of the last generation. */
  get last(): number {
    return this.#numberIn('nb_cfg');
  }

  /**
   * Call it after a pass that has written something.
   * @param before the last generation before the pass
   * @returns false if the cache does not know of the new one, so that nothing in it can be relied on
   */
  async written(before: number, signal: AbortSignal): Promise<boolean> {
    const isThere = () => this.last > before;
    await this.#until(isThere, signal);
    if (!isThere()) return false;
    this.#written = { cfg: this.last, at: performance.now() };
    this.noticed();
    return true;
  }

  /** Resolves when OVN has translated the last generation, or takes too long. */
  settled(signal: AbortSignal): Promise<void> {
    return this.#until(() => this.#written === undefined || this.#isTranslated(), signal);
  }

  /** Call it when the row of the generations has changed. */
  noticed(): void {
    if (this.#written && this.#isTranslated()) {
      this.#observer.lagged?.((performance.now() - this.#written.at) / 1000);
      this.#written = undefined;
    }
    this.#waiting?.();
  }

  #isTranslated(): boolean {
    return this.#numberIn('sb_cfg') >= (this.#written?.cfg ?? 0);
  }

  async #until(holds: () => boolean, signal: AbortSignal): Promise<void> {
    const end = performance.now() + PATIENCE;
    while (!holds() && !signal.aborted && performance.now() < end) {
      const noticed = Promise.withResolvers<void>();
      this.#waiting = noticed.resolve;
      const timer = new AbortController();
      const stop = AbortSignal.any([signal, timer.signal]);
      const left = Math.max(1, end - performance.now());
      await Promise.race([noticed.promise, pause(left, stop)]);
      timer.abort();
    }
    this.#waiting = undefined;
  }

  #numberIn(column: 'nb_cfg' | 'sb_cfg'): number {
    const [row] = this.#client.rows('NB_Global').values();
    return Number(row?.[column] ?? 0);
  }
}
