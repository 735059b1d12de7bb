import { isSilent } from '#domain/hosts/silence';
import { formatAddress } from '#domain/net/ipv4';

/** An interface on the way of a packet. */
export interface End {
  interface_id: number;
  compute_id: number;
  vpc_id: number;
  /** Null when the compute does not run with it. */
  nic_id: number | null;
  nat_address: number | null;
  up: 0 | 1 | null;
  host: string | null;
  last_seen: number | null;
}

/** What decides whether a packet arrives, as far as the database and the comparison with OVN tell. */
export interface Facts {
  from: End;
  to: number;
  /** The interface that has the address; undefined without one. */
  destination: End | undefined;
  /** Whether a subnet of the VPC holds the address. */
  isInside: boolean;
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
export function explain(facts: Facts): string | undefined {
  const { from, destination, progress, drifted, now } = facts;
  if (from.nic_id === null) return offText(from);
  const missing = destination ? undefined : whyNoDestination(facts);
  if (missing !== undefined) return missing;
  if (destination?.nic_id === null) return offText(destination);
  if (progress && progress.problem !== null) return `The network refuses a change: ${progress.problem}`;
  if (progress && progress.applied_revision < progress.revision) return 'Changes wait to be written into OVN';
  if (drifted.length > 0) return `OVN differs from what is wanted: ${drifted.join(', ')}`;
  const ends = destination ? [from, destination] : [from];
  for (const end of ends) {
    if (end.host === null) return `Compute ${end.compute_id} is on no host`;
    if (isSilent(end.last_seen, now)) return `Host ${end.host} is silent`;
    if (end.up !== 1) return `The port of interface ${end.interface_id} is down on host ${end.host}`;
  }
  return undefined;
}

function whyNoDestination({ from, to, isInside, otherVpc, isShadowed }: Facts): string | undefined {
  const address = formatAddress(to);
  if (isInside) return `No interface in VPC ${from.vpc_id} has the address ${address}`;
  if (otherVpc !== undefined)
    return `${address} is in VPC ${otherVpc}, and VPCs are isolated from each other`;
  if (from.nat_address === null) {
    return `${address} is outside VPC ${from.vpc_id}, and interface ${from.interface_id} has no public address (NAT 1:1)`;
  }
  if (isShadowed) {
    return `${formatAddress(from.nat_address)} is on a public interface of compute ${from.compute_id}, so it is not mapped to interface ${from.interface_id}`;
  }
  return undefined;
}

function offText({ interface_id: id, compute_id: computeId }: End): string {
  return `Compute ${computeId} does not run with interface ${id}: it is off, or was booted before`;
}

/** What a stage of OVN's pipelines drops packets for. */
const STAGES: Readonly<Record<string, string>> = {
  ls_in_apply_port_sec: 'the source address is not one of the interface',
  ls_out_apply_port_sec: 'the destination address is not one of the interface',
  lr_in_policy: 'only interfaces with a public address may leave the VPC',
  ls_out_acl: 'packets from outside reach public addresses only',
  ls_out_acl_eval: 'packets from outside reach public addresses only',
  ls_out_acl_action: 'packets from outside reach public addresses only',
  lr_in_ip_routing: 'there is no route to the address',
};

/**
 * Reads what `ovn-trace --detailed` says.
 * @param arrival where a packet has arrived, by port
 */
export function verdictOf(
  trace: string,
  arrival: ReadonlyMap<string, string>,
): { reaches: boolean; why: string } {
  const outputs = [...trace.matchAll(/output to "([^"]+)"/g)].map(([, port = '']) => port);
  const reached = outputs.map((port) => arrival.get(port)).find((place) => place !== undefined);
  if (reached !== undefined) return { reaches: true, why: `reaches ${reached}` };
  const before = trace.slice(0, trace.lastIndexOf('drop;') + 1);
  const stage = [...before.matchAll(/^ {0,3}\d{1,3}\. (\w+)/gm)].at(-1)?.[1];
  if (stage === undefined) return { reaches: false, why: 'nobody answers for the address' };
  const words = STAGES[stage];
  return { reaches: false, why: words === undefined ? `dropped in ${stage}` : `${words} (${stage})` };
}
