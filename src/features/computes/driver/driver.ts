import type { JobKind } from '#store/schema/tables/index';

/** What a driver is asked to do with a compute. */
export interface DriverJob {
  /** The same when the job is given again. */
  id: number;
  kind: JobKind;
  computeId: number;
  /** The config to boot with; null for jobs that boot nothing. */
  configId: number | null;
  /** UTC seconds of its first start. */
  started: number;
  /** Only when a compute is created. */
  credentials: Credentials | undefined;
}

/** How people get into a new compute. */
export interface Credentials {
  /** Null without an image. */
  rootPassword: string | null;
  /** Public keys in OpenSSH form. */
  authorizedKeys: readonly string[];
}

/**
 * What really switches computes: the seam where a hypervisor is plugged in. A job is given again when the process that
 * had it in hand died, so that `run` must be able to find its work done, or half done. There is no job for a delete: the compute is gone
 * with its addresses when the answer leaves, and a driver has to look for what it still runs of computes that are gone.
 */
export interface ComputeDriver {
  /** Seconds a job usually takes. With 0 an answer waits for the end of the job it started. */
  readonly usualSeconds: number;
  /**
   * Does the job. A rejection is its failure, and the compute is what it was before; after an abort both are ignored,
   * because another process goes on with it.
   */
  run(job: DriverJob, signal: AbortSignal): Promise<void>;
}
