import { Failure } from './failure.ts';

interface QueueLimits {
  /** Jobs under way at one moment, of different owners. */
  atOnce: number;
  /** Jobs of one owner that wait. */
  perOwner: number;
  /** Jobs that wait, whoever's they are. */
  inAll: number;
}

interface Waiting {
  begin(): void;
  refuse(error: Failure): void;
}

/**
 * Runs jobs that cost a lot, one of each owner after the other: who brings many waits for their own, and everybody else
 * gets the next turn.
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  /** Whose jobs wait, each owner's in order. The owner at the front is the next one. */
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #underWay = new Set<string>();
  #total = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** Waits for the owner's turn. @throws Failure `Service is busy` when too many wait */
  async run<T>(owner: string, job: () => Promise<T>): Promise<T> {
    if (!this.#mayBegin(owner)) await this.#turnOf(owner);
    else this.#underWay.add(owner);
    try {
      return await job();
    } finally {
      this.#underWay.delete(owner);
      this.#beginNext();
    }
  }

  #mayBegin(owner: string): boolean {
    return (
      this.#underWay.size < this.#limits.atOnce && !this.#underWay.has(owner) && !this.#waiting.has(owner)
    );
  }

  #turnOf(owner: string): Promise<void> {
    const own = this.#waiting.get(owner) ?? [];
    if (own.length >= this.#limits.perOwner) throw Failure.busy();
    if (this.#total >= this.#limits.inAll) this.#makeRoom(own.length);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    own.push({ begin: resolve, refuse: reject });
    this.#waiting.set(owner, own);
    this.#total += 1;
    return promise;
  }

  /** In a full queue the last job of who has most there gives way to who has less. */
  #makeRoom(ownCount: number): void {
    const [owner, longest] = [...this.#waiting].reduce((most, next) =>
      next[1].length > most[1].length ? next : most,
    );
    if (longest.length <= ownCount + 1) throw Failure.busy();
    longest.pop()?.refuse(Failure.busy());
    this.#total -= 1;
    if (longest.length === 0) this.#waiting.delete(owner);
  }

  #beginNext(): void {
    for (const [owner, own] of this.#waiting) {
      if (this.#underWay.size >= this.#limits.atOnce) return;
      if (this.#underWay.has(owner)) continue;
      this.#waiting.delete(owner);
      const next = own.shift();
      this.#total -= 1;
      // Behind everybody else who waits.
      if (own.length > 0) this.#waiting.set(owner, own);
      this.#underWay.add(owner);
      next?.begin();
    }
  }
}
