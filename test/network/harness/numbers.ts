/** Pseudo-random numbers, the same for a seed in each run. */
export class Numbers {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** From 0. */
  below(limit: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * limit);
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }
}
