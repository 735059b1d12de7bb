import type { Maintenance } from '#access/ctx';
import { Failure } from '#domain/failure';
import { MAINTENANCE_KNOWN_MILLISECONDS, readSetting } from '#store/settings';
import type { Db, Tx } from '#store/types';

/** How long a value read from the database is used. Every replica follows the switch within this time. */
const FRESH_MILLISECONDS = 1_000;

/** Tells whether the operator switched maintenance on, from a setting in the database. */
export class MaintenanceSwitch implements Maintenance {
  readonly #db: Db;
  /** When the last read of the setting began, on the clock of `performance.now()`. */
  #asked = Number.NEGATIVE_INFINITY;
  #on = false;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Synchronous while the last value is fresh, otherwise reads the database. */
  isOn(): boolean | Promise<boolean> {
    return performance.now() - this.#asked < FRESH_MILLISECONDS ? this.#on : this.#look();
  }

  /**
   * Refuses a request's write during maintenance, even if the request was accepted before. A copy of the database
   * made during maintenance would lack the write.
   * @throws Failure 503
   */
  admit(tx: Tx): Promise<void> | undefined {
    return this.#isKnownOff ? undefined : requireOff(tx);
  }

  get #isKnownOff(): boolean {
    return !this.#on && performance.now() - this.#asked < MAINTENANCE_KNOWN_MILLISECONDS;
  }

  async #look(): Promise<boolean> {
    const asked = performance.now();
    this.#on = (await readSetting(this.#db, 'maintenance')) === 'on';
    this.#asked = asked;
    return this.#on;
  }
}

async function requireOff(tx: Tx): Promise<void> {
  if ((await readSetting(tx, 'maintenance')) === 'on') throw Failure.unavailable();
}
