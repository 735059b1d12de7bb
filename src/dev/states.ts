import { join } from 'node:path';
import type { Service } from '#app/service';
import type { Config } from '#config/config';
import { Failure } from '#domain/failure';
import { invalidateCursors } from '#features/changes/store';
import { copyDatabase, readCopy, SavedStates } from '#store/saved-states';
import type { DevClock, DevClockState } from './clock.ts';
import type { Gate } from './edge/gate.ts';

/** The state after the start. Its name cannot be the last part of a path. */
const SEED = '';

/** Nothing that is under way is worth waiting for, because its database is replaced. */
const AT_ONCE = { graceMilliseconds: 0 };

/** States of the database and the clock that are kept and brought back. */
export class DevStates {
  readonly #service: Service;
  readonly #gate: Gate;
  readonly #clock: DevClock;
  readonly #states: SavedStates;
  /** Undefined for the system's clock. */
  readonly #clocks = new Map<string, DevClockState | undefined>();

  constructor(service: Service, gate: Gate, clock: DevClock) {
    this.#service = service;
    this.#gate = gate;
    this.#clock = clock;
    this.#states = new SavedStates(service.services.store);
  }

  get names(): string[] {
    return this.#states.names.filter((name) => name !== SEED);
  }

  /**
   * Keeps the state that a reset brings back: the present one, or that of the first start in this folder. Call it while
   * there are no requests.
   */
  async keepSeed(): Promise<void> {
    const { database, dataDir } = this.#service.services.config;
    const file = join(dataDir, 'seed.db');
    const copy = isLasting(database) ? readCopy(file) : undefined;
    if (copy && (await this.#states.keepCopy(SEED, copy))) {
      this.#noteClock(SEED);
      return;
    }
    await this.#keep(SEED);
    if (isLasting(database)) copyDatabase(database.file, file);
  }

  async keep(name: string): Promise<void> {
    await this.#gate.alone(() => this.#keep(name));
  }

  /** @param also runs before requests go on */
  reset(also: () => void): Promise<void> {
    return this.#bringBack(SEED, also);
  }

  /** @throws Failure when there is no such state */
  async restore(name: string): Promise<void> {
    if (name === SEED || !this.#states.has(name)) throw Failure.notFound();
    await this.#bringBack(name, () => {});
  }

  async #keep(name: string): Promise<void> {
    await this.#states.keep(name);
    this.#noteClock(name);
  }

  #noteClock(name: string): void {
    this.#clocks.set(name, this.#clock.isSystem ? undefined : this.#clock.state);
  }

  #bringBack(name: string, also: () => void): Promise<void> {
    const { workers, eventStreams, forget } = this.#service;
    const { jobs, outbox, deliveries, digests } = workers;
    const working = [jobs, outbox, deliveries, digests];
    return this.#gate.alone(async () => {
      await eventStreams.endAll();
      await Promise.all(working.map((worker) => worker.stop(AT_ONCE)));
      await this.#states.bringBack(name, invalidateCursors);
      const clock = this.#clocks.get(name);
      if (clock) this.#clock.restore(clock);
      else this.#clock.follow();
      also();
      forget();
      await Promise.all(working.map((worker) => worker.start({ alone: true })));
    });
  }
}

function isLasting(database: Config['database']): database is Config['database'] & { file: string } {
  return 'file' in database && !database.temporary;
}
