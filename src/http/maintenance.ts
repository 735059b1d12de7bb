import { readSetting } from '../store/settings.ts';
import type { Db } from '../store/types.ts';

/** How long an answer of the database counts: every replica follows the switch within this time. */
const FRESH_MILLISECONDS = 1_000;

/** Whether the operator switched maintenance on, as the database says. */
export class MaintenanceSwitch {
  readonly #db: Db;
  #asked = Number.NEGATIVE_INFINITY;
  #on = false;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Resolved at once while the last look is fresh. */
  isOn(): boolean | Promise<boolean> {
    return performance.now() - this.#asked < FRESH_MILLISECONDS ? this.#on : this.#look();
  }

  async #look(): Promise<boolean> {
    this.#on = (await readSetting(this.#db, 'maintenance')) === 'on';
    this.#asked = performance.now();
    return this.#on;
  }
}
