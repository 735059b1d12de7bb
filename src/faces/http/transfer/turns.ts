import { Failure } from '#domain/failure';
import type { Leaving } from '#domain/leaving';

interface Owner {
  running: number;
  /** Made for the first one: most never wait. */
  waiting?: Set<() => void>;
}

export interface TurnLimits {
  /** At the same time, in all. */
  all: number;
  /** Of one owner. */
  each: number;
  /** That wait, in all. */
  waiting: number;
}

/** Lets so many go at a time, and the others in turn: one of each owner, so that nobody waits for another's queue. */
export class Turns {
  readonly #limits: TurnLimits;
  /** Those with something running or waiting; who had a turn goes to the end. */
  readonly #owners = new Map<string, Owner>();
  #running = 0;
  #waiting = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** Undefined: it may go at once. Whoever had a turn gives it back. @throws Failure when too many wait; the signal's reason */
  take(key: string, leaving: Leaving): Promise<void> | undefined {
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
    const owner = this.#owners.get(key) as Owner;
    owner.running -= 1;
    this.#running -= 1;
    this.#forget(key, owner);
    this.#next();
  }

  #begin(owner: Owner): void {
    owner.running += 1;
    this.#running += 1;
  }

  #wait(key: string, owner: Owner, signal: AbortSignal): Promise<void> {
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

  #forget(key: string, owner: Owner): void {
    if (owner.running === 0 && !owner.waiting?.size) this.#owners.delete(key);
  }
}
