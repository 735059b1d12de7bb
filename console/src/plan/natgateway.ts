import {
  blockOfPort,
  blocksOfAddress,
  ForwardChanges,
  ForwardInput,
  firstBlock,
  freePorts,
  inSchemaOrder,
  NatgatewayChanges,
  NatgatewayInput,
  type PortRange,
  type Problem,
  portsOfBlock,
  validate,
} from '#domain.ts';

const PORTS = 65_536;

/** A forward, as far as its port and its compute are concerned. */
export interface PlannedForward {
  id: number;
  address: string;
  port: number;
  protocol: string;
  compute_id: number;
  target_port: number;
}

/** Who leaves by a gateway. */
interface PlannedInterface {
  id: number;
  compute: { id: number; label: string };
  portsets: readonly { address: string; ports: readonly PortRange[] }[];
}

interface SharedAddress {
  address: string;
  /** Blocks that computes have, also those that the user may not see. */
  portset_assignments: number;
  held?: readonly { ports: PortRange; until: string }[] | undefined;
}

/** The addresses of a gateway, and who uses their ports. */
export interface GatewayPorts {
  /** Ports in a block. */
  size: number;
  interfaces: readonly PlannedInterface[];
  forwards: readonly PlannedForward[];
  addresses: readonly SharedAddress[];
}

/** A block of ports of an address, and who has it. */
export interface PortBlock extends PortRange {
  kind: 'compute' | 'forward' | 'held' | 'free' | 'reserved';
  /** Of a compute: its id and label. */
  compute?: { id: number; label: string };
  /** Of a block that is held: until when. */
  until?: string;
  /** A compute that the user may not see may have it, if it is not free. */
  isUnsure: boolean;
  forwards: readonly PlannedForward[];
}

/** The blocks of an address, from port 0 on. Computes that the user may not see are missing. */
export function portBlocks(address: string, gateway: GatewayPorts): PortBlock[] {
  const { size } = gateway;
  const owners = ownersOf(address, gateway);
  const assigned = gateway.addresses.find((one) => one.address === address)?.portset_assignments ?? 0;
  const isUnsure = assigned > owners.size;
  const held = new Map(
    (gateway.addresses.find((one) => one.address === address)?.held ?? []).map(({ ports, until }) => [
      blockOfPort(ports.start, size),
      until,
    ]),
  );
  const forwards = Map.groupBy(
    gateway.forwards.filter((one) => one.address === address),
    ({ port }) => blockOfPort(port, size),
  );
  return Array.from({ length: PORTS / size }, (_, block): PortBlock => {
    const compute = owners.get(block);
    const until = held.get(block);
    const own = { ...portsOfBlock(block, size), forwards: forwards.get(block) ?? [], isUnsure };
    if (compute) return { ...own, kind: 'compute', compute };
    if (own.forwards.length > 0) return { ...own, kind: 'forward' };
    if (until !== undefined) return { ...own, kind: 'held', until };
    return { ...own, kind: block < firstBlock(size) ? 'reserved' : 'free' };
  });
}

/** The computes that have blocks of an address, by block. */
function ownersOf(address: string, { size, interfaces }: GatewayPorts) {
  const owners = new Map<number, { id: number; label: string }>();
  for (const { compute, portsets } of interfaces)
    for (const portset of portsets)
      if (portset.address === address)
        for (const { start } of portset.ports) owners.set(blockOfPort(start, size), compute);
  return owners;
}

/** Describes a block: `Ports 4096 to 8191: web-1`. */
export function blockText({ kind, start, end, compute, until, forwards, isUnsure }: PortBlock): string {
  const ports = `Ports ${start} to ${end}`;
  if (kind === 'compute') return `${ports}: ${compute?.label ?? ''}`;
  if (kind === 'held') return `${ports}: held until ${until ?? ''} UTC`;
  if (kind === 'free') return `${ports}: ${isUnsure ? 'free, or of a compute that you may not see' : 'free'}`;
  const list = forwards.map(({ port, protocol }) => `${port}/${protocol}`).join(', ');
  return list === '' ? `${ports}: for port forwards` : `${ports}: forwarded ${list}`;
}

/** A forward as it stands in a form. */
export interface ForwardDraft {
  label: string;
  protocol: string;
  /** Empty for the oldest address. */
  address: string;
  port: string;
  /** Id of the interface; empty if none is chosen. */
  target: string;
  targetPort: string;
}

