import { isOvsdbMap } from '#network/ovsdb/values';
import type { OvnAbilities } from '#network/wanted/row-builder';
import type { NorthboundRows } from './changes/diff.ts';

/** The first release whose `arp_proxy` takes networks. */
const NETWORK_PROXY = [23, 6] as const;

/** The first release in which a port may have a limit of connections that are followed. */
const ZONE_LIMIT = [24, 9] as const;

/** What the release of OVN can do. ovn-northd writes it into the database. */
export function abilitiesOf(found: NorthboundRows): OvnAbilities {
  const [global] = found.rows('NB_Global').values();
  const options = global?.options;
  const isKnown = options !== undefined && isOvsdbMap(options);
  const version = isKnown ? String(options.northd_internal_version) : '';
  return { hasNetworkProxy: isSince(version, NETWORK_PROXY), hasZoneLimit: isSince(version, ZONE_LIMIT) };
}

/** @param version such as `23.03.1-20.27.0-70.6` */
export function isSince(version: string, [year, month]: readonly [number, number]): boolean {
  const [, first, second] = /^(\d{1,3})\.(\d{1,3})\./.exec(version) ?? [];
  if (first === undefined || second === undefined) return false;
  return Number(first) > year || (Number(first) === year && Number(second) >= month);
}
