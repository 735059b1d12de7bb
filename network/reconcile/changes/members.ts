import { requireRow } from '#network/ovsdb/operations';
import { type Keys, keyIn } from '#network/wanted/keys';
import { regionKeys, regionOfFirewall } from '#network/wanted/names';
import { listIn, type NorthboundRows } from './diff.ts';
import { guardMoves, type MemberChange, memberGroup, nameOf, type OperationGroup, OTHERS } from './groups.ts';

interface MemberContext {
  found: NorthboundRows;
  keys: Keys;
}

/** The group that says which packets a port carries. */
export interface PortGuard {
  /** The key of the group. */
  group: string;
  accountId: number;
}

/** The members of the port groups of a region, by UUID. */
export interface WantedMembers {
  routers: { key: string; ports: ReadonlySet<string> };
  guards: ReadonlyMap<string, PortGuard>;
}

/**
 * Compares the members of a region's port groups. Ports that are not ours stay. A port that is not there yet comes with
 * its membership.
 * @param isComplete false while it is not known of all ports if somebody wants them
 */
export function diffMembers(
  regionNumber: number,
  { routers, guards }: WantedMembers,
  isComplete: boolean,
  context: MemberContext,
): OperationGroup[] {
  const { outside, localnet } = regionKeys(regionNumber);
  const localnets = new Set([context.keys.uuid(localnet)]);
  const single = [
    { ...routers, isComplete },
    { key: outside, ports: localnets, isComplete: true },
  ];
  return [
    ...single.flatMap(({ key, ports, isComplete: isKnown }) => {
      const change = changeOf(key, ports, isKnown, context);
      return change ? [memberGroup(key, [change])] : [];
    }),
    ...diffGuards(regionNumber, guards, isComplete, context),
  ];
}

/**
 * A port goes from one guard to another in one transaction, so that it is never without one, and stays where it is while
 * the other one is not there. Those that had none before join the group of ports without a firewall first.
 */
function diffGuards(
  regionNumber: number,
  guards: ReadonlyMap<string, PortGuard>,
  isComplete: boolean,
  context: MemberContext,
): OperationGroup[] {
  const { keys } = context;
  const { open } = regionKeys(regionNumber);
  const wanted = Map.groupBy(guards.keys(), (port) => guards.get(port)?.group ?? open);
  const groups = new Set([...wanted.keys(), ...guardGroups(regionNumber, context)]);
  const guarded = new Set([...groups].flatMap((key) => portsIn(key, context)));
  const changes = [...groups].flatMap((key) => {
    const ports = new Set(wanted.get(key) ?? []);
    return changeOf(key, ports, isComplete, context, guards) ?? [];
  });
  const joining = changes.find(({ key }) => key === open)?.added.filter((port) => !guarded.has(port)) ?? [];
  const first = { uuid: keys.uuid(open), key: open, added: joining, removed: [] };
  const moves = changes.map((change) =>
    change.key === open ? { ...change, added: change.added.filter((port) => guarded.has(port)) } : change,
  );
  return [
    ...(joining.length > 0 ? [memberGroup(open, [first], 'open')] : []),
    ...movesByAccount(regionNumber, moves, guards),
  ];
}

/** What OVN refuses of one account holds up no other one. */
function movesByAccount(
  regionNumber: number,
  moves: readonly MemberChange[],
  guards: ReadonlyMap<string, PortGuard>,
): OperationGroup[] {
  const accountOf = (port: string) => guards.get(port)?.accountId;
  const accountIds = new Set(moves.flatMap(({ added, removed }) => [...added, ...removed].map(accountOf)));
  return Array.from(accountIds, (accountId) => {
    const isOwn = (port: string) => accountOf(port) === accountId;
    const own = moves
      .map((move) => ({ ...move, added: move.added.filter(isOwn), removed: move.removed.filter(isOwn) }))
      .filter(({ added, removed }) => added.length > 0 || removed.length > 0);
    return requiringGroups(memberGroup(guardMoves(regionNumber, ownerOf(accountId)), own), own);
  });
}

function ownerOf(accountId: number | undefined): string {
  return accountId === undefined ? OTHERS : nameOf(accountId);
}

/** A change of a group that is not there changes nothing, and the port would only have left its own one. */
function requiringGroups(group: OperationGroup, changes: readonly MemberChange[]): OperationGroup {
  const joined = changes.filter(({ added }) => added.length > 0);
  const required = joined.map(({ uuid }) => requireRow('Port_Group', uuid));
  return { ...group, operations: [...required, ...group.operations] };
}

/** The keys of the groups of ours in the database that guard ports of a region. */
function guardGroups(regionNumber: number, { found, keys }: MemberContext): string[] {
  const { open } = regionKeys(regionNumber);
  return [...found.rows('Port_Group')].flatMap(([uuid, row]) => {
    const key = keyIn(row);
    const isGuard = key !== undefined && (key === open || regionOfFirewall(key) === regionNumber);
    return isGuard && keys.uuid(key) === uuid ? [key] : [];
  });
}

function portsIn(key: string, { found, keys }: MemberContext): string[] {
  return listIn(found.rows('Port_Group').get(keys.uuid(key)), 'ports').map(String);
}

/** @param guards ports that are in another group have to leave this one, whatever is known of others */
function changeOf(
  key: string,
  wanted: ReadonlySet<string>,
  isComplete: boolean,
  context: MemberContext,
  guards?: ReadonlyMap<string, PortGuard>,
): MemberChange | undefined {
  const { found, keys } = context;
  const ports = found.rows('Logical_Switch_Port');
  const present = new Set(portsIn(key, context));
  const added = [...wanted].filter((port) => !present.has(port) && ports.has(port));
  const removed = [...present].filter((port) => {
    const row = ports.get(port);
    // Those that go leave by themselves.
    if (wanted.has(port) || row === undefined || !keys.isOurs(port, row) || keyIn(row) === undefined)
      return false;
    return isComplete || guards?.has(port) === true;
  });
  if (added.length === 0 && removed.length === 0) return undefined;
  return { uuid: keys.uuid(key), key, added, removed };
}
