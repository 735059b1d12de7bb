/** Lets requests through, except while something has the service for itself. */
export class Gate {
  #inside = 0;
  #turn: Promise<unknown> = Promise.resolve();
  #closed: PromiseWithResolvers<void> | undefined;
  #empty: (() => void) | undefined;

  /**
   * Runs what a request asks for. Waits while the gate is closed.
   * @param work may leave before its end, when it will only wait from then on
   */
  async pass<T>(work: (leave: () => void) => Promise<T>): Promise<T> {
    while (this.#closed) await this.#closed.promise;
    this.#inside += 1;
    let isInside = true;
    const leave = () => {
      if (!isInside) return;
      isInside = false;
      this.#inside -= 1;
      if (this.#inside === 0) this.#empty?.();
    };
    try {
      return await work(leave);
    } finally {
      leave();
    }
  }

  /** Runs the work when all requests under way have ended; new ones wait meanwhile. Such works run one after the other. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(() => this.#alone(work));
    this.#turn = turn.catch(() => {});
    return turn;
  }

  async #alone<T>(work: () => Promise<T>): Promise<T> {
    const closed = (this.#closed = Promise.withResolvers<void>());
    try {
      const empty = Promise.withResolvers<void>();
      this.#empty = empty.resolve;
      if (this.#inside > 0) await empty.promise;
      return await work();
    } finally {
      this.#empty = undefined;
      this.#closed = undefined;
      closed.resolve();
    }
  }
}
