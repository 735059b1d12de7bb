import { hash } from 'node:crypto';
import { formatAddress, formatNetwork, gateway, networkOf, prefixLength, type Range } from '#domain/net/ipv4';
import type { Macs } from '#network/wanted/macs';
import { portName } from '#network/wanted/names';
import type { HostCredentials, WantedCompute, WantedNic } from './messages/messages.ts';

/** A compute on a host, as far as the host has to know. Its network interfaces change with its boot only. */
export interface PlacedCompute {
  id: number;
  status: string;
  boot: number;
  image: string | null;
  /** MB. */
  memory: number;
  vcpus: number;
  /** MB. */
  disk: number;
  watchdog_enabled: 0 | 1;
}

/** A network interface of a compute that runs. */
export interface PlacedNic {
  id: number;
  compute_id: number;
  position: number;
  purpose: 'public' | 'vlan' | 'vpc';
  primary: 0 | 1;
  /** In a subnet: the address, and the subnet. */
  address: number | null;
  subnet: Range | null;
  /** The lowest public address of the compute. */
  public_address: number | null;
  /** In a VLAN. */
  ipam_address: string | null;
  ranges: readonly Range[];
}

/** What the network of a region is like. */
export interface RegionNetwork {
  /** Bytes. */
  mtu: number;
  macs: Macs;
}

const PUBLIC_PREFIX = 24;
/** The provider's network is not inside a tunnel. */
const PUBLIC_MTU = 1500;

const ON = new Set(['booting', 'running', 'rebooting']);

export function isOn({ status }: Pick<PlacedCompute, 'status'>): boolean {
  return ON.has(status);
}

/** Equal as long as a host has nothing to do. @param others what else the host is told */
export function revisionOf(computes: readonly PlacedCompute[], others: readonly unknown[]): string {
  const rows = computes.map((compute) => {
    const { id, boot, image, memory, vcpus, disk, watchdog_enabled: watchdog } = compute;
    return [id, isOn(compute), boot, image, memory, vcpus, disk, watchdog];
  });
  return hash('sha256', JSON.stringify([others, rows])).slice(0, 32);
}

/** What the host is told of a compute. */
export function wantedCompute(
  compute: PlacedCompute,
  nics: readonly PlacedNic[],
  credentials: HostCredentials | undefined,
  network: RegionNetwork,
): WantedCompute {
  const { id, boot, image, memory, vcpus, disk, watchdog_enabled: watchdog } = compute;
  return {
    ...{ id, power: isOn(compute) ? 'on' : 'off', boot, image, memory, vcpus, disk },
    watchdog: watchdog === 1,
    ...(credentials && { credentials }),
    nics: nics.map((nic) => wantedNic(nic, network)),
  };
}

function wantedNic(nic: PlacedNic, { mtu, macs }: RegionNetwork): WantedNic {
  const { id, compute_id: computeId, position, primary, ranges } = nic;
  return {
    ...{ id, position, mac: macs.nic(computeId, position), lspName: portName(id) },
    mtu: nic.purpose === 'public' ? PUBLIC_MTU : mtu,
    ...addresses(nic),
    primary: primary === 1,
    ranges: ranges.map(formatNetwork),
  };
}

/** Address with prefix length, and the gateway. */
function addresses(nic: PlacedNic): Pick<WantedNic, 'address' | 'gateway'> {
  const { purpose, address, subnet, public_address: publicAddress, ipam_address: ipamAddress } = nic;
  if (purpose === 'vlan') return { address: ipamAddress, gateway: null };
  if (purpose === 'public') {
    if (publicAddress === null) return { address: null, gateway: null };
    const network = networkOf({ address: publicAddress, prefix: PUBLIC_PREFIX });
    return {
      address: `${formatAddress(publicAddress)}/${PUBLIC_PREFIX}`,
      gateway: formatAddress(network.first + 1),
    };
  }
  if (address === null || subnet === null) return { address: null, gateway: null };
  return {
    address: `${formatAddress(address)}/${prefixLength(subnet)}`,
    gateway: formatAddress(gateway(subnet)),
  };
}
