import { Failure } from '#domain/failure';
import type { Disconnection } from '#platform/long-work';

interface TurnOwner {
  running: number;
  /** Created only when needed, because most owners never wait. */
  waiting?: Set<() => void>;
}

export interface TurnLimits {
  /** Running at the same time, in total. */
  all: number;
  /** Running at the same time, per owner. */
  each: number;
  /** Waiting, in total. */
  waiting: number;
}

/**
 * Limits how much work runs at the same time. Owners take turns, so no one waits for the whole queue of another
 * owner.
 */
export class Turns {
  readonly #limits: TurnLimits;
  /** Owners with running or waiting work. An owner goes to the end after each turn. */
  readonly #owners = new Map<string, TurnOwner>();
  #running = 0;
  #waiting = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /**
   * Takes a turn, which must be released with `giveBack`.
   * @returns undefined when the work may start immediately
   * @throws Failure when too much work is waiting; the abort reason of the signal when the client disconnects
   */
  take(key: string, leaving: Disconnection): Promise<void> | undefined {
    let owner = this.#owners.get(key);
    if (!owner) {
      owner = { running: 0 };
      this.#owners.set(key, owner);
    }
    if (this.#running < this.#limits.all && owner.running < this.#limits.each) {
      this.#begin(owner);
      return undefined;
    }
    if (this.#waiting >= this.#limits.waiting) throw Failure.busy();
    return this.#wait(key, owner, leaving.signal);
  }

  giveBack(key: string): void {
    const owner = this.#owners.get(key) as TurnOwner;
    owner.running -= 1;
    this.#running -= 1;
    this.#forget(key, owner);
    this.#next();
  }

  #begin(owner: TurnOwner): void {
    owner.running += 1;
    this.#running += 1;
  }

  #wait(key: string, owner: TurnOwner, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const waiting = (owner.waiting ??= new Set());
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      waiting.delete(go);
      this.#waiting -= 1;
      this.#forget(key, owner);
      reject(signal.reason);
    };
    const go = () => {
      signal.removeEventListener('abort', leave);
      resolve();
    };
    signal.addEventListener('abort', leave, { once: true });
    waiting.add(go);
    this.#waiting += 1;
    return promise;
  }

  #next(): void {
    if (this.#waiting === 0 || this.#running >= this.#limits.all) return;
    for (const [key, owner] of this.#owners) {
      const [go] = owner.waiting ?? [];
      if (!go || owner.running >= this.#limits.each) continue;
      owner.waiting?.delete(go);
      this.#waiting -= 1;
      this.#begin(owner);
      this.#owners.delete(key);
      this.#owners.set(key, owner);
      go();
      return;
    }
  }

  #forget(key: string, owner: TurnOwner): void {
    if (owner.running === 0 && !owner.waiting?.size) this.#owners.delete(key);
  }
}
