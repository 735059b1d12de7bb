import { coreWaitOf } from '#test/stress/process-figures';

/** Measures how long the event loop is held up: not by the test's own work, nor by others that use the core. */
export class Stalls {
  /** Milliseconds of the longest. */
  longest = 0;
  #own = 0;
  readonly #timer: NodeJS.Timeout;

  constructor(intervalMilliseconds = 5) {
    let [last, coreWait, own] = [performance.now(), coreWaitOf(process.pid), 0];
    this.#timer = setInterval(() => {
      const [at, waited] = [performance.now(), coreWaitOf(process.pid)];
      const stall = at - last - intervalMilliseconds - (this.#own - own) - (waited - coreWait);
      this.longest = Math.max(this.longest, stall);
      [last, coreWait, own] = [at, waited, this.#own];
    }, intervalMilliseconds);
  }

  /** Does work that is not the service's. */
  own<T>(work: () => T): T {
    const begun = performance.now();
    try {
      return work();
    } finally {
      this.#own += performance.now() - begun;
    }
  }

  end(): void {
    clearInterval(this.#timer);
  }
}
