import type { Logger } from 'pino';
import type { JobStarter } from '#access/ctx';
import type { ComputeDriver, Credentials, DriverJob } from '#features/computes/driver/index';
import {
  type Claimant,
  claimNextJob,
  endJob,
  lockNextJob,
  releaseClaims,
  renewClaims,
  selectComputesWithJobs,
  selectOrphaned,
  startJob,
} from '#features/computes/jobs/index';
import type { Encryption } from '#platform/encryption';
import type { ComputeJobRow } from '#store/schema/tables/index';
import type { Outcome, Store, Tx } from '#store/types';

export interface WorkerServices {
  store: Store;
  driver: ComputeDriver;
  encryption: Encryption;
  /** UTC seconds. */
  now(): number;
  random: { hex(bytes: number): string };
  log: Logger;
}

/** How often jobs that nobody has in hand are looked for. */
const POLL_MILLISECONDS = 1_000;
/** A process that has not renewed its claim for so long counts as dead. */
const CLAIM_SECONDS = 10;
const RENEW_MILLISECONDS = 3_000;
/** The process that wrote a job does it. Others take it only when it has lain about for so long. */
const ORPHANED_AFTER_SECONDS = 5;
const JOBS_PER_POLL = 100;

/**
 * Brings jobs to their end through the driver. A job is in the hand of one process at a time, and ends once: whoever
 * ends it must still have it. Jobs of a process that died are taken up again.
 */
export class JobWorker implements JobStarter {
  readonly #services: WorkerServices;
  readonly #name: string;
  readonly #stopping = new AbortController();
  /** By compute: its jobs are done one after the other. */
  readonly #underWay = new Map<number, Promise<void>>();
  #timers: NodeJS.Timeout[] = [];
  #poll: Promise<void> = Promise.resolve();

  constructor(services: WorkerServices) {
    this.#services = services;
    this.#name = services.random.hex(8);
  }

