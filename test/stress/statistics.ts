export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** @returns 0 when there are no values */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

export function largest(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), 0);
}

/** Milliseconds on a clock that all processes of the machine share. */
export function now(): number {
  return performance.timeOrigin + performance.now();
}
