import { Failure } from '#domain/failure';
import { MaintenanceSwitch } from '#faces/http/maintenance';
import { asStoreFailure, refusesWrites } from '#store/engine/failures';
import { writeSetting } from '#store/settings';
import type { Store } from '#store/types';

/** For how long what a write showed is taken for what the next one will show. */
const FRESH_MILLISECONDS = 10_000;

/**
 * Whether the database takes writes. It may be readable all the same: the disk is full, the file is read-only, or
 * PostgreSQL has become a standby. Requests show it; when there are none, a write of one row does.
 */
export class WriteHealth {
  readonly #store: Store;
  readonly #fresh: number;
  #succeededAt = Number.NEGATIVE_INFINITY;
  #refusedAt = Number.NEGATIVE_INFINITY;
  #probing: Promise<void> | undefined;

  /** @param fresh milliseconds */
  constructor(store: Store, fresh = FRESH_MILLISECONDS) {
    this.#fresh = fresh;
    this.#store = {
      ...store,
      mutate: async (context, callback) => {
        try {
          const value = await store.mutate(context, callback);
          this.#succeededAt = performance.now();
          return value;
        } catch (error) {
          if (refusesWrites(error instanceof Failure ? error.cause : error))
            this.#refusedAt = performance.now();
          throw error;
        }
      },
    };
  }

  /** The store, whose writes are watched. */
  get store(): Store {
    return this.#store;
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
    // A copy that is made during maintenance would lack it.
    const store = new MaintenanceSwitch(this.#store.db).guard(this.#store);
    try {
      await store.mutate({ author: { userId: null, username: null }, now: 0 }, async (tx) => {
        await writeSetting(tx, 'write_probe', 'ok');
        return { value: undefined, noEvent: 'it only shows that the database takes writes' };
      });
    } catch (error) {
      if (!(asStoreFailure(error) instanceof Failure)) throw error;
    }
  }
}
