import { mutate, type OvsdbOperation } from '#network/ovsdb/operations';
import { isOvsdbSet, type OvsdbValue } from '#network/ovsdb/values';
import type { Keys } from '#network/wanted/keys';
import { vpcKeys } from '#network/wanted/names';
import { valueOf } from '#network/wanted/rows';
import type { Difference } from './diff.ts';

/**
 * Takes addresses whose row of NAT goes out of the sets that let them leave, in the same transaction: no packet leaves
 * untranslated. An address that its set is to keep has another row of NAT by then, or no port. Of rows that nobody wants
 * it is not known what the sets are to have: they are compared right after.
 * @param differences of the same owner; undefined for rows that nobody wants
 */
export function exposuresOf(
  members: readonly Difference[],
  differences: readonly Difference[] | undefined,
  keys: Keys,
): OvsdbOperation[] {
  const kept = new Map(
    (differences ?? []).flatMap((one) =>
      one.kind === 'changed' && one.row.table === 'Address_Set'
        ? [[one.row.uuid, new Set(listOf(valueOf(one.row, 'addresses')))] as const]
        : [],
    ),
  );
  const removed = new Map<string, string[]>();
  for (const one of members) {
    if (one.kind !== 'extra' || !one.exposes) continue;
    const { address, vpcIds } = one.exposes;
    for (const id of vpcIds) {
      for (const set of [vpcKeys(id).sharing, vpcKeys(id).addresses].map((key) => keys.uuid(key))) {
        const isGone = differences === undefined || kept.get(set)?.has(address) === false;
        if (isGone) removed.set(set, [...(removed.get(set) ?? []), address]);
      }
    }
  }
  return Array.from(removed, ([set, addresses]) =>
    mutate('Address_Set', set, ['addresses', 'delete', addresses]),
  );
}

function listOf(value: OvsdbValue): string[] {
  return isOvsdbSet(value) ? value.map(String) : [];
}
