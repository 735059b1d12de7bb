import { Failure } from '#domain/failure';
import { asStoreFailure, refusesWrites } from '#store/engine/failures';

/** For how long what a write showed is taken for what the next one will show. */
const FRESH_MILLISECONDS = 10_000;

/**
 * Whether the database takes writes. It may be readable all the same: the disk is full, the file is read-only, or
 * PostgreSQL has become a standby. Requests show it; when there are none, a write of one row does.
 */
export class WriteHealth {
  readonly #write: () => Promise<void>;
  readonly #fresh: number;
  #succeededAt = Number.NEGATIVE_INFINITY;
  #refusedAt = Number.NEGATIVE_INFINITY;
  #probing: Promise<void> | undefined;

  /**
   * @param write writes one row, whose end is told as that of every other write
   * @param fresh milliseconds
   */
  constructor(write: () => Promise<void>, fresh = FRESH_MILLISECONDS) {
    this.#write = write;
    this.#fresh = fresh;
  }

  /** Told how each write ended. */
  ended(error?: unknown): void {
    if (error === undefined) this.#succeededAt = performance.now();
    else if (refusesWrites(error instanceof Failure ? error.cause : error))
      this.#refusedAt = performance.now();
  }

  /** Small writes may fit where larger ones do not: so a refusal counts for some time, whatever succeeds after it. */
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
    return performance.now() - at < this.#fresh;
  }

  async #probe(): Promise<void> {
    try {
      await this.#write();
    } catch (error) {
      if (!(asStoreFailure(error) instanceof Failure)) throw error;
    }
  }
}