  /** @param alone no other process serves this database: whatever is claimed was left by a dead one */
  async start({ alone }: { alone: boolean }): Promise<void> {
    if (alone) {
      const ids = await this.#selectLeft();
      if (ids.length > 0) this.#services.log.info({ computes: ids }, 'Going on with jobs that were cut off');
      for (const id of ids) void this.#drive(id);
    }
    const every = (milliseconds: number, action: () => Promise<void>) =>
      this.#timers.push(setInterval(() => void this.#safely(action), milliseconds).unref());
    every(POLL_MILLISECONDS, () => (this.#poll = this.#takeOrphans()));
    every(RENEW_MILLISECONDS, () => this.#renewClaims());
  }

  /**
   * A job of the compute was written. With a driver that takes no time it resolves when the compute has no job left,
   * so that the next request finds it done. Never rejects: the job is there, and somebody will do it.
   */
  async begin(computeId: number): Promise<void> {
    const end = this.#drive(computeId);
    if (this.#services.driver.usualSeconds === 0) await end;
  }

  /** Lets go of what is under way: another process, or the next start, goes on with it. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const timer of this.#timers) clearInterval(timer);
    await this.#poll.catch(() => {});
    await Promise.all(this.#underWay.values());
    await this.#safely(() => this.#write((tx) => releaseClaims(tx, this.#name)));
  }

  #drive(computeId: number): Promise<void> {
    const known = this.#underWay.get(computeId);
    // A job that was written meanwhile may come too late for the run that is about to end.
    const run = (known ?? Promise.resolve()).then(() => this.#safely(() => this.#doJobs(computeId)));
    this.#underWay.set(computeId, run);
    return run.finally(() => {
      if (this.#underWay.get(computeId) === run) this.#underWay.delete(computeId);
    });
  }

  async #doJobs(computeId: number): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const job = await this.#claim(computeId);
      if (!job) return;
      const outcome = await this.#run(job);
      if (outcome) await this.#conclude(job, outcome);
    }
  }

  /** @returns undefined when the service stops */
  async #run(job: DriverJob): Promise<'finished' | 'failed' | undefined> {
    const { signal } = this.#stopping;
    if (signal.aborted) return undefined;
    const stopped = Promise.withResolvers<void>();
    const onAbort = () => stopped.resolve();
    signal.addEventListener('abort', onAbort);
    try {
      // A driver that does not heed the signal must not keep the process from stopping.
      await Promise.race([this.#services.driver.run(job, signal), stopped.promise]);
      return signal.aborted ? undefined : 'finished';
    } catch (error) {
      if (signal.aborted) return undefined;
      const { id, kind, computeId } = job;
      this.#services.log.error({ err: error, job: id, kind, compute: computeId }, 'A compute job failed');
      return 'failed';
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  #claim(computeId: number): Promise<DriverJob | undefined> {
    const { now, driver } = this.#services;
    return this.#write(async (tx) => {
      const job = await claimNextJob(tx, this.#claimant(), computeId, now());
      if (!job) return undefined;
      const started = await startJob(tx, job, { now: now(), usualSeconds: driver.usualSeconds });
      const driverJob = this.#toDriverJob(started, now());
      if (!driverJob) await endJob(tx, started, 'failed', now());
      return driverJob;
    });
  }

  #conclude({ id, computeId }: DriverJob, outcome: 'finished' | 'failed'): Promise<void> {
    return this.#write(async (tx) => {
      const job = await lockNextJob(tx, computeId);
      // Somebody else went on with it, or the compute is gone.
      if (job?.id !== id || job.claimed_by !== this.#name) return;
      await endJob(tx, job, outcome, this.#services.now());
    });
  }

  /** @returns undefined when its secret cannot be read, now or later: it was encrypted with a key that is gone */
  #toDriverJob(job: ComputeJobRow, now: number): DriverJob | undefined {
    const { id, kind, compute_id: computeId, config_id: configId, started, secret } = job;
    const common = { id, kind, computeId, configId, started: started ?? now };
    if (secret === null) return { ...common, credentials: undefined };
    try {
      const text = this.#services.encryption.decrypt('compute job', secret);
      return { ...common, credentials: JSON.parse(text) as Credentials };
    } catch (error) {
      this.#services.log.error({ err: error, job: id, compute: computeId }, 'A compute job is unreadable');
      return undefined;
    }
  }

  async #selectLeft(): Promise<number[]> {
    const computeIds = await selectComputesWithJobs(this.#services.store.db);
    await this.#write((tx) => releaseClaims(tx));
    return computeIds;
  }

  async #takeOrphans(): Promise<void> {
    const { store, now } = this.#services;
    const createdBy = now() - ORPHANED_AFTER_SECONDS;
    const computeIds = await selectOrphaned(store.db, { createdBy, now: now(), limit: JOBS_PER_POLL });
    for (const id of computeIds) if (!this.#underWay.has(id)) void this.#drive(id);
  }

  async #renewClaims(): Promise<void> {
    const computeIds = [...this.#underWay.keys()];
    if (computeIds.length === 0) return;
    await this.#write((tx) => renewClaims(tx, this.#claimant(), computeIds));
  }

  #claimant(): Claimant {
    return { name: this.#name, until: this.#services.now() + CLAIM_SECONDS };
  }

  /** The events of jobs are there already: they only move on. */
  #write<T>(callback: (tx: Tx) => Promise<T>): Promise<T> {
    const { store, now } = this.#services;
    const author = { userId: null, username: null };
    return store.mutate({ author, now: now() }, async (tx): Promise<Outcome<T>> => {
      return { value: await callback(tx), noEvent: "the job's own event tells of it" };
    });
  }

  /** What fails here is tried again at the next poll. */
  async #safely(action: () => Promise<unknown>): Promise<void> {
    try {
      await action();
    } catch (error) {
      if (!this.#stopping.signal.aborted) this.#services.log.error({ err: error }, 'Compute jobs must wait');
    }
  }
}
