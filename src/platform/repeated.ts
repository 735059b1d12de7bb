/**
 * Calls an action at intervals, and skips a call while the last one is still running. Its timers do not keep the
 * process alive.
 */
export class Repeated {
  readonly #action: () => Promise<void>;
  readonly #timers: NodeJS.Timeout[] = [];
  #underWay: Promise<void> | undefined;

  /** @param action must not reject */
  constructor(action: () => Promise<void>) {
    this.#action = action;
  }

  /** Starts the timers. Both times are in milliseconds. @param first delay of an additional first call */
  start({ first, every }: { first?: number; every: number }): void {
    const begin = () => this.#begin();
    this.#timers.push(setInterval(begin, every).unref());
    if (first !== undefined) this.#timers.push(setTimeout(begin, first).unref());
  }

  /** Calls the action at once, after the running call, if any. */
  async now(): Promise<void> {
    await this.#underWay;
    this.#begin();
    await this.#underWay;
  }

  /** Stops the timers and waits for the running call, if any. It may be started again. */
  async stop(): Promise<void> {
    for (const timer of this.#timers.splice(0)) clearTimeout(timer);
    await this.#underWay;
  }

  #begin(): void {
    this.#underWay ??= this.#action().finally(() => {
      this.#underWay = undefined;
    });
  }
}
