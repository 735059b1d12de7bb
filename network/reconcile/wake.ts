import { setTimeout as sleep } from 'node:timers/promises';

/** Lets a loop wait for work. A call while nobody waits is remembered. */
export class WakeSignal {
  #isCalled = false;
  #resolve: (() => void) | undefined;

  call(): void {
    this.#isCalled = true;
    this.#resolve?.();
  }

  /** Resolves with the next call, after some milliseconds, or when the signal is aborted. */
  async wait(milliseconds: number, signal: AbortSignal): Promise<void> {
    if (!this.#isCalled && !signal.aborted) {
      const called = Promise.withResolvers<void>();
      this.#resolve = called.resolve;
      const timer = new AbortController();
      const stop = AbortSignal.any([signal, timer.signal]);
      await Promise.race([called.promise, pause(milliseconds, stop)]);
      timer.abort();
      this.#resolve = undefined;
    }
    this.#isCalled = false;
  }
}

/** Resolves after some milliseconds, or when the signal is aborted. Does not keep the process alive. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds <= 0 || signal.aborted) return;
  await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => {});
}
