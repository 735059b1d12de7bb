import { Failure } from '#domain/failure';
import { asStoreFailure, refusesWrites } from '#store/engine/failures';

/** How long the outcome of a write is trusted. */
export const FRESH_MILLISECONDS = 10_000;

/**
 * Whether the database accepts writes. It may be readable but refuse them: the disk is full, the file is read-only,
 * or PostgreSQL became a standby. Learns from the writes of requests; without any, it writes one row itself.
 */
export class WriteHealth {
  readonly #write: () => Promise<void>;
  readonly #now: () => number;
  #succeededAt = Number.NEGATIVE_INFINITY;
  #refusedAt = Number.NEGATIVE_INFINITY;
  #probing: Promise<void> | undefined;

  /**
   * @param write writes one row and reports its outcome to `ended`, like every other write
   * @param now milliseconds
   */
  constructor(write: () => Promise<void>, now: () => number = () => performance.now()) {
    this.#write = write;
    this.#now = now;
  }

  /** Call it after each write, with the error if it failed. */
  ended(error?: unknown): void {
    if (error === undefined) this.#succeededAt = this.#now();
    else if (refusesWrites(error instanceof Failure ? error.cause : error)) this.#refusedAt = this.#now();
  }

  /**
   * A refusal counts for a while even if later writes succeed, because small writes may still fit when larger ones do
   * not.
   */
  async canWrite(): Promise<boolean> {
    if (this.#isFresh(this.#refusedAt)) return false;
    if (this.#isFresh(this.#succeededAt)) return true;
    this.#probing ??= this.#probe().finally(() => {
      this.#probing = undefined;
    });
    await this.#probing;
    return !this.#isFresh(this.#refusedAt);
  }

  #isFresh(at: number): boolean {
    return this.#now() - at < FRESH_MILLISECONDS;
  }

  async #probe(): Promise<void> {
    try {
      await this.#write();
    } catch (error) {
      if (!(asStoreFailure(error) instanceof Failure)) throw error;
    }
  }
}
