/**
 * For how long the oldest change has waited, in seconds. Null when none waits, and for those that wait since before an
 * upgrade: nobody noted when they began.
 */
export function oldestChangeAge(
  behind: readonly { behind_since: number | null }[],
  now: number,
): number | null {
  const times = behind.map(({ behind_since: since }) => since).filter((since) => since !== null);
  return times.length === 0 ? null : Math.max(0, now - Math.min(...times));
}

export function ageText(age: number | null): string {
  return age === null ? '' : `, the oldest one for ${age} s`;
}
