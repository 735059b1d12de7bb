/** The ports of a host that was not heard for so long count as down, and it gets no computes. */
const HOST_TIMEOUT_SECONDS = 30;

/**
 * Whether a host is silent.
 * @param seen when it was last heard, in UTC seconds; null for never
 */
export function isHostSilent(seen: number | null, now: number): boolean {
  return seen === null || now - seen >= HOST_TIMEOUT_SECONDS;
}
