import type { VpcUsage } from '#api/records.ts';

/** Totals of the VPCs. */
export function sums(vpcs: readonly VpcUsage[]): Pick<VpcUsage, 'subnets' | 'usable' | 'used'> {
  const sum = (key: 'subnets' | 'usable' | 'used') => vpcs.reduce((total, vpc) => total + vpc[key], 0);
  return { subnets: sum('subnets'), usable: sum('usable'), used: sum('used') };
}

const DAY_SECONDS = 86_400;
const MILLISECONDS = 1000;

/** In how many days a token ends, when it does within the limit. @param expiry as the API writes it */
export function daysLeft(expiry: string, now: number, limit: number): number | undefined {
  const days = Math.floor((Date.parse(`${expiry}Z`) - now) / MILLISECONDS / DAY_SECONDS);
  return days >= 0 && days <= limit ? days : undefined;
}

/** `today`, `tomorrow`, `in 3 days`. */
export function inDays(days: number): string {
  return days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`;
}
