import type { ComputeId } from '#domain/ids';
import { type LeaseServices, Leases, type StopOptions } from '#lease/lease';
import type { Encryption } from '#platform/encryption';
import type { ComputeJobRow } from '#store/schema/tables/index';
import type { ComputeCredentials, ComputeDriver, DriverJob } from './driver.ts';
import { endJob, startJob } from './jobs.ts';
import {
  claimNextJob,
  lockNextJob,
  releaseLeases,
  renewLeases,
  selectComputesWithJobs,
  selectOrphaned,
} from './leases.ts';

export interface WorkerServices extends LeaseServices {
  driver: ComputeDriver;
  encryption: Encryption;
}

/**
 * The process that wrote a job also runs it. Other processes take it over only when it is this old and has no lease.
 */
const ORPHANED_AFTER_SECONDS = 5;
const JOBS_PER_POLL = 100;

/**
 * Runs jobs through the driver. A job is leased to one process at a time. Only the holder of the lease may end it, so
 * it ends once. Jobs of a process that died are run again.
 */
export class JobWorker {
  readonly #services: WorkerServices;
  readonly #leases: Leases;
  /** The current run for each compute, whose jobs run one after the other. */
  readonly #underWay = new Map<number, Promise<void>>();

  constructor(services: WorkerServices) {
    this.#services = services;
    this.#leases = new Leases(services, {
      renew: renewLeases,
      release: releaseLeases,
      poll: () => this.#takeOrphans(),
      graceMilliseconds: 0,
      waits: 'Compute jobs must wait',
      noEvent: "the job's own event tells of it",
    });
    services.store.wakers['compute job'].push((computeId) => this.begin(computeId));
  }

  /** @param alone no other process serves this database, so that all existing jobs were left by an earlier process */
  async start({ alone }: { alone: boolean }): Promise<void> {
    await this.#leases.start({ alone });
    if (alone) await this.#leases.run(() => this.#goOn());
  }

  /**
   * Starts the compute's jobs after one was committed. With a driver that takes no time, resolves when all of them
   * have ended, so that the next request sees the result. Never rejects: if the start fails, some process will pick
   * the job up later.
   */
  async begin(computeId: ComputeId): Promise<void> {
    const end = this.#drive(computeId);
    if (this.#services.driver.usualSeconds === 0) await end;
  }

  /** Stops work on the current jobs; another process, or the next start, continues them. */
  stop(options?: StopOptions): Promise<void> {
    return this.#leases.stop(options);
  }

  #drive(computeId: ComputeId): Promise<void> {
    const known = this.#underWay.get(computeId);
    // Wait for the current run and start another: the current one may be past its last look for jobs.
    const run = this.#leases.run(async () => {
      await known;
      await this.#doJobs(computeId);
    });
    this.#underWay.set(computeId, run);
    return run.finally(() => {
      if (this.#underWay.get(computeId) === run) this.#underWay.delete(computeId);
    });
  }

  async #doJobs(computeId: ComputeId): Promise<void> {
    while (!this.#leases.isStopping) {
      const job = await this.#claim(computeId);
      if (!job) return;
      await this.#leases.hold(job.id, async () => {
        const outcome = await this.#run(job);
        if (!outcome) return;
        await this.#conclude(job, outcome);
        this.#services.watch?.job?.(job.kind, outcome);
      });
    }
  }

  /** @returns undefined when the service stops */
  async #run(job: DriverJob): Promise<'finished' | 'failed' | undefined> {
    const { signal } = this.#leases;
    const isAborted = () => signal.aborted;
    if (isAborted()) return undefined;
    const stopped = Promise.withResolvers<void>();
    const onAbort = () => stopped.resolve();
    signal.addEventListener('abort', onAbort);
    try {
      // A driver that ignores the signal must not prevent the process from stopping.
      await Promise.race([this.#services.driver.run(job, signal), stopped.promise]);
      return isAborted() ? undefined : 'finished';
    } catch (error) {
      if (isAborted()) return undefined;
      const { id, kind, computeId } = job;
      this.#services.log.error({ err: error, job: id, kind, compute: computeId }, 'A compute job failed');
      return 'failed';
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  #claim(computeId: ComputeId): Promise<DriverJob | undefined> {
    const { now, driver } = this.#services;
    return this.#leases.claim(async (tx, lease) => {
      const job = await claimNextJob(tx, lease, computeId, now());
      if (!job) return undefined;
      const started = await startJob(tx, job, { now: now(), usualSeconds: driver.usualSeconds });
      const driverJob = this.#toDriverJob(started, now());
      if (!driverJob) await endJob(tx, started, 'failed', now());
      return driverJob;
    });
  }

  #conclude({ id, computeId }: DriverJob, outcome: 'finished' | 'failed'): Promise<void> {
    return this.#leases.write(async (tx) => {
      const job = await lockNextJob(tx, computeId);
      // Another process has taken the job over, or the compute is deleted.
      if (job?.id !== id || job.claimed_by !== this.#leases.holder) return;
      await endJob(tx, job, outcome, this.#services.now());
    });
  }

  /** @returns undefined when the secret cannot be decrypted, because its key no longer exists */
  #toDriverJob(job: ComputeJobRow, now: number): DriverJob | undefined {
    const { id, kind, compute_id: computeId, config_id: configId, started, secret } = job;
    const common = { id, kind, computeId, configId, started: started ?? now };
    if (secret === null) return { ...common, credentials: undefined };
    try {
      const text = this.#services.encryption.decrypt('compute job', secret);
      return { ...common, credentials: JSON.parse(text) as ComputeCredentials };
    } catch (error) {
      this.#services.log.error({ err: error, job: id, compute: computeId }, 'A compute job is unreadable');
      return undefined;
    }
  }

  async #goOn(): Promise<void> {
    const ids = await selectComputesWithJobs(this.#services.store.db);
    if (ids.length > 0) this.#services.log.info({ computes: ids }, 'Resuming interrupted jobs');
    for (const id of ids) void this.#drive(id);
  }

  async #takeOrphans(): Promise<void> {
    const { store, now } = this.#services;
    const createdBy = now() - ORPHANED_AFTER_SECONDS;
    const computeIds = await selectOrphaned(store.db, { createdBy, now: now(), limit: JOBS_PER_POLL });
    for (const id of computeIds) if (!this.#underWay.has(id)) void this.#drive(id);
  }
}
