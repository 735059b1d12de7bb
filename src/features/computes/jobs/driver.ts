import { setTimeout as sleep } from 'node:timers/promises';
import type { ComputeId, ConfigId } from '#domain/ids';
import type { JobKind } from '#store/schema/tables/index';

/** A job that a driver is asked to do. */
export interface DriverJob {
  /** The same id whenever the job is repeated. */
  id: number;
  kind: JobKind;
  computeId: ComputeId;
  /** The config to boot with; null for jobs that do not boot. */
  configId: ConfigId | null;
  /** When the job was first started, in UTC seconds. */
  started: number;
  /** Only for the creation of a compute. */
  credentials: ComputeCredentials | undefined;
}

/** How users sign in to a new compute. */
export interface ComputeCredentials {
  /** Null for a compute without an image. */
  rootPassword: string | null;
  /** Public keys in OpenSSH format. */
  authorizedKeys: readonly string[];
}

/**
 * Controls real computes: implement it to connect a hypervisor. A job is repeated when the process that ran it died,
 * so `run` must accept that the work is already done or half done. Deletes are not jobs: the compute and its
 * addresses are gone once the request is answered, so a driver has to look for machines it still runs whose compute
 * no longer exists.
 */
export interface ComputeDriver {
  /** Usual duration of a job in seconds. With 0, a request waits for the end of the job it started. */
  readonly usualSeconds: number;
  /**
   * Does the job. If it rejects, the job fails and the compute returns to its state from before. After an abort the
   * outcome is ignored either way, because another process continues the job.
   */
  run(job: DriverJob, signal: AbortSignal): Promise<void>;
}

const EARLY_MILLISECONDS = 10;

/**
 * A driver for computes that exist only in the database. Every job succeeds `jobSeconds` after its start, no matter
 * which process runs it then.
 * @param now UTC seconds
 */
export function simulatedDriver(jobSeconds: number, now: () => number): ComputeDriver {
  return {
    usualSeconds: jobSeconds,
    async run({ started }, signal) {
      const end = started + jobSeconds;
      const left = Math.min(end - now(), jobSeconds);
      if (left <= 0) return;
      await sleep(left * 1000, undefined, { signal });
      // Timers may fire slightly early, so wait once more. Not in a loop: a clock that was set back would make it
      // wait long.
      if (now() < end) await sleep(EARLY_MILLISECONDS, undefined, { signal });
    },
  };
}
