import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ComputeId } from '#domain/ids';
import type { ComputeDriver, DriverJob } from '#features/computes/jobs/driver';
import { selectComputesWithJobs } from '#features/computes/jobs/leases';
import type { Clock } from '#platform/clock';
import type { Db } from '#store/types';
import type { JobsMode } from '#testing/types';

interface HeldJob {
  job: DriverJob;
  /** When it ends by itself, in UTC seconds. */
  end: number | undefined;
  finish(): void;
  fail(): void;
}

const LOOK_MILLISECONDS = 250;
/** How long to wait for jobs that were told to end. */
const PATIENCE_MILLISECONDS = 10_000;
/** The estimate that events of held jobs show. */
const HELD_SECONDS = 30;

/** Computes that exist only in the database, with jobs that a test holds, finishes or fails. */
export class DevJobs implements ComputeDriver {
  readonly #now: Clock;
  readonly #held = new Map<number, HeldJob>();
  #mode: JobsMode = 'finish';
  #seconds: number | undefined;
  #looking: NodeJS.Timeout | undefined;

  constructor(now: Clock) {
    this.#now = now;
  }

  get mode(): JobsMode {
    return this.#mode;
  }

  get held(): DriverJob[] {
    return [...this.#held.values()].map(({ job }) => job);
  }

  /** With 0, a request waits for the end of its job. */
  get usualSeconds(): number {
    return this.#mode === 'hold' ? (this.#seconds ?? HELD_SECONDS) : 0;
  }

  async run(job: DriverJob, signal: AbortSignal): Promise<void> {
    if (this.#mode === 'finish') return;
    if (this.#mode === 'fail') throw new InjectedJobFailure();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const end = this.#seconds === undefined ? undefined : job.started + this.#seconds;
    this.#held.set(job.id, { job, end, finish: resolve, fail: () => reject(new InjectedJobFailure()) });
    const leave = () => resolve();
    signal.addEventListener('abort', leave);
    try {
      await promise;
    } finally {
      signal.removeEventListener('abort', leave);
      this.#held.delete(job.id);
    }
  }

  /** @param seconds for which jobs are held; undefined for as long as nobody ends them */
  setMode(mode: JobsMode, seconds?: number): void {
    this.#mode = mode;
    this.#seconds = seconds;
    clearInterval(this.#looking);
    if (seconds !== undefined) {
      this.#looking = setInterval(() => this.endDue(), LOOK_MILLISECONDS).unref();
    }
  }

  /** Ends all jobs that there are, or those of one compute. */
  async end(db: Db, outcome: 'finish' | 'fail', computeId?: ComputeId): Promise<void> {
    await this.#untilAtRest(db, (job) => {
      if (computeId !== undefined && job.job.computeId !== computeId) return false;
      job[outcome]();
      return true;
    });
  }

  /** When the next held job ends by itself; undefined when none does. */
  nextEnd(): number | undefined {
    const ends = [...this.#held.values()].flatMap(({ end }) => end ?? []);
    return ends.length === 0 ? undefined : Math.min(...ends);
  }

  /** Ends the jobs whose time has come. */
  endDue(): void {
    for (const { end, finish } of this.#held.values()) if (end !== undefined && end <= this.#now()) finish();
  }

  /** Waits until each job has ended or is held. */
  async settle(db: Db): Promise<void> {
    this.endDue();
    await this.#untilAtRest(db, ({ end }) => end !== undefined && end <= this.#now());
  }

  /** @param isEnding whether a held job has to end; told to do so */
  async #untilAtRest(db: Db, isEnding: (job: HeldJob) => boolean): Promise<void> {
    const patience = performance.now() + PATIENCE_MILLISECONDS;
    for (;;) {
      const ending = [...this.#held.values()].filter(isEnding);
      const held = new Set(this.held.map((job) => job.computeId));
      const busy = await selectComputesWithJobs(db);
      if (ending.length === 0 && busy.every((id) => held.has(id))) return;
      if (performance.now() > patience) throw new Error('Jobs of computes do not end');
      await nextTurn();
    }
  }
}

class InjectedJobFailure extends Error {
  constructor() {
    super('A test made the job fail');
    this.name = 'JobFailed';
  }
}
