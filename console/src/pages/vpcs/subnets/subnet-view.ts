import { allComputes, allVpcIps, prefetchAll, useAll } from '#api/complete-list.ts';
import type { Schema } from '#api/operations.ts';
import { invalidate, prefetch as prefetchRead, useRead } from '#api/queries.ts';
import { parseNetwork, type Range } from '#domain.ts';
import { joinReads } from '#ui/states/join-reads.ts';
import type { ReadState } from '#ui/states/loaded.tsx';
import { attachmentsIn, type SubnetAttachment } from './attachments.ts';

/** A subnet with what is around it and in it. */
export interface SubnetView {
  vpc: Schema<'Vpc'>;
  subnet: Schema<'Subnet'>;
  network: Range;
  attachments: readonly SubnetAttachment[];
  /** The computes of the region that the user may see. */
  computes: readonly Schema<'Compute'>[];
}

/** Starts reading what the page of a subnet shows. */
export function prefetchSubnet(vpcId: number): void {
  prefetchRead('getVpc', { path: { vpcId } });
  prefetchAll(allVpcIps(vpcId));
}

/** Reads a subnet. The data are null for a subnet that the VPC does not have. */
export function useSubnet(vpcId: number, subnetId: number): ReadState<SubnetView | null> {
  const vpc = useRead('getVpc', { path: { vpcId } });
  const ips = useAll(allVpcIps(vpcId));
  const region = vpc.data?.region;
  const computes = useAll(allComputes({ region }), { isEnabled: region !== undefined });
  const { data, ...reading } = joinReads({ vpc, ips, computes });
  return { ...reading, data: data && viewOf(data.vpc, subnetId, data.ips.data, data.computes.data) };
}

function viewOf(
  vpc: Schema<'Vpc'>,
  subnetId: number,
  ips: readonly Schema<'VpcIp'>[],
  computes: readonly Schema<'Compute'>[],
): SubnetView | null {
  const subnet = vpc.subnets.find(({ id }) => id === subnetId);
  const network = parseNetwork(subnet?.ipv4 ?? '');
  if (!subnet || !network) return null;
  return { vpc, subnet, network, attachments: attachmentsIn(subnetId, ips, computes), computes };
}

/** After an interface was added or removed: all that shows it is read again. */
export async function invalidateAttachments(): Promise<void> {
  await invalidate(
    'getVpc',
    'listVpcs',
    'listVpcIps',
    'listIpsOfVpc',
    'listComputeConfigs',
    'getComputeConfig',
    'getComputeIps',
    'listEvents',
  );
}
