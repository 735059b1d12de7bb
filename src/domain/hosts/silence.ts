/** The ports of a host that was not heard for so long count as down, and it gets no computes. */
const SILENT_SECONDS = 30;

/**
 * Whether a host is silent.
 * @param seen when it was last heard, in UTC seconds; null for never
 */
export function isSilent(seen: number | null, now: number): boolean {
  return seen === null || now - seen >= SILENT_SECONDS;
}
