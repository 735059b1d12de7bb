import { setTimeout as sleep } from 'node:timers/promises';
import type { ProcessParts } from '#access/ctx';
import type { Config } from '#config/config';
import type { NewEvent } from '#domain/event';
import { pruneChanges } from '#features/changes/store';
import { deleteUnusedApps } from '#features/identity/apps/store';
import { endExpiredAttempts } from '#features/identity/attempts/sign-in-attempts';
import { deleteUnusedAuthorizations } from '#features/identity/authorizations/records';
import { releaseHeldAddresses } from '#features/networks/addresses/gateway-addresses';
import { tidyNextGateway } from '#features/networks/natgateways/held-ports';
import { Repeated } from '#platform/repeated';
import { PORTION, type PortionResult } from '#store/query/delete-portion';
import { removeExpired } from '#store/query/remove-expired';
import type { Retention, SpecialRecords } from '#store/schema/declarations';
import { expiryRules } from '#store/schema/declared';
import type { Tx } from '#store/types';

export type PurgeServices = Pick<
  ProcessParts,
  'store' | 'config' | 'catalog' | 'carriedRegions' | 'now' | 'log'
>;

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
    this.#steps = purgeSteps(services);
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
      const portion = await store.mutate(
        { author: { userId: null, username: null }, now: at },
        async (tx) => {
          const value = await removePortion(step, tx, at, after as number);
          return value.events?.length
            ? { value, event: value.events }
            : { value, noEvent: 'what has ended is invisible already' };
        },
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
async function removePortion(step: PurgeStep, tx: Tx, now: number, after: number): Promise<PurgedPortion> {
  if ('walk' in step) return await step.walk(tx, now, after);
  const removed = await step.run(tx, now);
  return { removed, last: removed < PORTION ? undefined : 0 };
}

/** Removes one kind of record that expires. Times are UTC seconds. */
type PurgeStep = PurgeAction & {
  /** Plural name of the records, for the log. */
  records: string;
};

interface PurgedPortion extends PortionResult {
  /** Of what others see. */
  events?: readonly NewEvent[];
}

type PurgeAction =
  | {
      /** Removes one batch of expired records. @returns how many; a full batch means there may be more */
      run(tx: Tx, now: number): Promise<number>;
    }
  | {
      /** Checks one batch of all records and removes the expired ones. @param after last id of the previous batch */
      walk(tx: Tx, now: number, after: number): Promise<PurgedPortion>;
    };

type Seconds = Readonly<Record<Retention, number>>;

/** One step for every kind of record that expires. Queries ignore a record from its expiry on; the purge deletes it. */
export function purgeSteps(services: PurgeServices): PurgeStep[] {
  const seconds = secondsOf(services.config);
  const special = specialSteps(seconds, services);
  return expiryRules.map((ending) => {
    const { records } = ending;
    if ('step' in ending) return { records, ...special[ending.records] };
    return { records, run: (tx, now) => removeExpired(tx, ending, { seconds, now }) };
  });
}

function secondsOf({ ttl, rates }: Pick<Config, 'ttl' | 'rates'>): Seconds {
  return {
    ...ttl,
    attempts: Math.max(ttl.phoneCode, ...Object.values(rates).map((rate) => rate.seconds)),
    consent: Math.max(ttl.authorizationCode, ttl.deviceCode),
  };
}

function specialSteps(
  { consent, changes }: Seconds,
  { config, catalog, carriedRegions }: PurgeServices,
): Record<SpecialRecords, PurgeAction> {
  return {
    authorizations: { walk: (tx, now, after) => deleteUnusedAuthorizations(tx, now - consent, after) },
    apps: { walk: (tx, now, after) => deleteUnusedApps(tx, now - consent, after) },
    'sign-in attempts': { run: endExpiredAttempts },
    'held ports': {
      walk: (tx, now, after) =>
        tidyNextGateway({ settings: config, catalog, carriedRegions, now: () => now }, tx, after),
    },
    'held addresses': { run: (tx, now) => releaseHeldAddresses(tx, now) },
    changes: { run: (tx, now) => pruneChanges(tx, now - changes) },
  };
}
