import type { VpcId } from '#domain/ids';
import { isInNetworks, parseIpNetwork } from '#domain/net/ip-network';

/** As many networks may be listed. */
export const MAXIMUM_NETWORKS = 50;

/** What a token is limited to, besides its scopes. At least one of the lists is there. */
export interface Restrictions {
  /** The only VPCs that exist for the token. They may have been deleted meanwhile. */
  vpcs?: readonly VpcId[];
  /** The networks that its clients are in, in CIDR notation. */
  allowed_ips?: readonly string[];
}

/** @param text as `formatRestrictions` wrote it; null for a token without restrictions */
export function readRestrictions(text: string | null): Restrictions | undefined {
  if (text === null) return undefined;
  const restrictions: Restrictions = JSON.parse(text);
  return restrictions;
}

/** The form in which restrictions are stored; null when there are none. */
export function formatRestrictions({ vpcs, allowed_ips }: Restrictions): string | null {
  return vpcs || allowed_ips ? JSON.stringify({ vpcs, allowed_ips }) : null;
}

/** @param address of the client; undefined when it is not known */
export function allowsAddress(
  restrictions: Restrictions | undefined,
  address: () => string | undefined,
): boolean {
  const allowed = restrictions?.allowed_ips;
  return allowed === undefined || isInNetworks(networksOf(allowed), address() ?? '');
}

/** The networks of texts that are known to be valid. */
export function networksOf(texts: readonly string[]) {
  return texts.flatMap((text) => parseIpNetwork(text) ?? []);
}
