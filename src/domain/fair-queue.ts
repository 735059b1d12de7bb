import { Failure } from './failure.ts';

interface QueueLimits {
  /** Jobs that run at the same time. Each belongs to a different owner. */
  atOnce: number;
  /** Maximum number of waiting jobs per owner. */
  perOwner: number;
  /** Maximum number of waiting jobs of all owners together. */
  inAll: number;
}

interface QueueEntry {
  begin(): void;
  refuse(error: Failure): void;
}

/**
 * Runs expensive jobs, at most one per owner at a time. Owners take turns, so an owner with many jobs delays only
 * its own jobs.
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  /** Waiting jobs by owner, oldest first. The first owner in the map is next. */
  readonly #waiting = new Map<string, QueueEntry[]>();
  readonly #underWay = new Set<string>();
  #total = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /**
   * Waits for the owner's turn, and runs the job.
   * @throws Failure `Service is busy` when too many jobs are waiting
   */
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

  /**
   * Makes room in a full queue by refusing the last job of the owner with the most waiting jobs, if the new job's
   * owner has fewer.
   */
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
      // The owner goes to the end of the queue.
      if (own.length > 0) this.#waiting.set(owner, own);
      this.#underWay.add(owner);
      next?.begin();
    }
  }
}
