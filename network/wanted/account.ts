import { formatAddress, gateway } from '#domain/net/ipv4';
import { addFirewall } from './firewall.ts';
import type {
  AccountModel,
  FirewallModel,
  NicModel,
  PlaneRegion,
  SubnetModel,
  VlanNic,
  VpcNic,
} from './model.ts';
import { firewallKeys, nicKeys, vlanKey, vlanSwitch } from './names.ts';
import { addPublicNic, addVlanNic, addVpcNic, guardOf } from './nic.ts';
import { publicNetwork, publicRange } from './region.ts';
import { RowBuilder, type RowContext } from './row-builder.ts';
import type { WantedRow } from './rows.ts';
import { addSubnet } from './subnet.ts';
import { addRouter, addUplink } from './vpc.ts';

/** What an account needs of a region that it shares with others. */
export interface AccountNeeds {
  region: string;
  /** Networks of public addresses, as CIDR. */
  networks: readonly string[];
  /** UUIDs of ports of its routers on the provider's network. */
  uplinks: readonly string[];
  /** Whether a firewall of the account is in force there. */
  isGuarded: boolean;
  /** UUIDs of ports, by the key of the group that says which packets they carry. */
  guards: ReadonlyMap<string, readonly string[]>;
}

/** A part of what an account wants, small enough to be made in one go. */
export type WantedRowBatch = readonly WantedRow[];

/**
 * What an account wants, in portions, holders before what they hold.
 * @returns at the end, what it needs of its regions
 * @throws RangeError when something has no place in the network
 */
export function* wantedOfAccount(
  model: AccountModel,
  context: RowContext,
): Generator<WantedRowBatch, AccountNeeds[]> {
  const uplinks = new Map<string, string[]>();
  // Before any port: a port is a member of its group from the first moment.
  yield* firewallPortions(model, context);
  yield* vpcPortions(model, context, (region, uuid) => {
    const known = uplinks.get(region);
    if (known) known.push(uuid);
    else uplinks.set(region, [uuid]);
  });
  yield* vlanPortions(model, context);
  yield* publicPortions(model, context);
  return [...context.regions.keys()].map((region) => ({
    region,
    networks: publicNetworks(model, region),
    uplinks: uplinks.get(region) ?? [],
    isGuarded: model.firewalls.some((firewall) => firewall.region === region),
    guards: guardsOf(model, region, context),
  }));
}

function* vpcPortions(
  model: AccountModel,
  context: RowContext,
  onUplink: (region: string, uuid: string) => void,
): Generator<WantedRowBatch> {
  const nics = Map.groupBy(model.nics.filter(isVpcNic), ({ subnetId }) => subnetId);
  const nicsOf = ({ id }: SubnetModel) => nics.get(id) ?? [];
  for (const [vpcId, subnets] of Map.groupBy(model.subnets, (subnet) => subnet.vpcId)) {
    const region = context.regions.get(subnets[0]?.region ?? '');
    if (!region) continue;
    const group = `vpc:${vpcId}`;
    const first = new RowBuilder(context, group);
    addRouter(first, vpcId);
    const uplink = model.uplinks.find((one) => one.vpcId === vpcId);
    if (uplink) {
      onUplink(region.id, first.uuid(addUplink(first, uplink, subnets.flatMap(nicsOf), region, context)));
    }
    yield first.rows;
    for (const subnet of subnets) {
      const rows = new RowBuilder(context, group);
      addSubnet(rows, subnet, nicsOf(subnet), region, context);
      for (const nic of nicsOf(subnet))
        addVpcNic(
          rows,
          uplink ? nic : { ...nic, natAddress: null, egress: null, forwards: [] },
          region,
          context,
        );
      yield rows.rows;
    }
  }
}

function* firewallPortions(model: AccountModel, context: RowContext): Generator<WantedRowBatch> {
  for (const firewall of model.firewalls) {
    const region = context.regions.get(firewall.region);
    if (!region) continue;
    const rows = new RowBuilder(context, firewallKeys(firewall.id, region.number).group);
    addFirewall(rows, firewall, region, serversOf(model, firewall));
    yield rows.rows;
  }
}

/** The DHCP servers of the ports of a firewall. */
function serversOf(model: AccountModel, { id, region }: FirewallModel): string[] {
  const subnets = new Map(model.subnets.map((subnet) => [subnet.id, subnet]));
  const servers = model.nics.flatMap((nic) => {
    if (nic.firewallId !== id || nic.region !== region) return [];
    if (nic.purpose === 'vpc') {
      const subnet = subnets.get(nic.subnetId);
      return subnet ? [gateway(subnet)] : [];
    }
    const [leased] = nic.purpose === 'public' ? nic.addresses : [];
    return leased === undefined ? [] : [gateway(publicRange(leased))];
  });
  return [...new Set(servers)].toSorted((one, other) => one - other).map(formatAddress);
}

function guardsOf(
  { nics }: AccountModel,
  region: string,
  context: RowContext,
): ReadonlyMap<string, readonly string[]> {
  const place = context.regions.get(region);
  const ports = nics.flatMap((nic) => {
    if (!place || nic.purpose === 'vlan' || nic.region !== region) return [];
    // Also where no firewall is in force yet: another account may have one soon.
    const guard = guardOf(nic, place, { guarded: new Set([region]) });
    return guard === undefined ? [] : [{ guard, port: context.keys.uuid(nicKeys(nic.id).port) }];
  });
  return new Map(
    [...Map.groupBy(ports, ({ guard }) => guard)].map(([guard, some]) => [
      guard,
      some.map(({ port }) => port),
    ]),
  );
}

function* vlanPortions(model: AccountModel, context: RowContext): Generator<WantedRowBatch> {
  const nics = Map.groupBy(model.nics.filter(isVlanNic), (nic) => `${nic.region} ${nic.label}`);
  for (const { region: id, label } of model.vlans) {
    const region = context.regions.get(id);
    if (!region) continue;
    const key = vlanKey(region.number, model.id, label);
    const rows = new RowBuilder(context, key);
    addVlan(rows, key, region, model.id, label);
    for (const nic of nics.get(`${id} ${label}`) ?? []) addVlanNic(rows, nic, key, region, context);
    yield rows.rows;
  }
}

function* publicPortions(model: AccountModel, context: RowContext): Generator<WantedRowBatch> {
  for (const region of context.regions.values()) {
    const rows = new RowBuilder(context, `public:${region.number}:${model.id}`);
    for (const nic of model.nics) {
      if (nic.purpose === 'public' && nic.region === region.id) addPublicNic(rows, nic, region, context);
    }
    if (rows.rows.length > 0) yield rows.rows;
  }
}

function publicNetworks(model: AccountModel, region: string): string[] {
  const networks = model.nics.flatMap((nic) => {
    if (nic.purpose !== 'public' || nic.region !== region) return [];
    const [leased] = nic.addresses;
    return leased === undefined ? [] : [publicNetwork(leased)];
  });
  return [...new Set(networks)];
}

function isVpcNic(nic: NicModel): nic is VpcNic {
  return nic.purpose === 'vpc';
}

function isVlanNic(nic: NicModel): nic is VlanNic {
  return nic.purpose === 'vlan';
}

/** A VLAN: a switch that nothing leads out of. */
function addVlan(
  rows: RowBuilder,
  key: string,
  { number }: PlaneRegion,
  account: number,
  label: string,
): void {
  rows.add('Logical_Switch', key, { name: vlanSwitch(number, account, label) });
}
