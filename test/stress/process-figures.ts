// Figures of a process from the kernel.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** Memory in megabytes: current, and peak since `forgetPeak`. Zero for a process that has ended. */
export function memoryOf(pid: number): { now: number; peak: number } {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    const of = (name: string) => Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024;
    return { now: of('VmRSS'), peak: of('VmHWM') };
  } catch {
    return { now: 0, peak: 0 };
  }
}

export function forgetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Without the permission, the peak since the start is used.
  }
}

export function descriptorsOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}

/** Milliseconds in which the main thread of a process was ready to run but had no core. */
export function coreWaitOf(pid: number): number {
  return coreTimesOf(pid)?.[1] ?? 0;
}

/**
 * @returns a function that tells for how many milliseconds the main thread of a process has run since this call;
 *   infinite when the kernel does not say
 */
export function stopwatchOf(pid: number): () => number {
  const before = coreTimesOf(pid)?.[0];
  return () => {
    const after = coreTimesOf(pid)?.[0];
    return before === undefined || after === undefined ? Number.POSITIVE_INFINITY : after - before;
  };
}

function coreTimesOf(pid: number): number[] | undefined {
  try {
    const counters = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'latin1').split(' ');
    return counters.map((nanoseconds) => Number(nanoseconds) / 1e6);
  } catch {
    return undefined;
  }
}
