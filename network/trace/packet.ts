const MAXIMUM_PORT = 65_535;
const MAXIMUM_PROTOCOL = 255;

/** A ping, the first packet of a connection to a port, or a packet of another protocol. */
export type TracedPacket =
  | { protocol: 'ICMP'; port?: undefined }
  | { protocol: 'TCP' | 'UDP'; port: number }
  | { protocol: 'other'; port?: undefined; number: number };

/** What was asked for: at most one of them. */
export interface AskedPacket {
  tcp?: string | undefined;
  udp?: string | undefined;
  protocol?: string | undefined;
}

export const PING: TracedPacket = { protocol: 'ICMP' };

/** @returns undefined for a port or a protocol that does not exist */
export function packetOf({ tcp, udp, protocol }: AskedPacket): TracedPacket | undefined {
  if (tcp !== undefined) return toPort('TCP', tcp);
  if (udp !== undefined) return toPort('UDP', udp);
  if (protocol === undefined) return PING;
  const number = /^\d{1,3}$/.test(protocol) ? Number(protocol) : MAXIMUM_PROTOCOL + 1;
  return number > MAXIMUM_PROTOCOL ? undefined : { protocol: 'other', number };
}

/** What `ovn-trace` calls it. */
export function packetMatch(packet: TracedPacket): string {
  if (packet.protocol === 'ICMP') return 'icmp4.type == 8';
  if (packet.protocol === 'other') return `ip.proto == ${packet.number}`;
  return `${packet.protocol.toLowerCase()}.dst == ${packet.port}`;
}

function toPort(protocol: 'TCP' | 'UDP', text: string): TracedPacket | undefined {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return port >= 1 && port <= MAXIMUM_PORT ? { protocol, port } : undefined;
}
