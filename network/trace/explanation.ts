import { isHostSilent } from '#domain/host-silence';
import { formatAddress } from '#domain/net/ipv4';

/** An interface on the way of a packet. */
export interface PacketEndpoint {
  interface_id: number;
  compute_id: number;
  vpc_id: number;
  /** Null when the compute does not run with it. */
  nic_id: number | null;
  nat_address: number | null;
  /** The NAT gateway of its subnet. */
  natgateway_id: number | null;
  /** The public address of which the compute has ports. */
  shared_address: number | null;
  up: 0 | 1 | null;
  host: string | null;
  last_seen: number | null;
}

/** What decides whether a packet arrives, as far as the database and the comparison with OVN tell. */
export interface TraceFacts {
  from: PacketEndpoint;
  to: number;
  /** The interface that has the address; undefined without one. */
  destination: PacketEndpoint | undefined;
  /** Whether a subnet of the VPC holds the address. */
  isInside: boolean;
  /** It is the address of the gateway of that subnet. */
  isGateway: boolean;
  /** Of a public address of the region: the compute that has it, and whether an interface answers for it. */
  holder: { compute_id: number; answers: boolean } | { natgateway_id: number } | 'nobody' | undefined;
  /** Where the port of an address of a NAT gateway leads. */
  forward: { id: number; compute_id: number; nic_id: number | null } | undefined;
  /** The network that NAT gateways of the region do not reach, as CIDR; undefined when the address is in none. */
  denied: string | undefined;
  /** TCP, UDP or ICMP. */
  hasPorts: boolean;
  /** No gateway host of the region is known to live. */
  isCutOff: boolean;
  /** Another VPC of the account that has the address. */
  otherVpc: number | undefined;
  /** The sender's public address is on a public interface of the same compute. */
  isShadowed: boolean;
  progress: { revision: number; applied_revision: number; problem: string | null } | undefined;
  /** Rows of the account that differ from what is wanted. */
  drifted: readonly string[];
  now: number;
}

/** The first known reason why packets do not arrive; undefined when none is known. */
export function explain(facts: TraceFacts): string | undefined {
  const { from, destination, progress, drifted, now } = facts;
  if (from.nic_id === null) return offText(from);
  const missing = destination ? undefined : whyNoDestination(facts);
  if (missing !== undefined) return missing;
  if (destination?.nic_id === null) return offText(destination);
  if (progress && progress.problem !== null) return `The network refuses a change: ${progress.problem}`;
  if (progress && progress.applied_revision < progress.revision) return 'Changes wait to be written into OVN';
  if (drifted.length > 0) return `OVN differs from what is wanted: ${drifted.join(', ')}`;
  if (!destination && from.nat_address === null && facts.isCutOff && !facts.isGateway)
    return 'No gateway host of the region is alive';
  const ends = destination ? [from, destination] : [from];
  for (const end of ends) {
    if (end.host === null) return `Compute ${end.compute_id} is on no host`;
    // What its ports are like is not known, but packets may flow all the same.
    if (isHostSilent(end.last_seen, now)) continue;
    if (end.up !== 1) return `The port of interface ${end.interface_id} is down on host ${end.host}`;
  }
  return undefined;
}

/** The hosts on the way of which nothing is known at the moment. */
export function silentHosts({ from, destination, now }: TraceFacts): string[] {
  const ends = destination ? [from, destination] : [from];
  const hosts = ends.filter(({ last_seen: seen }) => isHostSilent(seen, now)).map(({ host }) => host);
  return [...new Set(hosts.filter((host) => host !== null))];
}

function whyNoDestination(facts: TraceFacts): string | undefined {
  const { from, to, isInside, isGateway, otherVpc, isShadowed, holder, forward } = facts;
  const address = formatAddress(to);
  if (isGateway) return undefined;
  if (isInside) return `No interface in VPC ${from.vpc_id} has the address ${address}`;
  if (otherVpc !== undefined)
    return `${address} is in VPC ${otherVpc}, and VPCs are isolated from each other`;
  if (holder === 'nobody') return `No compute has the public address ${address}`;
  if (holder && 'natgateway_id' in holder) {
    if (!forward)
      return `${address} is an address of NAT gateway ${holder.natgateway_id}: only answers come in, and what is forwarded`;
    if (forward.nic_id === null)
      return `Forward ${forward.id} leads to compute ${forward.compute_id}, which is off or does not run with that interface`;
  } else if (holder && !holder.answers) {
    return `Compute ${holder.compute_id} has ${address}, but runs with no interface that answers for it`;
  }
  if (from.nat_address === null) return whyNotShared(facts, address);
  if (isShadowed) {
    return `${formatAddress(from.nat_address)} is on a public interface of compute ${from.compute_id}, so it is not mapped to interface ${from.interface_id}`;
  }
  return undefined;
}

/** Why an interface without an address of its own does not leave its VPC. */
function whyNotShared({ from, denied, hasPorts }: TraceFacts, address: string): string | undefined {
  const { interface_id: id, compute_id: computeId, natgateway_id: gateway } = from;
  const outside = `${address} is outside VPC ${from.vpc_id}`;
  if (gateway === null)
    return `${outside}: the subnet has no NAT gateway, and interface ${id} no public address (NAT 1:1)`;
  if (from.shared_address === null)
    return `${outside}, and compute ${computeId} has no ports of NAT gateway ${gateway}`;
  if (denied !== undefined)
    return `${address} is in ${denied}, which NAT gateways of the region do not reach (egress_deny)`;
  return hasPorts ? undefined : `NAT gateway ${gateway} carries TCP, UDP and ICMP only`;
}

function offText({ interface_id: id, compute_id: computeId }: PacketEndpoint): string {
  return `Compute ${computeId} does not run with interface ${id}: it is off, or was booted before`;
}
