/**
 * MAC addresses are computed: a byte for the kind of port, a byte of the installation, and four bytes of an id. All are
 * locally administered. So a port keeps its address, and nothing has to be stored or looked up.
 */
export interface Macs {
  /** Of a network interface, for as long as the compute exists. */
  nic(computeId: number, position: number): string;
  /** Under which a network interface answers for its public address (NAT 1:1). */
  nat(computeId: number, position: number): string;
  /** Of a VPC's router, towards the provider's network. */
  uplink(vpcId: number): string;
  /** Of a VPC's router in a subnet. */
  gateway(subnetId: number): string;
  /** Of the DHCP server where the network has no router of ours. */
  server(): string;
}

const KINDS = { nic: 0x02, nat: 0x06, uplink: 0x0a, gateway: 0x0e } as const;

/** No compute has more network interfaces. */
const POSITIONS = 4;

/** @param installation bytes that differ between installations, as hexadecimal */
export function macsOf(installation: string): Macs {
  const second = Number.parseInt(installation.slice(0, 2), 16);
  const address = (kind: keyof typeof KINDS, id: number) => formatMac(KINDS[kind], second, id);
  return {
    nic: (computeId, position) => address('nic', computeId * POSITIONS + position),
    nat: (computeId, position) => address('nat', computeId * POSITIONS + position),
    uplink: (vpcId) => address('uplink', vpcId),
    gateway: (subnetId) => address('gateway', subnetId),
    server: () => address('gateway', 0),
  };
}

function formatMac(kind: number, installation: number, id: number): string {
  const bytes = [kind, installation, id / 2 ** 24, id / 2 ** 16, id / 2 ** 8, id];
  return bytes.map((byte) => (Math.floor(byte) % 256).toString(16).padStart(2, '0')).join(':');
}
