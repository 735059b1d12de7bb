import { setTimeout as sleep } from 'node:timers/promises';

/** How often to hurry requests that have not ended. */
const HURRY_MILLISECONDS = 10;

/** Lets requests through, except while something has the service for itself. */
export class Gate {
  #inside = 0;
  #turn: Promise<unknown> = Promise.resolve();
  #closed: PromiseWithResolvers<void> | undefined;
  #empty: (() => void) | undefined;

  /** Runs what a request asks for. Waits while the gate is closed. */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    while (this.#closed) await this.#closed.promise;
    this.#inside += 1;
    try {
      return await work();
    } finally {
      this.#inside -= 1;
      if (this.#inside === 0) this.#empty?.();
    }
  }

  /**
   * Runs the work when all requests under way have ended; new ones wait meanwhile. Such works run one after the other.
   * @param hurry ends requests that would go on without an end
   */
  alone<T>(work: () => Promise<T>, hurry: () => Promise<void> = async () => {}): Promise<T> {
    const turn = this.#turn.then(() => this.#alone(work, hurry));
    this.#turn = turn.catch(() => {});
    return turn;
  }

  async #alone<T>(work: () => Promise<T>, hurry: () => Promise<void>): Promise<T> {
    const closed = (this.#closed = Promise.withResolvers<void>());
    try {
      const empty = Promise.withResolvers<void>();
      this.#empty = empty.resolve;
      while (this.#inside > 0) {
        await hurry();
        await Promise.race([empty.promise, sleep(HURRY_MILLISECONDS)]);
      }
      return await work();
    } finally {
      this.#empty = undefined;
      this.#closed = undefined;
      closed.resolve();
    }
  }
}
