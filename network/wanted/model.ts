import type { FirewallRules } from '#domain/firewalls/rules';
import type { ForwardProtocol } from '#domain/natgateways/forward-inputs';
import type { PortRange } from '#domain/natgateways/portsets';
import type { Range } from '#domain/net/ipv4';
import type { NetworkRegion } from '#network/settings/network-file';

/** A region whose network is real: what the network file and the catalogue say. */
export interface PlaneRegion extends Omit<NetworkRegion, 'region'> {
  id: string;
  /** Of the catalogue; never changes. Rows of the region are named after it. */
  number: number;
  /** The networks of its public addresses. */
  pool: readonly Range[];
  /** Addresses of DNS servers. */
  resolvers: readonly string[];
}

/** What an account wants of the networks of its regions. */
export interface AccountModel {
  id: number;
  subnets: readonly SubnetModel[];
  vlans: readonly VlanModel[];
  nics: readonly NicModel[];
  uplinks: readonly UplinkModel[];
  firewalls: readonly FirewallModel[];
}

/** An enabled firewall that is assigned to a compute of the region, which need not run. */
export interface FirewallModel {
  id: number;
  region: string;
  rules: FirewallRules;
}

/** A subnet that an interface of a config or a running compute names. */
export interface SubnetModel extends Range {
  id: number;
  vpcId: number;
  region: string;
}

export interface VlanModel {
  region: string;
  label: string;
}

/** A VPC with an interface that has a public address (NAT 1:1), or ports of a NAT gateway. */
export interface UplinkModel {
  vpcId: number;
  region: string;
  /** Of the router, among those of its region. */
  number: number;
}

/** Ports of a public address that computes share. */
export interface EgressModel extends PortRange {
  address: number;
}

/** A port of a shared address that leads to an interface. */
export interface ForwardModel {
  id: number;
  protocol: ForwardProtocol;
  address: number;
  port: number;
  targetPort: number;
}

interface AnyNic {
  id: number;
  computeId: number;
  position: number;
  region: string;
  isPrimary: boolean;
  /** The name of the host that the compute is on; null while none is chosen. */
  host: string | null;
  /** The enabled firewall of the compute. */
  firewallId: number | null;
}

export interface VpcNic extends AnyNic {
  purpose: 'vpc';
  vpcId: number;
  subnetId: number;
  address: number;
  /** Null too when the address is on the wire of the provider's network, at another interface of the compute. */
  natAddress: number | null;
  /** Its ports of a NAT gateway. Null with an address of its own. */
  egress: EgressModel | null;
  ranges: readonly Range[];
  forwards: readonly ForwardModel[];
}

export interface PublicNic extends AnyNic {
  purpose: 'public';
  /** Lowest first. */
  addresses: readonly number[];
  /** Of the network that all computes of the region share. */
  privateAddresses: readonly number[];
}

export interface VlanNic extends AnyNic {
  purpose: 'vlan';
  label: string;
  /** With its prefix length. */
  ipamAddress: string | null;
}

export type NicModel = VpcNic | PublicNic | VlanNic;
