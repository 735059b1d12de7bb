import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '#config/config';
import { Repeated } from '#platform/repeated';
import { PORTION, type PortionResult } from '#store/query/delete-portion';
import type { Store, Tx } from '#store/types';
import { type PurgeStep, purgeSteps } from './steps.ts';

export interface PurgeServices {
  store: Store;
  config: Config;
  /** UTC seconds. */
  now(): number;
  log: Logger;
}

/**
 * Delays the first purge, since a start has more urgent work. Short enough that a service restarted every few minutes
 * still purges.
 */
const FIRST_RUN_SECONDS = 60;

/** Removes expired records at regular intervals. Every replica runs it, independently of the others. */
export class PurgeJob {
  readonly #services: PurgeServices;
  readonly #steps: readonly PurgeStep[];
  readonly #stopping = new AbortController();
  readonly #runs = new Repeated(() => this.#runLogged());

  constructor(services: PurgeServices) {
    this.#services = services;
    this.#steps = purgeSteps(services.config);
  }

  start(): void {
    const { purgeIntervalSeconds } = this.#services.config;
    const first = Math.min(FIRST_RUN_SECONDS, purgeIntervalSeconds);
    this.#runs.start({ first: first * 1000, every: purgeIntervalSeconds * 1000 });
  }

  /** Resolves after the batch in progress. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#runs.stop();
  }

  async #runLogged(): Promise<void> {
    try {
      const removed = await this.run();
      if (Object.keys(removed).length > 0) this.#services.log.info({ removed }, 'Purged expired records');
    } catch (error) {
      this.#services.log.error({ err: error }, 'Purging expired records failed');
    }
  }

  /** Removes everything that has expired. @returns the number removed by kind, without kinds that had none */
  async run(): Promise<Record<string, number>> {
    const removed: Record<string, number> = {};
    for (const step of this.#steps) {
      const count = await this.#runStep(step);
      if (count > 0) removed[step.records] = count;
    }
    return removed;
  }

  /**
   * Each batch is a transaction of its own, followed by a pause as long as the batch took, so that the writes of
   * requests get half of the time.
   */
  async #runStep(step: PurgeStep): Promise<number> {
    const { store, now } = this.#services;
    let total = 0;
    let after: number | undefined = 0;
    while (!this.#stopping.signal.aborted) {
      const at = now();
      const started = performance.now();
      const portion: PortionResult = await store.mutate(
        { author: { userId: null, username: null }, now: at },
        async (tx) => ({
          value: await removePortion(step, tx, at, after as number),
          noEvent: 'what has ended is invisible already',
        }),
      );
      total += portion.removed;
      after = portion.last;
      if (after === undefined) break;
      await sleep(performance.now() - started, undefined, { signal: this.#stopping.signal }).catch(() => {});
    }
    return total;
  }
}

/** @param after where a walking step continues; other steps always take the oldest expired records first */
async function removePortion(step: PurgeStep, tx: Tx, now: number, after: number): Promise<PortionResult> {
  if ('walk' in step) return await step.walk(tx, now, after);
  const removed = await step.run(tx, now);
  return { removed, last: removed < PORTION ? undefined : 0 };
}
