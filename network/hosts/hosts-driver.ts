import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from '#access/ctx';
import { Failure } from '#domain/failure';
import { selectPlacement } from '#features/computes/instances/records';
import type { ComputeDriver, DriverJob } from '#features/computes/jobs/driver';
import { asStoreFailure } from '#store/engine/failures';
import type { Store } from '#store/types';
import { leaveHost, placeCompute } from './place-actions.ts';
import { StateWatch } from './state-watch.ts';

const USUAL_SECONDS = 5;
const POLL_MILLISECONDS = 500;

export interface HostsDriverOptions {
  store: Store;
  /** UTC seconds. */
  now(): number;
  /** Regions whose computes run on hosts. */
  regions: ReadonlySet<string>;
  /** For computes of other regions. */
  otherwise: ComputeDriver;
  /** How long a job may take. */
  limitSeconds: number;
}

/**
 * A driver for computes that run on hosts. It places a compute on a host and waits until the host reports it: hosts ask
 * for what they have to run (`listener/`). All that it knows is in the database, so any process can continue a job.
 */
export function hostsDriver(options: HostsDriverOptions): ComputeDriver {
  const { store, now, regions, otherwise, limitSeconds } = options;
  const writing: Pick<Ctx, 'mutate' | 'now'> = {
    now,
    mutate: (callback) => store.mutate({ author: { userId: null, username: null }, now: now() }, callback),
  };
  const watch = new StateWatch({
    ...{ db: store.db, now, limitSeconds },
    pollMilliseconds: POLL_MILLISECONDS,
  });

  /** Repeats what fails because the database is away: a job has time. */
  async function patiently<T>(job: DriverJob, signal: AbortSignal, action: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await action();
      } catch (error) {
        const failure = asStoreFailure(error);
        const isAway = failure instanceof Failure && failure.kind === 'unavailable';
        if (!isAway || now() >= job.started + limitSeconds) throw error;
      }
      await sleep(POLL_MILLISECONDS, undefined, { signal });
    }
  }

  async function runOnHost(job: DriverJob, signal: AbortSignal, region: string): Promise<void> {
    const place = () => patiently(job, signal, () => placeCompute(writing, job.computeId));
    if (job.kind !== 'shutdown' && !(await place())) {
      throw new Error(`No host in ${region} works and has room for the compute`);
    }
    try {
      await watch.until(job, signal);
    } catch (error) {
      if (!signal.aborted) await leaveHost(writing, job.computeId);
      throw error;
    }
  }

  return {
    usualSeconds: USUAL_SECONDS,
    async run(job, signal) {
      const found = await patiently(job, signal, () => selectPlacement(store.db, job.computeId));
      if (!found) return;
      if (!regions.has(found.region)) return await otherwise.run(job, signal);
      // Without an image there is nothing to make before its first boot.
      if (job.kind === 'create' && found.image === null) return;
      await runOnHost(job, signal, found.region);
    },
  };
}
