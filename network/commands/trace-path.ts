import { portsOfBlock } from '#domain/natgateways/portsets';
import { formatAddress } from '#domain/net/ipv4';
import type { ForeignRow } from '#network/reconcile/foreign';
import { packetMatch, type TracedPacket } from '#network/trace/packet';
import type { TracedForward, TracedHolder, TracedInterface } from '#network/trace/store';
import { macsOf } from '#network/wanted/macs';
import { portName } from '#network/wanted/names';
import type { PlaneServers } from './planes.ts';

export interface TraceStart {
  plane: PlaneServers;
  place: TracedInterface;
  address: number;
  foreign: readonly ForeignRow[];
}

export interface PacketPath extends TraceStart {
  destination: TracedInterface | undefined;
  subnet: { id: number; first: number } | undefined;
  /** What has a public address. */
  holder: TracedHolder | undefined;
  /** Where the port of a shared address leads. */
  forward: TracedForward | undefined;
}

export function isGateway(subnet: PacketPath['subnet'], address: number): boolean {
  return subnet !== undefined && address === subnet.first + 1;
}

/** A packet as it reaches the receiver: a forward may lead to another port. */
export function arriving(packet: TracedPacket, forward: TracedForward | undefined): TracedPacket {
  const hasPort = packet.protocol === 'TCP' || packet.protocol === 'UDP';
  return forward && hasPort ? { protocol: packet.protocol, port: forward.target_port } : packet;
}

/** Made of integers and our own names alone. */
export function flowOf({ plane, place, address, destination }: PacketPath, packet: TracedPacket): string {
  const macs = macsOf(plane.installation);
  const isNeighbour = destination?.subnet_id === place.subnet_id && destination.address === address;
  const next = isNeighbour
    ? macs.nic(destination.compute_id, destination.position ?? 0)
    : macs.gateway(place.subnet_id);
  return [
    `inport == "${portName(place.nic_id ?? 0)}"`,
    `eth.src == ${macs.nic(place.compute_id, place.position ?? 0)}`,
    `eth.dst == ${next}`,
    `ip4.src == ${formatAddress(place.address)}`,
    `ip4.dst == ${formatAddress(address)}`,
    'ip.ttl == 64',
    packetMatch(packet),
  ].join(' && ');
}

/** Where a packet has arrived, by port: at the receiver, or on its way into the provider's network. */
export function arrivalOf(way: PacketPath): Map<string, string> {
  const { plane, place, address, destination, subnet, holder, forward } = way;
  if (destination) {
    const { interface_id: id, compute_id: computeId, nic_id: nicId } = destination;
    return new Map([[portName(nicId ?? 0), `interface ${id} of compute ${computeId}`]]);
  }
  // Its answer.
  if (subnet && isGateway(subnet, address)) {
    return new Map([[portName(place.nic_id ?? 0), `the gateway of subnet ${subnet.id}`]]);
  }
  const own = plane.regions.filter(({ id }) => id === place.region);
  return new Map([
    // Not all packets to a public address pass the provider's network.
    ...answering(holder).map(({ id, compute_id }): [string, string] => [
      portName(id),
      `${formatAddress(address)} of compute ${compute_id}`,
    ]),
    ...(forward
      ? [[portName(forward.nic_id ?? 0), `compute ${forward.compute_id} by forward ${forward.id}`] as const]
      : []),
    ...own.map(({ number, id }): [string, string] => [
      `palisade-public-${number}-localnet`,
      `the provider network of ${id}${sharedText(place)}`,
    ]),
  ]);
}

/** As what packets of an interface leave by a NAT gateway. */
function sharedText({
  nat_address,
  shared_address: address,
  block,
  ports_per_interface: size,
}: TracedInterface) {
  if (nat_address !== null || address === null || block === null || size === null) return '';
  const { start, end } = portsOfBlock(block, size);
  const most = `at most ${size} connections to one remote port`;
  return ` as ${formatAddress(address)}, ports ${start}-${end}: ${most}`;
}

function answering(holder: TracedHolder | undefined): { id: number; compute_id: number }[] {
  if (!holder || 'natgateway_id' in holder) return [];
  return holder.nics.map(({ id }) => ({ id, compute_id: holder.compute_id }));
}
