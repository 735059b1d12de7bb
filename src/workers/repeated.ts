/** Calls an action at intervals, and never before its last call has ended. It keeps no process alive. */
export class Repeated {
  readonly #action: () => Promise<void>;
  #timers: NodeJS.Timeout[] = [];
  #underWay: Promise<void> | undefined;

  /** @param action must not reject */
  constructor(action: () => Promise<void>) {
    this.#action = action;
  }

  /** Both in milliseconds. @param first a call before that of the first interval */
  start({ first, every }: { first?: number; every: number }): void {
    const begin = () => this.#begin();
    this.#timers.push(setInterval(begin, every).unref());
    if (first !== undefined) this.#timers.push(setTimeout(begin, first).unref());
  }

  /** Resolves when the call that is under way has ended. There is no other one. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    await this.#underWay;
  }

  #begin(): void {
    this.#underWay ??= this.#action().finally(() => {
      this.#underWay = undefined;
    });
  }
}
