import { portsOfBlock } from '#domain/natgateways/portsets';
import type { AccountNetwork } from './account-network.ts';
import type {
  AccountModel,
  EgressModel,
  FirewallModel,
  ForwardModel,
  NicModel,
  UplinkModel,
  VlanModel,
} from './model.ts';

type NicOfStore = AccountNetwork['nics'][number];
type NetworkUse = AccountNetwork['uses'][number];

/** The names of hosts by id. */
export type HostNames = ReadonlyMap<number, string>;

/**
 * What an account wants, from its rows. What is in use has a row in the network: whatever an interface of any config,
 * or a compute that runs, names. So a boot adds only ports to it.
 */
export function readModel(accountId: number, network: AccountNetwork, hosts: HostNames): AccountModel {
  return {
    id: accountId,
    subnets: network.subnets.map(({ vpc_id: vpcId, ...subnet }) => ({ ...subnet, vpcId })),
    vlans: vlansOf(network),
    nics: nicsOf(network, hosts),
    uplinks: uplinksOf(network),
    firewalls: firewallsOf(network),
  };
}

function firewallsOf({ guards, firewalls }: AccountNetwork): FirewallModel[] {
  return firewalls.flatMap(({ id, rules }) => {
    const regions = new Set(guards.flatMap((one) => (one.firewall_id === id ? [one.region] : [])));
    return [...regions].map((region) => ({ id, region, rules: JSON.parse(rules) }));
  });
}

function vlansOf({ uses, nics }: AccountNetwork): VlanModel[] {
  const vlans = [
    ...uses.filter(({ purpose }) => purpose === 'vlan'),
    ...nics.map(({ vlan_label: label, region }) => ({ label, region })),
  ].flatMap(({ label, region }): [string, VlanModel][] =>
    label === null ? [] : [[`${region} ${label}`, { region, label }]],
  );
  return [...new Map(vlans).values()];
}

function uplinksOf({ uses, nics, routers, portsets }: AccountNetwork): UplinkModel[] {
  const isMapped = (use: NetworkUse) => use.has_nat === 1;
  const vpcs = new Set([
    ...uses.filter(isMapped).map(({ vpc_id: vpcId }) => vpcId),
    ...nics.filter(({ nat_address: nat }) => nat !== null).map(({ vpc_id: vpcId }) => vpcId),
    ...portsets.map(({ vpc_id: vpcId }) => vpcId),
  ]);
  return routers
    .filter(({ vpc_id: vpcId }) => vpcs.has(vpcId))
    .map(({ vpc_id: vpcId, region, number }) => ({ vpcId, region, number }));
}

function nicsOf(
  { nics, ranges, addresses, guards, portsets, forwards }: AccountNetwork,
  hosts: HostNames,
): NicModel[] {
  const forwardsOf = Map.groupBy(forwards, ({ nic_id: nicId }) => nicId);
  const keyOf = (computeId: number, subnetId: number) => `${computeId} ${subnetId}`;
  const egressOf = new Map(portsets.map((one) => [keyOf(one.compute_id, one.subnet_id), toEgress(one)]));
  const firewallOf = new Map(guards.map((one) => [one.compute_id, one.firewall_id]));
  const rangesOf = Map.groupBy(ranges, ({ nic_id: nicId }) => nicId);
  const addressesOf = Map.groupBy(addresses, ({ compute_id: computeId }) => computeId);
  const publicAddresses = (nic: NicOfStore, kind: 0 | 1) =>
    (addressesOf.get(nic.compute_id) ?? []).flatMap((row) => (row.public === kind ? [row.address] : []));
  return nics.flatMap((nic): NicModel[] => {
    const { id, compute_id: computeId, position, region, primary } = nic;
    const host = nic.host_id === null ? null : (hosts.get(nic.host_id) ?? null);
    const common = {
      id,
      computeId,
      position,
      region,
      host,
      isPrimary: primary === 1,
      firewallId: firewallOf.get(computeId) ?? null,
    };
    if (nic.purpose === 'public') {
      const [open, closed] = [publicAddresses(nic, 1), publicAddresses(nic, 0)];
      return [{ ...common, purpose: 'public', addresses: open, privateAddresses: closed }];
    }
    if (nic.purpose === 'vlan') {
      if (nic.vlan_label === null) return [];
      return [{ ...common, purpose: 'vlan', label: nic.vlan_label, ipamAddress: nic.ipam_address }];
    }
    const { vpc_id: vpcId, subnet_id: subnetId, address, nat_address: nat } = nic;
    if (vpcId === null || subnetId === null || address === null) return [];
    // Only computes with an interface on the provider's network have addresses here.
    const isShadowed = nat !== null && publicAddresses(nic, 1).includes(nat);
    const routed = (rangesOf.get(id) ?? []).map(({ first, last }) => ({ first, last }));
    return [
      {
        ...common,
        ...{ purpose: 'vpc', vpcId, subnetId, address, ranges: routed },
        natAddress: isShadowed ? null : nat,
        egress: nat === null ? (egressOf.get(keyOf(computeId, subnetId)) ?? null) : null,
        forwards: nat === null ? (forwardsOf.get(id) ?? []).map(toForward) : [],
      },
    ];
  });
}

function toForward(row: AccountNetwork['forwards'][number]): ForwardModel {
  const { id, protocol, address, port, target_port: targetPort } = row;
  return { id, protocol, address, port, targetPort };
}

function toEgress({ address, block, size }: AccountNetwork['portsets'][number]): EgressModel {
  return { address, ...portsOfBlock(block, size) };
}
