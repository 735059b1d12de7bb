import type { Schema } from '#api/operations.ts';
import { type AddressUsage, addressUsage } from './vpcs/address-usage.ts';

/** A subnet with how much of its addresses is in use. */
export interface SubnetUsage {
  vpc: Schema<'Vpc'>;
  subnet: Schema<'Subnet'>;
  share: AddressUsage;
}

/** The subnets with the largest share of used addresses, the fullest first. Unused ones are left out. */
export function fullest(vpcs: readonly Schema<'Vpc'>[], most: number): SubnetUsage[] {
  return vpcs
    .flatMap((vpc) => vpc.subnets.map((subnet) => ({ vpc, subnet, share: addressUsage([subnet]) })))
    .filter(({ share: { used, usable } }) => used > 0 && usable > 0)
    .toSorted((a, b) => b.share.used / b.share.usable - a.share.used / a.share.usable)
    .slice(0, most);
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
