import type { Maintenance } from '#access/ctx';
import { Failure } from '#domain/failure';
import { MAINTENANCE_KNOWN_MILLISECONDS, readSetting } from '#store/settings';
import type { Db, Tx } from '#store/types';

/** How long an answer of the database counts: every replica follows the switch within this time. */
const FRESH_MILLISECONDS = 1_000;

/** Whether the operator switched maintenance on, as the database says. */
export class MaintenanceSwitch implements Maintenance {
  readonly #db: Db;
  /** When the look began that the rest is from. */
  #asked = Number.NEGATIVE_INFINITY;
  #on = false;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Resolved at once while the last look is fresh. */
  isOn(): boolean | Promise<boolean> {
    return performance.now() - this.#asked < FRESH_MILLISECONDS ? this.#on : this.#look();
  }

  /**
   * For the writes of requests: one that was let in and comes to its write late does not write in maintenance. A copy
   * that is made meanwhile would not have it. @throws Failure 503
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
