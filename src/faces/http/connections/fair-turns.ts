import { bounds } from '#domain/budget';
import { turnTime } from '#platform/long-work';

type Step = () => void;

/** In one turn of the event loop, if there is time. What a step begins goes on before the next one. */
export const STEPS = 16;
/**
 * Steps are taken at once for so long in a turn of the event loop: requests that came together are begun together, so
 * that their writes share a commit.
 */
const FREE_MILLISECONDS = 2 * bounds.mainThread.value;
/** While connections arrive in such intervals, steps are put off for two thirds of the time. */
const ARRIVAL_MILLISECONDS = 5;
const PERIOD_MILLISECONDS = 12;
const STEPS_MILLISECONDS = 4;

/**
 * The main thread, shared among client addresses. A step is the parsing of one request or the start of one TLS
 * handshake. Addresses have one step after the other, however many connections each of them opens, and after some steps
 * the event loop looks for what else has come.
 *
 * The event loop accepts one connection in each turn, and those of other clients stand behind it: while they arrive,
 * turns are kept short.
 */
export class FairTurns {
  /** Steps by address; an address that had its step goes to the end. */
  readonly #waiting = new Map<string, Set<Step>>();
  #size = 0;
  /** Steps that may still be taken in this turn. */
  #left = 0;
  #hasBegun = false;
  #began = 0;
  #arrived = Number.NEGATIVE_INFINITY;
  /** Whether the last connections arrived one right after the other: more may stand behind them. */
  #isStorm = false;

  /** A connection was accepted in this turn of the event loop. */
  noteArrival(): void {
    const now = performance.now();
    this.#isStorm = now - this.#arrived < ARRIVAL_MILLISECONDS;
    this.#arrived = now;
  }

  /** Whether a step may be taken at once: no other waits, and this turn of the event loop has time left. */
  get isFree(): boolean {
    return this.#waiting.size === 0 && !this.#isStorm && turnTime() < FREE_MILLISECONDS;
  }

  add(address: string, step: Step): void {
    const steps = this.#waiting.get(address);
    if (steps) steps.add(step);
    else this.#waiting.set(address, new Set([step]));
    this.#size += 1;
    if (this.#left === 0) this.#schedule();
    else if (!this.#hasBegun && this.#left < STEPS) {
      this.#left += 1;
      setImmediate(this.#go);
    }
  }

  #schedule(): void {
    this.#hasBegun = false;
    this.#left = Math.min(STEPS, this.#size);
    setImmediate(this.#begin);
    for (let step = 1; step < this.#left; step += 1) setImmediate(this.#go);
  }

  readonly #begin = () => {
    this.#hasBegun = true;
    const now = performance.now();
    if (now - this.#arrived >= ARRIVAL_MILLISECONDS) this.#isStorm = false;
    const isPutOff = this.#isStorm && now % PERIOD_MILLISECONDS >= STEPS_MILLISECONDS;
    this.#began = isPutOff ? Number.NEGATIVE_INFINITY : now;
    this.#go();
  };

  readonly #go = () => {
    if (performance.now() - this.#began < bounds.mainThread.value / 2) this.#next();
    this.#left -= 1;
    if (this.#left === 0 && this.#waiting.size > 0) this.#schedule();
  };

  #next(): void {
    for (const [address, steps] of this.#waiting) {
      const [step] = steps;
      this.#waiting.delete(address);
      steps.delete(step as Step);
      if (steps.size > 0) this.#waiting.set(address, steps);
      this.#size -= 1;
      step?.();
      return;
    }
  }
}
