/** The first pause, and the longest, in milliseconds. */
const PAUSE = { first: 5_000, longest: 5 * 60_000 };

/** What has failed is put aside for a while, which doubles each time. */
export class BackOff {
  readonly #aside = new Map<string, { until: number; pause: number; reason: string }>();
  readonly #clock: () => number;

  /** @param clock milliseconds that only go forward */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  fail(name: string, reason: string): void {
    const last = this.#aside.get(name)?.pause;
    const pause = last === undefined ? PAUSE.first : Math.min(2 * last, PAUSE.longest);
    this.#aside.set(name, { until: this.#clock() + pause, pause, reason });
  }

  succeed(name: string): void {
    this.#aside.delete(name);
  }

  /** Whether it has failed when it was tried last. */
  hasFailed(name: string): boolean {
    return this.#aside.has(name);
  }

  /** Why it is put aside; undefined if it may be tried. */
  reasonOf(name: string): string | undefined {
    const aside = this.#aside.get(name);
    return aside && aside.until > this.#clock() ? aside.reason : undefined;
  }
}
