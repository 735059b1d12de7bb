/** Memory that one client occupies. */
export interface Holding {
  /** Adds bytes, and restarts the time for which the memory counts as held. */
  add(bytes: number): void;
  /** Releases all of it. */
  close(): void;
}

interface EvictableBytes {
  bytes: number;
  since: number;
  /** Makes the owner release the memory. */
  evict: () => void;
}

/**
 * Limits the memory that clients can occupy by sending or reading slowly. When the limit is reached, the client
 * with the largest product of bytes and time is evicted.
 */
export class HeldBytes {
  readonly #limit: number;
  readonly #patience: number;
  readonly #held = new Set<EvictableBytes>();
  #total = 0;

  /**
   * @param limit bytes
   * @param patience milliseconds for which memory cannot be evicted
   */
  constructor(limit: number, patience: number) {
    this.#limit = limit;
    this.#patience = patience;
  }

  get total(): number {
    return this.#total;
  }

  /** Whether the bytes fit. When nothing is held, any number fits. */
  hasRoomFor(bytes: number): boolean {
    return this.#total === 0 || this.#total + bytes <= this.#limit;
  }

  /**
   * Evicts holders until the bytes fit.
   * @returns whether they fit
   */
  makeRoomFor(bytes: number): boolean {
    while (!this.hasRoomFor(bytes)) {
      const worst = this.#worst();
      if (!worst) return false;
      this.#remove(worst);
      worst.evict();
    }
    return true;
  }

  hold(bytes: number, evict: () => void): Holding {
    const held: EvictableBytes = { bytes, since: performance.now(), evict };
    this.#held.add(held);
    this.#total += bytes;
    return {
      add: (more) => {
        if (!this.#held.has(held)) return;
        held.bytes += more;
        held.since = performance.now();
        this.#total += more;
      },
      close: () => this.#remove(held),
    };
  }

  #remove(held: EvictableBytes): void {
    if (this.#held.delete(held)) this.#total -= held.bytes;
  }

  #worst(): EvictableBytes | undefined {
    const now = performance.now();
    let worst: EvictableBytes | undefined;
    let most = 0;
    for (const held of this.#held) {
      const age = now - held.since;
      if (age < this.#patience || held.bytes * age <= most) continue;
      worst = held;
      most = held.bytes * age;
    }
    return worst;
  }
}
