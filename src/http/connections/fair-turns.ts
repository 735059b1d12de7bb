import { bounds } from '../../domain/budget.ts';

type Step = () => void;

/**
 * The main thread, shared among client addresses. A step is the parsing of one request or the start of one TLS
 * handshake; an address has one step at a time, however many connections it opens, and between two steps the event loop
 * looks for what else has come.
 */
export class FairTurns {
  /** Steps by address; an address that had its turn goes to the end. */
  readonly #waiting = new Map<string, Set<Step>>();
  #isScheduled = false;
  #isTurn = false;
  #began = 0;

  /** Whether a step may be taken at once: no other waits, and this turn of the event loop has time left. */
  get isFree(): boolean {
    if (this.#waiting.size > 0) return false;
    const now = performance.now();
    if (!this.#isTurn) {
      this.#isTurn = true;
      this.#began = now;
      setImmediate(() => {
        this.#isTurn = false;
      });
    }
    return now - this.#began < bounds.mainThread.value;
  }

  add(address: string, step: Step): void {
    const steps = this.#waiting.get(address);
    if (steps) steps.add(step);
    else this.#waiting.set(address, new Set([step]));
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isScheduled || this.#waiting.size === 0) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#next();
      this.#schedule();
    });
  }

  #next(): void {
    for (const [address, steps] of this.#waiting) {
      const [step] = steps;
      this.#waiting.delete(address);
      steps.delete(step as Step);
      if (steps.size > 0) this.#waiting.set(address, steps);
      step?.();
      return;
    }
  }
}
