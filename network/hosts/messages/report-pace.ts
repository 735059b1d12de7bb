import { bounds } from '#domain/budget';

const SECONDS_EACH = 60 / bounds.hostReports.value;

/** How often a host reports: some times at once, and evenly in the long run. */
export class ReportPace {
  readonly #now: () => number;
  readonly #atOnce: number;
  /** Seconds of reports that may be sent at once. */
  #left: number;
  #before: number;

  /**
   * @param now the time in seconds
   * @param atOnce reports that may be sent at once after a quiet time
   */
  constructor(now: () => number, atOnce: number) {
    this.#now = now;
    this.#atOnce = atOnce;
    this.#left = atOnce * SECONDS_EACH;
    this.#before = now();
  }

  /**
   * Counts a report.
   * @param patience how many seconds it may wait
   * @returns the seconds that it has to wait; undefined when that is too long, and it is not counted
   */
  take(patience = 0): number | undefined {
    const now = this.#now();
    const passed = Math.max(0, now - this.#before);
    this.#left = Math.min(this.#left + passed, this.#atOnce * SECONDS_EACH);
    this.#before = now;
    const wait = Math.max(0, SECONDS_EACH - this.#left);
    if (wait > patience) return undefined;
    this.#left -= SECONDS_EACH;
    return wait;
  }
}
