const UNITS: readonly (readonly [unit: string, seconds: number])[] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/**
 * Formats a duration for people, rounded up: `30 days`, `1 hour`, `12 minutes`. Less than a minute becomes `1
 * minute`.
 */
export function durationText(seconds: number): string {
  const [unit, length] = UNITS.find(([, one]) => seconds === one) ??
    UNITS.find(([, one]) => seconds >= 2 * one) ?? ['minute', 60];
  const count = Math.max(1, Math.ceil(seconds / length));
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
