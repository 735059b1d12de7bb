/** An interface in a subnet. */
export interface InterfaceLink {
  subnetId: number;
  computeId: number;
  address: number;
  /** The public address that NAT 1:1 gives it. */
  nat: string | null;
  isActive: boolean;
}

export interface TopologyNetwork {
  subnets: readonly { id: number; first: number }[];
  wires: readonly InterfaceLink[];
}

/** What a box stands for. A group is all computes of a subnet, and `publics` their public addresses. */
export type TopologyNode =
  | { kind: 'vpc' }
  | { kind: 'subnet'; id: number }
  | { kind: 'compute'; id: number }
  | { kind: 'group'; subnet: number; count: number }
  | { kind: 'public'; address: string }
  | { kind: 'publics'; subnet: number; count: number };

interface TopologyBox {
  key: string;
  thing: TopologyNode;
  /** From the left: VPC, subnets, computes, public addresses. */
  column: number;
  /** Upper edge. */
  y: number;
}

/** From the right side of a box to the left side of another one, at these heights. */
export interface TopologyLine {
  from: string;
  to: string;
  /** Of the box on the left. */
  column: number;
  fromY: number;
  toY: number;
  isActive: boolean;
}

export interface TopologyLayout {
  boxes: readonly TopologyBox[];
  lines: readonly TopologyLine[];
  height: number;
}

export const BOX_HEIGHT = 44;
/** With more boxes, the computes of a subnet are one until somebody opens it. */
export const MOST_BOXES = 300;
const GAP = 8;
/** Below the computes of a subnet. */
const SUBNET_GAP = 20;

/** A box of the third column: a compute, or all of a subnet. */
interface TopologyMember {
  thing: TopologyNode;
  wires: readonly InterfaceLink[];
}

/**
 * Where everything stands: subnets in the order of their addresses, beside each its computes in the order of theirs,
 * and beside these their public addresses. A compute in several subnets stands beside that of its lowest address.
 * @param opened subnets whose computes are shown even when there are many
 */
export function layoutOf({ subnets, wires }: TopologyNetwork, opened: ReadonlySet<number>): TopologyLayout {
  const known = new Set(subnets.map(({ id }) => id));
  const sorted = wires
    .filter(({ subnetId }) => known.has(subnetId))
    .toSorted((a, b) => a.address - b.address);
  const computes = Map.groupBy(sorted, ({ computeId }) => computeId);
  const homes = Map.groupBy(computes.values(), ([lowest]) => lowest?.subnetId);
  const isCrowded = 1 + subnets.length + computes.size + publicsOf(sorted).length > MOST_BOXES;

  const boxes: TopologyBox[] = [{ key: 'vpc', thing: { kind: 'vpc' }, column: 0, y: 0 }];
  const placed: { box: TopologyBox; wires: readonly InterfaceLink[] }[] = [];
  let top = 0;
  let publicTop = 0;
  for (const { id } of subnets.toSorted((a, b) => a.first - b.first)) {
    boxes.push(boxFor({ kind: 'subnet', id }, 1, top));
    const members = membersOf(id, homes.get(id) ?? [], isCrowded && !opened.has(id));
    for (const [index, member] of members.entries()) {
      const box = boxFor(member.thing, 2, top + index * (BOX_HEIGHT + GAP));
      placed.push({ box, wires: member.wires });
      boxes.push(box);
      for (const thing of publicThings(member, id)) {
        // Two computes cannot have the same public address; a box is never placed twice.
        const one = boxFor(thing, 3, Math.max(publicTop, box.y));
        publicTop = one.y + BOX_HEIGHT + GAP;
        boxes.push(one);
      }
    }
    top += Math.max(1, members.length) * (BOX_HEIGHT + GAP) - GAP + SUBNET_GAP;
  }
  return {
    boxes,
    lines: linesBetween(boxes, placed),
    height: Math.max(...boxes.map(({ y }) => y)) + BOX_HEIGHT,
  };
}

/** How a box is called in addresses and lines, as in `compute:3107`. */
function keyOf(thing: TopologyNode): string {
  switch (thing.kind) {
    case 'vpc':
      return 'vpc';
    case 'subnet':
    case 'compute':
      return `${thing.kind}:${thing.id}`;
    case 'public':
      return `public:${thing.address}`;
    case 'group':
    case 'publics':
      return `${thing.kind}:${thing.subnet}`;
  }
}

function membersOf(
  subnet: number,
  computes: readonly (readonly InterfaceLink[])[],
  isGrouped: boolean,
): TopologyMember[] {
  const count = computes.length;
  if (isGrouped && count > 1) return [{ thing: { kind: 'group', subnet, count }, wires: computes.flat() }];
  return computes.flatMap((wires) =>
    wires.slice(0, 1).map(({ computeId: id }): TopologyMember => ({ thing: { kind: 'compute', id }, wires })),
  );
}

function publicThings({ thing, wires }: TopologyMember, subnet: number): TopologyNode[] {
  const addresses = publicsOf(wires);
  const count = addresses.length;
  if (thing.kind === 'group') return count === 0 ? [] : [{ kind: 'publics', subnet, count }];
  return addresses.map((address) => ({ kind: 'public', address }));
}

function publicsOf(wires: readonly InterfaceLink[]): string[] {
  return [...new Set(wires.flatMap(({ nat }) => nat ?? []))];
}

function boxFor(thing: TopologyNode, column: number, y: number): TopologyBox {
  return { key: keyOf(thing), thing, column, y };
}

function linesBetween(
  boxes: readonly TopologyBox[],
  placed: readonly { box: TopologyBox; wires: readonly InterfaceLink[] }[],
): TopologyLine[] {
  const byKey = new Map(boxes.map((box) => [box.key, box]));
  const middle = (key: string) => (byKey.get(key)?.y ?? 0) + BOX_HEIGHT / 2;
  const toSubnets = boxes
    .filter(({ column }) => column === 1)
    .map(({ key }) => ({
      from: 'vpc',
      to: key,
      column: 0,
      fromY: middle('vpc'),
      toY: middle(key),
      isActive: true,
    }));
  const others = placed.flatMap(({ box, wires }) => {
    const { key, thing, y } = box;
    const ends = thing.kind === 'group' ? oneForEach(wires, ({ subnetId }) => subnetId) : wires;
    const inward = ends.map(({ subnetId, isActive }, index) => ({
      from: `subnet:${subnetId}`,
      to: key,
      column: 1,
      fromY: middle(`subnet:${subnetId}`),
      // Interfaces end side by side.
      toY: y + ((index + 1) * BOX_HEIGHT) / (ends.length + 1),
      isActive,
    }));
    const natOf = ({ nat }: InterfaceLink) =>
      thing.kind === 'group' ? `publics:${thing.subnet}` : `public:${nat}`;
    const outward = oneForEach(
      wires.filter(({ nat }) => nat !== null),
      natOf,
    ).map((wire) => ({
      from: key,
      to: natOf(wire),
      column: 2,
      fromY: middle(key),
      toY: middle(natOf(wire)),
      isActive: wire.isActive,
    }));
    return [...inward, ...outward];
  });
  return [...toSubnets, ...others];
}

/** Of those that are drawn as one line, one: an active one if there is any. */
function oneForEach(
  wires: readonly InterfaceLink[],
  by: (wire: InterfaceLink) => number | string,
): InterfaceLink[] {
  return [...Map.groupBy(wires, by).values()].flatMap(
    (same) => same.find(({ isActive }) => isActive) ?? same.slice(0, 1),
  );
}