/** The body of a new forward. */
export function forwardBody({ label, protocol, address, port, target, targetPort }: ForwardDraft) {
  return {
    ...(label !== '' && { label }),
    protocol: protocol === 'udp' ? ('udp' as const) : ('tcp' as const),
    ...(address !== '' && { address }),
    port: toNumber(port),
    interface_id: toNumber(target),
    ...(targetPort !== '' && { target_port: toNumber(targetPort) }),
  };
}

/** The problems of a new forward, by field as the service names it. A port that is taken is named with its owner. */
export function forwardProblems(draft: ForwardDraft, gateway: GatewayPorts): Problem[] {
  const chosen = draft.target === '' ? [{ field: 'interface_id', reason: 'Choose a compute' }] : [];
  const body = forwardBody(draft);
  const { problems } = validate<ForwardInput>(ForwardInput, body);
  const others = problems.filter(({ field }) => field !== 'interface_id' || draft.target !== '');
  const taken = draft.port === '' ? [] : portTaken(draft, gateway);
  return inSchemaOrder(ForwardInput, [...others, ...chosen, ...taken]);
}

function portTaken({ protocol, address, port }: ForwardDraft, gateway: GatewayPorts): Problem[] {
  const on = address === '' ? (gateway.addresses[0]?.address ?? '') : address;
  const number = toNumber(port);
  const blocks = portBlocks(on, gateway);
  const block = blocks.find(({ start, end }) => start <= number && number <= end);
  if (!block) return [];
  const labelOf = (id: number) =>
    gateway.interfaces.find(({ compute }) => compute.id === id)?.compute.label ?? `compute ${id}`;
  const present = block.forwards.find((one) => one.port === number && one.protocol === protocol);
  if (present) return [{ field: 'port', reason: `Already forwarded to ${labelOf(present.compute_id)}` }];
  if (block.kind !== 'compute') return [];
  const taken = new Set(
    blocks.flatMap(({ kind, start }) =>
      kind === 'free' || kind === 'reserved' ? [] : [blockOfPort(start, gateway.size)],
    ),
  );
  const { start, end } = freePorts(taken, gateway.size);
  const owner = `Taken: ${block.compute?.label ?? ''} leaves by ports ${block.start} to ${block.end}`;
  const reason = block.isUnsure ? owner : `${owner}. Ports ${start} to ${end} are free`;
  return [{ field: 'port', reason }];
}

/** What cannot be sent as a number is refused by the service's own rule. */
function toNumber(text: string): number {
  return /^\d+$/.test(text.trim()) ? Number(text) : 0;
}

export interface NatgatewayDraft {
  label: string;
  region: string;
  /** Empty: it takes addresses by itself. */
  addresses: string;
  size: string;
}

export function natgatewayBody({ label, region, addresses, size }: NatgatewayDraft, subnetId?: number) {
  return {
    ...{ label, region, default_ports_per_interface: Number(size) },
    ...(addresses !== '' && {
      addresses: Array.from({ length: toNumber(addresses) }, () => ({ address: 'auto' })),
    }),
    ...(subnetId !== undefined && { vpc_subnet_id: subnetId }),
  };
}

export function natgatewayProblems(body: ReturnType<typeof natgatewayBody>): Problem[] {
  return validate<NatgatewayInput>(NatgatewayInput, body).problems;
}

export function natgatewayChangesProblems(changes: NatgatewayChanges): Problem[] {
  return validate<NatgatewayChanges>(NatgatewayChanges, changes).problems;
}

/** How many public addresses a new gateway takes for so many computes. @param size ports for each */
export function addressesFor(computes: number, size: number): number {
  return Math.ceil(computes / blocksOfAddress(size));
}

type ForwardEdit = Pick<ForwardDraft, 'label' | 'target' | 'targetPort'>;

/** The body of an update: the fields that differ. */
export function forwardChangesBody(saved: ForwardEdit, draft: ForwardEdit): ForwardChanges {
  return {
    ...(draft.label !== saved.label && { label: draft.label }),
    ...(draft.target !== saved.target && { interface_id: toNumber(draft.target) }),
    ...(draft.targetPort !== saved.targetPort && { target_port: toNumber(draft.targetPort) }),
  };
}

export function forwardChangesProblems(changes: ForwardChanges): Problem[] {
  return validate<ForwardChanges>(ForwardChanges, changes).problems;
}
