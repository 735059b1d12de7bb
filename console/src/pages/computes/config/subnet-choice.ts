import { useSyncExternalStore } from 'react';
import { allVpcIps, allVpcs, useAll } from '#api/complete-list.ts';
import type { Schema } from '#api/operations.ts';
import { sessionStore } from '#api/session.ts';
import { formatAddress, type Problem, parseNetwork } from '#domain.ts';
import { addressProblems, lowestFree } from '#plan/attach.ts';
import { rangeOf } from '#plan/find-address.ts';
import { canWrite } from '#rights/can.ts';

/** An interface of a VPC, as it stands in a form. */
export interface VpcInterfaceDraft {
  /** Id; empty if none is chosen. */
  subnet: string;
  /** Empty if the service chooses the lowest free one. */
  address: string;
  /** Empty, `any` or a public address of the compute. */
  nat: string;
}

export const NO_SUBNET: VpcInterfaceDraft = { subnet: '', address: '', nat: '' };

export interface SubnetChoice {
  options: readonly { value: string; label: string; isDisabled: boolean }[];
  isRead: boolean;
  /** The address that the service would choose. */
  lowest: string | undefined;
  /** By field, as for a single interface. */
  problems: readonly Problem[];
}

/** The subnets of a region, and what is wrong with the address in the chosen one. @param computeId 0 for a new one */
export function useSubnetChoice(region: string, computeId: number, draft: VpcInterfaceDraft): SubnetChoice {
  const session = sessionStore();
  const { grants } = useSyncExternalStore(session.watch, session.get);
  const all = useAll(allVpcs);
  const vpcs = all.data?.data.filter((vpc) => vpc.region === region) ?? [];
  const subnetId = Number(draft.subnet);
  const chosen = vpcs.find(({ subnets }) => subnets.some(({ id }) => id === subnetId));
  const ips = useAll(allVpcIps(chosen?.id ?? 0), { isEnabled: chosen !== undefined });
  const network = parseNetwork(chosen?.subnets.find(({ id }) => id === subnetId)?.ipv4 ?? '');
  const used = ips.data && usedIn(subnetId, ips.data.data);
  const isKnown = network !== undefined && used !== undefined;
  const lowest = isKnown ? lowestFree(network, used) : undefined;
  return {
    options: vpcs.flatMap((vpc) => {
      const right = canWrite(grants, { kind: 'vpc', id: vpc.id, label: vpc.label });
      return vpc.subnets.map(({ id, label, ipv4 }) => ({
        value: String(id),
        label: `${vpc.label} / ${label} (${ipv4})${right.isAllowed ? '' : `, ${right.reason}`}`,
        isDisabled: !right.isAllowed,
      }));
    }),
    isRead: all.data !== undefined,
    lowest: lowest === undefined ? undefined : formatAddress(lowest),
    problems: isKnown ? addressProblems(draft.address.trim(), { subnet: network, used, computeId }) : [],
  };
}

/** The interface as the API takes it. */
export function vpcInterface({ subnet, address, nat }: VpcInterfaceDraft): Schema<'InterfaceInput'> {
  const ipv4 = { ...(address.trim() !== '' && { vpc: address.trim() }), ...(nat !== '' && { nat_1_1: nat }) };
  return {
    purpose: 'vpc',
    subnet_id: Number(subnet),
    ...(Object.keys(ipv4).length > 0 && { ipv4 }),
  };
}

function usedIn(subnetId: number, ips: readonly Schema<'VpcIp'>[]) {
  return ips.flatMap((ip) => {
    const range = ip.subnet_id === subnetId ? rangeOf(ip) : undefined;
    return range ? [{ range, computeId: ip.compute_id }] : [];
  });
}
