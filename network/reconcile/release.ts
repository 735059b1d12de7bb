import { isOvsdbMap } from '#network/ovsdb/values';
import type { NorthboundRows } from './changes/diff.ts';

/** The first release whose `arp_proxy` takes networks. */
const NETWORK_PROXY = [23, 6] as const;

/** Whether OVN answers ARP for whole networks. ovn-northd writes its release into the database. */
export function hasNetworkProxy(found: NorthboundRows): boolean {
  const [global] = found.rows('NB_Global').values();
  const options = global?.options;
  if (options === undefined || !isOvsdbMap(options)) return false;
  return isSince(String(options.northd_internal_version), NETWORK_PROXY);
}

/** @param version such as `23.03.1-20.27.0-70.6` */
export function isSince(version: string, [year, month]: readonly [number, number]): boolean {
  const [, first, second] = /^(\d{1,3})\.(\d{1,3})\./.exec(version) ?? [];
  if (first === undefined || second === undefined) return false;
  return Number(first) > year || (Number(first) === year && Number(second) >= month);
}
