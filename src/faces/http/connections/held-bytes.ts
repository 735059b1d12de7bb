/** Memory that one client keeps in use. */
export interface Holding {
  /** What becomes more is not held for long. */
  add(bytes: number): void;
  /** Gives everything back. */
  close(): void;
}

interface Held {
  bytes: number;
  since: number;
  /** Makes its owner give it back. */
  evict: () => void;
}

/**
 * Memory that clients keep in use for as long as they like, by sending or by reading slowly. What does not fit makes
 * the one give way that has held the most for the longest.
 */
export class HeldBytes {
  readonly #limit: number;
  readonly #patience: number;
  readonly #held = new Set<Held>();
  #total = 0;

  /** @param patience milliseconds that nobody has to give way in */
  constructor(limit: number, patience: number) {
    this.#limit = limit;
    this.#patience = patience;
  }

  get total(): number {
    return this.#total;
  }

  /** What fits alone always fits. */
  hasRoomFor(bytes: number): boolean {
    return this.#total === 0 || this.#total + bytes <= this.#limit;
  }

  /** Evicts what has to go so that it fits. @returns whether it does */
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
    const held: Held = { bytes, since: performance.now(), evict };
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

  #remove(held: Held): void {
    if (this.#held.delete(held)) this.#total -= held.bytes;
  }

  #worst(): Held | undefined {
    const now = performance.now();
    let worst: Held | undefined;
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
