import { setTimeout as sleep } from 'node:timers/promises';
import type { ComputeDriver, DriverJob } from '#features/computes/jobs/driver';
import { patience } from './effort.ts';

/** A job of a driver that ends when the test says so. */
export interface HeldJob {
  job: DriverJob;
  finish(): void;
  fail(): void;
}

const DEADLINE_MILLISECONDS = patience(10_000);

/** A driver whose jobs do nothing until the test ends them. */
export class HeldDriver implements ComputeDriver {
  readonly usualSeconds = 2;
  /** All jobs it was given, in order. */
  readonly given: DriverJob[] = [];
  readonly #held = new Map<number, HeldJob>();

  run(job: DriverJob, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    signal.addEventListener('abort', () => reject(signal.reason));
    this.given.push(job);
    const fail = () => reject(new Error('the hypervisor refuses'));
    this.#held.set(job.computeId, { job, finish: resolve, fail });
    return promise;
  }

  /** Waits for the next job of the compute. Each job is returned once. */
  async next({ id }: { id: number }): Promise<HeldJob> {
    await until(() => this.#held.has(id), `a job of compute ${id}`);
    const held = this.#held.get(id) as HeldJob;
    this.#held.delete(id);
    return held;
  }
}

/** Waits for a condition that becomes true after a reply. */
export async function until(
  condition: () => Promise<boolean> | boolean,
  what: string,
  within = DEADLINE_MILLISECONDS,
): Promise<void> {
  const end = Date.now() + within;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}`);
    await sleep(5);
  }
}
