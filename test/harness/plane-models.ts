import { knownNetwork, parseAddress } from '#domain/net/ipv4';
import { wantedOfAccount } from '#network/wanted/account';
import { keysOf } from '#network/wanted/keys';
import { macsOf } from '#network/wanted/macs';
import type {
  AccountModel,
  PlaneRegion,
  PublicNic,
  SubnetModel,
  VlanNic,
  VpcNic,
} from '#network/wanted/model';
import type { RowContext } from '#network/wanted/row-builder';
import type { WantedRow } from '#network/wanted/rows';

const INSTALLATION = 'a7'.padEnd(32, '0');

export const REGION: PlaneRegion = {
  id: 'us-east',
  number: 1,
  northbound: ['unix:/run/ovn/ovnnb_db.sock'],
  southbound: ['unix:/run/ovn/ovnsb_db.sock'],
  pool: [knownNetwork('192.0.2.0/24'), knownNetwork('198.18.0.0/19')],
  resolvers: ['192.0.2.53', '198.51.100.53'],
  physicalNetwork: 'public',
  gateway: knownNetwork('192.0.2.1/32').first,
  routerNetwork: knownNetwork('100.64.0.0/16'),
  mtu: 1442,
  nat: 'distributed',
  connectionsPerInterface: 65_536,
  egressDeny: [knownNetwork('10.0.0.0/8'), knownNetwork('169.254.0.0/16')],
  gatewayHosts: ['hv1', 'hv2'],
};

export function surroundings(region: Partial<PlaneRegion> = {}): RowContext {
  const keys = keysOf(INSTALLATION);
  const regions = new Map([['us-east', { ...REGION, ...region }]]);
  const abilities = { hasNetworkProxy: false, hasZoneLimit: false };
  return { keys, macs: macsOf(INSTALLATION), regions, ...abilities, guarded: new Set() };
}

export const EMPTY: AccountModel = { id: 7, subnets: [], vlans: [], nics: [], uplinks: [], firewalls: [] };

/** A subnet of VPC 1042. */
export function subnet(id: number, network: string): SubnetModel {
  return { id, vpcId: 1042, region: 'us-east', ...knownNetwork(network) };
}

const COMMON = { position: 0, region: 'us-east', host: 'hv1', isPrimary: true, firewallId: null };

/** An interface of compute 3107 in subnet 51. */
export function vpcNic(nic: Partial<VpcNic> = {}): VpcNic {
  const address = addressOf('10.0.4.2');
  const place = {
    vpcId: 1042,
    subnetId: 51,
    address,
    natAddress: null,
    egress: null,
    ranges: [],
    forwards: [],
  };
  return { ...COMMON, id: 61, computeId: 3107, purpose: 'vpc', ...place, ...nic };
}

export function publicNic(nic: Partial<PublicNic> = {}): PublicNic {
  const addresses = { addresses: [addressOf('192.0.2.24')], privateAddresses: [] };
  return { ...COMMON, id: 62, computeId: 3107, purpose: 'public', ...addresses, ...nic };
}

export function vlanNic(nic: Partial<VlanNic> = {}): VlanNic {
  return { ...COMMON, id: 63, computeId: 3107, purpose: 'vlan', label: 'backup', ipamAddress: null, ...nic };
}

export function addressOf(text: string): number {
  const address = parseAddress(text);
  if (address === undefined) throw new Error(`${text} is no address`);
  return address;
}

/** What an account wants, all portions together. */
export function rowsOf(model: AccountModel, context = surroundings()): WantedRow[] {
  return [...wantedOfAccount(model, context)].flat();
}

/** What an account needs of its regions. */
export function needsOf(model: AccountModel, context = surroundings()) {
  const portions = wantedOfAccount(model, context);
  for (;;) {
    const portion = portions.next();
    if (portion.done) return portion.value;
  }
}

/** Rows by their keys, with keys in place of the UUIDs of rows. */
export function readable(rows: readonly WantedRow[], context = surroundings()): Record<string, object> {
  const known = [
    'public:1',
    'gw:1',
    'gw1:1',
    'vpc:1042',
    'subnet:51',
    'subnet:52',
    'routers:1',
    'vlan:1:7:backup',
  ];
  const more = rows.map(({ key }) => key);
  const keys = new Map([...known, ...more].map((key) => [context.keys.uuid(key), key]));
  const text = (value: unknown) => (typeof value === 'string' ? (keys.get(value) ?? value) : value);
  return Object.fromEntries(
    rows.map(({ table, key, columns, holder }) => [
      key,
      {
        table,
        ...(holder !== undefined && { in: text(holder) }),
        ...Object.fromEntries(Object.entries(columns).map(([name, value]) => [name, text(value)])),
      },
    ]),
  );
}
