import { isHostSilent } from '#domain/host-silence';
import type { DriverJob } from '#features/computes/jobs/driver';
import type { Db } from '#store/types';
import { type ComputeProgress, isDone, pendingReason } from './progress-rules.ts';
import { selectProgress } from './state-store.ts';

interface StateWait {
  job: DriverJob;
  /** On the clock of `performance.now()`. */
  begun: number;
  resolve(): void;
  reject(error: unknown): void;
}

export interface StateWatchOptions {
  db: Db;
  /** UTC seconds. */
  now(): number;
  /** How long a job may take, since it was first started. */
  limitSeconds: number;
  /** Between two looks. */
  pollMilliseconds: number;
}

/** Waits until hosts report what jobs are to achieve: one query for all jobs that wait, and none while none does. */
export class StateWatch {
  readonly #options: StateWatchOptions;
  readonly #waiting = new Map<number, StateWait>();
  #isScheduled = false;

  constructor(options: StateWatchOptions) {
    this.#options = options;
  }

  /** @throws Error that says what is missing, when the job takes too long */
  async until(job: DriverJob, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort);
    this.#waiting.set(job.id, { job, begun: performance.now(), resolve, reject });
    this.#schedule(0);
    try {
      await promise;
    } finally {
      signal.removeEventListener('abort', onAbort);
      this.#waiting.delete(job.id);
    }
  }

  #schedule(milliseconds: number): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setTimeout(() => void this.#look(), milliseconds).unref();
  }

  /** A database that cannot be read is asked again. */
  async #look(): Promise<void> {
    const { db, pollMilliseconds } = this.#options;
    const waiting = [...this.#waiting.values()];
    try {
      const ids = waiting.map(({ job }) => job.computeId);
      const rows = new Map((await selectProgress(db, ids)).map((row) => [row.id, row]));
      for (const one of waiting) this.#settle(one, rows.get(one.job.computeId));
    } catch {
    } finally {
      this.#isScheduled = false;
      if (this.#waiting.size > 0) this.#schedule(pollMilliseconds);
    }
  }

  /** Without progress the compute was deleted meanwhile. */
  #settle(waiting: StateWait, row: Awaited<ReturnType<typeof selectProgress>>[number] | undefined): void {
    const { kind } = waiting.job;
    if (!row) return waiting.resolve();
    const progress: ComputeProgress = {
      ...row,
      down: row.down ?? 0,
      isSilent: isHostSilent(row.last_seen, this.#options.now()),
    };
    if (isDone(kind, progress)) return waiting.resolve();
    if (!this.#isOver(waiting)) return;
    const { limitSeconds } = this.#options;
    waiting.reject(new Error(`Not done after ${limitSeconds} seconds: ${pendingReason(kind, progress)}`));
  }

  /** By the clock, because another process may have started the job; but setting the clock back does not prolong it. */
  #isOver({ job, begun }: StateWait): boolean {
    const { now, limitSeconds } = this.#options;
    return now() >= job.started + limitSeconds || performance.now() >= begun + limitSeconds * 1000;
  }
}
