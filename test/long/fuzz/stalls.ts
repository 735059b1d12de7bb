import { coreWaitOf } from '#test/stress/process-figures';

/**
 * Measures how long the service blocks the event loop, without the test's own work and the time that other
 * processes use the core.
 */
export class Stalls {
  /** The longest stall, in milliseconds. */
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
    // A test that failed would keep its process alive.
    this.#timer.unref();
  }

  /** Does work of the test, which is not counted. */
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
