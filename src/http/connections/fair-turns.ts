import { bounds } from '#domain/budget';
import { turnTime } from '#platform/long-work';

type TurnCallback = () => void;

/**
 * Maximum number of steps per turn of the event loop, if time permits. Work that a step starts runs before the next
 * step.
 */
export const STEPS = 16;
/**
 * For this long in a turn of the event loop, steps run immediately: requests that arrive together start together,
 * so their writes share a commit.
 */
const FREE_MILLISECONDS = 2 * bounds.mainThread.value;
/** During a burst of connections, steps are deferred for two thirds of the time. */
const PERIOD_MILLISECONDS = 12;
const STEPS_MILLISECONDS = 4;

/**
 * Shares the main thread among client addresses. A step parses one request, or starts one TLS handshake. Addresses
 * take turns regardless of how many connections they open, and after a few steps the event loop handles other
 * events.
 *
 * The event loop accepts one connection per turn, so during a burst of connections turns are kept short: otherwise
 * the connections of other clients would wait behind the burst.
 */
export class FairTurns {
  /** Waiting steps by address. An address goes to the end after each of its steps. */
  readonly #waiting = new Map<string, Set<TurnCallback>>();
  #size = 0;
  /** Steps that may still run in this turn. */
  #left = 0;
  #hasBegun = false;
  #began = 0;
  /** Turns of the event loop since the last one that accepted a connection; undefined after two. */
  #turnsSinceArrival: 0 | 1 | undefined;
  /**
   * Whether two turns in succession accepted a connection, so that more are probably waiting. Turns are counted
   * instead of time, because the turns of a busy or slow machine are long.
   */
  #isStorm = false;

  /** Call this when a connection has been accepted. */
  noteArrival(): void {
    if (this.#turnsSinceArrival === undefined) setImmediate(this.#countTurn);
    else this.#isStorm = true;
    this.#turnsSinceArrival = 0;
  }

  /**
   * Whether a step may run immediately: no other step is waiting, and this turn of the event loop has time left.
   */
  get isFree(): boolean {
    return this.#waiting.size === 0 && !this.#isStorm && turnTime() < FREE_MILLISECONDS;
  }

  add(address: string, step: TurnCallback): void {
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

  readonly #countTurn = () => {
    if (this.#turnsSinceArrival === 0) {
      this.#turnsSinceArrival = 1;
      setImmediate(this.#countTurn);
      return;
    }
    this.#turnsSinceArrival = undefined;
    this.#isStorm = false;
  };

  #schedule(): void {
    this.#hasBegun = false;
    this.#left = Math.min(STEPS, this.#size);
    setImmediate(this.#begin);
    for (let step = 1; step < this.#left; step += 1) setImmediate(this.#go);
  }

  readonly #begin = () => {
    this.#hasBegun = true;
    const now = performance.now();
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
      steps.delete(step as TurnCallback);
      if (steps.size > 0) this.#waiting.set(address, steps);
      this.#size -= 1;
      step?.();
      return;
    }
  }
}
