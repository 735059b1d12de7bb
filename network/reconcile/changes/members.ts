import { type Keys, keyIn } from '#network/wanted/keys';
import { regionKeys } from '#network/wanted/names';
import { listIn, type NorthboundRows } from './diff.ts';
import { memberGroup, type OperationGroup } from './groups.ts';

interface MemberContext {
  found: NorthboundRows;
  keys: Keys;
}

/**
 * Compares the members of a region's port groups. Ports that are not ours stay. A port that is not there yet comes with
 * its membership.
 * @param uplinks UUIDs of the ports of routers
 * @param isComplete false while it is not known of all ports if somebody wants them
 */
export function diffMembers(
  regionNumber: number,
  uplinks: ReadonlySet<string>,
  isComplete: boolean,
  context: MemberContext,
): OperationGroup[] {
  const { routers, outside, localnet } = regionKeys(regionNumber);
  return [
    ...diffGroup(routers, uplinks, isComplete, context),
    ...diffGroup(outside, new Set([context.keys.uuid(localnet)]), true, context),
  ];
}

function diffGroup(
  key: string,
  wanted: ReadonlySet<string>,
  isComplete: boolean,
  { found, keys }: MemberContext,
): OperationGroup[] {
  const uuid = keys.uuid(key);
  const ports = found.rows('Logical_Switch_Port');
  const present = new Set(listIn(found.rows('Port_Group').get(uuid), 'ports').map(String));
  const added = [...wanted].filter((port) => !present.has(port) && ports.has(port));
  const removed = [...present].filter((port) => {
    const row = ports.get(port);
    // Those that go leave by themselves.
    return (
      isComplete &&
      !wanted.has(port) &&
      row !== undefined &&
      keys.isOurs(port, row) &&
      keyIn(row) !== undefined
    );
  });
  return added.length === 0 && removed.length === 0 ? [] : [memberGroup(uuid, key, { added, removed })];
}
