import type { AccountEvent } from '#live/updates.ts';

const JOBS: Partial<Record<AccountEvent['action'], { doing: string; noun: string }>> = {
  compute_create: { doing: 'Creating', noun: 'Creating the compute' },
  compute_boot: { doing: 'Booting', noun: 'Booting' },
  compute_reboot: { doing: 'Rebooting', noun: 'Rebooting' },
  compute_shutdown: { doing: 'Shutting down', noun: 'Shutting down' },
};

/** A job of a compute that has not ended. */
export interface JobProgress {
  text: string;
  /** From 0 to 100. */
  percent: number;
  /** About how many seconds it takes from now on. */
  seconds: number | undefined;
}

/** The job that runs, or waits to run, among the events of a compute. */
export function runningJob(events: readonly AccountEvent[]): JobProgress | undefined {
  const event = events.findLast(({ status }) => status === 'scheduled' || status === 'started');
  if (!event) return undefined;
  const seconds = event.time_remaining ?? undefined;
  return {
    text: JOBS[event.action]?.doing ?? 'Working',
    percent: event.percent_complete ?? 0,
    seconds: seconds !== undefined && seconds > 0 ? Math.ceil(seconds) : undefined,
  };
}

/** What to tell when the newest job of a compute failed. @param events the newest first */
export function failedJob(events: readonly AccountEvent[]): string | undefined {
  const newest = events.find(({ action }) => action in JOBS);
  if (newest?.status !== 'failed') return undefined;
  return `${JOBS[newest.action]?.noun} failed.`;
}
