/** What decides how often the service is asked. Times in milliseconds. */
export interface Activity {
  hasJobs: boolean;
  /** Since somebody in this browser changed something. */
  sinceWrite: number;
  /** Since somebody in this browser pressed a key or a button. */
  sinceInput: number;
  /** The last poll was not answered. */
  hasFailed: boolean;
}

const SECOND = 1000;
const AFTER_WRITE = 10 * SECOND;
const IDLE_AFTER = 5 * 60 * SECOND;

/** How long to wait from one poll to the next. */
export function pollDelay({ hasJobs, sinceWrite, sinceInput, hasFailed }: Activity): number {
  if (sinceInput > IDLE_AFTER) return 15 * SECOND;
  if (hasFailed) return 5 * SECOND;
  return hasJobs || sinceWrite < AFTER_WRITE ? SECOND : 3 * SECOND;
}
