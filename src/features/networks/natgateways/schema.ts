import type { ShownChange } from '#domain/event-changes';
import type { FilterFields } from '#domain/filter/filter';
import type { NatgatewayChanges } from '#domain/natgateways/natgateway-inputs';
import { blocksOfAddress, type PortRange, portsOfBlock } from '#domain/natgateways/portsets';
import { formatAddress } from '#domain/net/ipv4';
import { type Static, Type } from '#domain/schema/json-schema';
import { DateTime, described, idIn, idOf, NamedObject, Nullable, named } from '#domain/schema/wire';
import { formatTime } from '#domain/time';
import type { HeldBlock, PortsetOfRow } from '#features/networks/portsets/records';
import type { NatgatewayRow } from '#store/schema/tables/index';
import type { AddressFacts, GatewayFacts, GatewayInterface, ShownPortset } from './records.ts';

const Path = (description: string, example: string) =>
  named('path', Type.String({ description, examples: [example] }));

const EntityType = (name: string) =>
  named('entity', Type.String({ description: `Always \`${name}\``, examples: [name] }));

const Address = Type.String({ description: 'Public address', examples: ['192.0.2.77'] });

const Ports = NamedObject('NatgatewayPorts', 'Ports of a public address, both ends included', {
  start: Type.Integer({ description: 'The first port', minimum: 0, maximum: 65_535, examples: [4096] }),
  end: Type.Integer({ description: 'The last port', minimum: 0, maximum: 65_535, examples: [8191] }),
});

const Portset = NamedObject('NatgatewayPortset', 'Ports of one public address', {
  address: Address,
  ports: Type.Array(Ports, { description: 'Blocks of ports, the lowest one first' }),
});

const PORTSETS = 'The ports, by address';

const subnetKeys = {
  id: idOf('subnet', 'Id of the subnet'),
  type: EntityType('subnet'),
  label: Type.String({ description: 'Current label of the subnet', examples: ['web'] }),
  url: Path('Path of the subnet in the API', '/v4/vpcs/1042/subnets/2051'),
  vpc_id: idOf('vpc', 'VPC of the subnet'),
  vpc_label: Type.String({ description: 'Current label of the VPC', examples: ['orders-east'] }),
};

const SubnetOfNatgateway = NamedObject('NatgatewaySubnet', 'A subnet that uses a NAT gateway', subnetKeys);

export const Natgateway = NamedObject(
  'Natgateway',
  'A NAT gateway: the way out for computes without a public address of their own. They share its addresses, and each has a block of ports',
  {
    id: idIn('natgateway', 'Id of the NAT gateway'),
    region: Type.String({ description: 'Id of the region; it never changes', examples: ['us-east'] }),
    addresses: Type.Array(Address, { description: 'Public addresses, the oldest one first' }),
    address_autoscale_max: Type.Integer({
      description: 'How many addresses it may take by itself; 0 without autoscaling',
      minimum: 0,
      examples: [20],
    }),
    default_ports_per_interface: Type.Integer({
      description: 'Ports that each compute gets; it never changes',
      minimum: 64,
      examples: [4096],
    }),
    label: Type.String({ description: 'Unique among the NAT gateways of the account', examples: ['out'] }),
    portset_assignments: Type.Integer({ description: 'Blocks of ports in use', minimum: 0, examples: [0] }),
    portset_capacity: Type.Integer({
      description:
        'Blocks of ports that all of its addresses have for computes, with those that autoscaling may add. Blocks with ports that are forwarded do not count',
      minimum: 0,
      examples: [300],
    }),
    vpc_subnet: Nullable(
      described(
        'The subnet that uses the gateway, the one with the lowest id; null without one',
        SubnetOfNatgateway,
      ),
    ),
    vpc_subnets: Type.Optional(
      Type.Array(Type.Object(subnetKeys), {
        description: 'All subnets that use it; only when there are several',
      }),
    ),
    created: described('When the gateway was created', DateTime),
    updated: described('When the label last changed; at first, when the gateway was created', DateTime),
  },
);

const HeldPorts = NamedObject(
  'NatgatewayHeldPorts',
  'Ports that were given back lately, which no compute gets before the others',
  {
    ports: described('The ports', Ports),
    until: described('Until when they are held at least', DateTime),
  },
);

export const NatgatewayAddress = NamedObject('NatgatewayAddress', 'A public address of a NAT gateway', {
  address: Address,
  in_use: Type.Boolean({ description: 'Whether computes have ports of it' }),
  interface_count: Type.Integer({ description: 'Interfaces that use it', minimum: 0, examples: [1] }),
  interface_url: Path(
    'Path of the list of these interfaces',
    '/v4/networking/natgateways/205/addresses/192.0.2.77/interfaces',
  ),
  portset_assignments: Type.Integer({ description: 'Blocks of ports in use', minimum: 0, examples: [1] }),
  portset_capacity: Type.Integer({
    description: 'Blocks of ports that it has for computes',
    minimum: 0,
    examples: [15],
  }),
  held: Type.Optional(
    Type.Array(HeldPorts, { description: 'Blocks of ports that are held; only where there are some' }),
  ),
});

const ComputeOfInterface = NamedObject('NatgatewayCompute', 'A compute that uses a NAT gateway', {
  id: idOf('compute', 'Id of the compute'),
  label: Type.String({ description: 'Current label of the compute', examples: ['web-1'] }),
  type: EntityType('compute'),
  url: Path('Path of the compute in the API', '/v4/compute/instances/3107'),
});

export const NatgatewayInterface = NamedObject(
  'NatgatewayInterface',
  'An interface that reaches the internet by a NAT gateway. Interfaces of a compute in the same subnet share their ports',
  {
    id: idOf('config_interface', 'Id of the interface'),
    compute: described('The compute', ComputeOfInterface),
    addresses: Type.Array(Address, { description: 'The public addresses that it leaves by' }),
    portsets: Type.Array(Portset, { description: PORTSETS }),
  },
);

/** The NAT gateway of a subnet or an interface. */
export const UsedNatgateway = NamedObject('UsedNatgateway', 'The NAT gateway that something uses', {
  id: idOf('natgateway', 'Id of the NAT gateway'),
  label: Type.String({ description: 'Current label of the gateway', examples: ['out'] }),
  type: EntityType('natgateway'),
  url: Path('Path of the gateway in the API', '/v4/networking/natgateways/205'),
  addresses: Type.Array(Address, { description: 'Public addresses, the oldest one first' }),
  portsets: Type.Array(Portset, {
    description:
      'Of a subnet: the ports of each address that no compute gets. Of an interface: its own ports',
  }),
});

export const NatgatewaySettings = NamedObject('NatgatewaySettings', 'What NAT gateways may have', {
  allowed_ports_per_interface: Type.Array(Type.Integer({ examples: [4096] }), {
    description: 'The sizes of blocks of ports',
    examples: [[1024, 2048, 4096, 8192, 16384]],
  }),
  maximum_autoscaling_addresses_per_natgateway: Type.Integer({
    description: 'Addresses that a gateway takes by itself at most',
    minimum: 0,
    examples: [20],
  }),
  maximum_reserved_addresses_per_natgateway: Type.Integer({
    description: 'Addresses that can be added to a gateway',
    minimum: 0,
    examples: [20],
  }),
});

export const NatgatewayType = NamedObject('NatgatewayType', 'A type of NAT gateway with its price', {
  id: named('type', Type.String({ description: 'Id of the type', examples: ['c1-natgateway'] })),
  label: Type.String({ description: 'Name for people', examples: ['NAT Gateway'] }),
  price: Type.Object(
    {
      hourly: Type.Number({ description: 'Price per hour', minimum: 0, examples: [0] }),
      monthly: Type.Number({ description: 'Price per month', minimum: 0, examples: [0] }),
    },
    { description: 'What it costs' },
  ),
});

/** What events tell of the fields of an update, in the order of its body. */
export const natgatewayShownChanges = {
  label: 'values',
} as const satisfies Record<keyof NatgatewayChanges, ShownChange>;

export const natgatewayFilterable = {
  id: { type: 'integer' },
  label: { type: 'string' },
  region: { type: 'string' },
  default_ports_per_interface: { type: 'integer' },
  created: { type: 'date-time' },
  updated: { type: 'date-time' },
} as const satisfies FilterFields;

export const NATGATEWAY_TYPES = [
  { id: 'c1-natgateway', label: 'NAT Gateway', price: { hourly: 0, monthly: 0 } },
];

export function toNatgateway(row: NatgatewayRow, facts: GatewayFacts): Static<typeof Natgateway> {
  const { autoscaling, ports_per_interface: size } = row;
  const subnets = facts.subnets.map((subnet) => ({
    id: subnet.id,
    type: 'subnet',
    label: subnet.label,
    url: `/v4/vpcs/${subnet.vpc_id}/subnets/${subnet.id}`,
    vpc_id: subnet.vpc_id,
    vpc_label: subnet.vpc_label,
  }));
  const most = autoscaling === 1 ? facts.mostAddresses : facts.addresses.length;
  return {
    id: row.id,
    region: row.region,
    addresses: facts.addresses.map(({ address }) => formatAddress(address)),
    address_autoscale_max: autoscaling === 1 ? facts.mostAddresses : 0,
    default_ports_per_interface: size,
    label: row.label,
    portset_assignments: sumOf(facts, 'assigned'),
    portset_capacity: most * blocksOfAddress(size) - sumOf(facts, 'forwarded'),
    vpc_subnet: subnets[0] ?? null,
    ...(subnets.length > 1 && { vpc_subnets: subnets }),
    created: formatTime(row.created),
    updated: formatTime(row.updated),
  };
}

function sumOf({ addresses }: GatewayFacts, count: 'assigned' | 'forwarded'): number {
  return addresses.reduce((sum, one) => sum + one[count], 0);
}

export function toNatgatewayAddress(
  { id, ports_per_interface: size }: NatgatewayRow,
  { address, assigned, interfaces, forwarded }: AddressFacts,
  held: readonly HeldBlock[] = [],
): Static<typeof NatgatewayAddress> {
  const text = formatAddress(address);
  return {
    address: text,
    in_use: assigned > 0,
    interface_count: interfaces,
    interface_url: `/v4/networking/natgateways/${id}/addresses/${text}/interfaces`,
    portset_assignments: assigned,
    portset_capacity: blocksOfAddress(size) - forwarded,
    ...(held.length > 0 && {
      held: held.map(({ block, held_until: until }) => ({
        ports: portsOfBlock(block, size),
        until: formatTime(until),
      })),
    }),
  };
}

export function toNatgatewayInterface({
  id,
  compute,
  portset,
}: GatewayInterface): Static<typeof NatgatewayInterface> {
  const { id: computeId, label } = compute;
  return {
    id,
    compute: { id: computeId, label, type: 'compute', url: `/v4/compute/instances/${computeId}` },
    addresses: [formatAddress(portset.address)],
    portsets: [toPortset(portset)],
  };
}

/** @param portsets those that are shown with it */
export function toUsedNatgateway(
  gateway: Pick<NatgatewayRow, 'id' | 'label'>,
  addresses: readonly number[],
  portsets: readonly ShownPortset[],
): Static<typeof UsedNatgateway> {
  return {
    id: gateway.id,
    label: gateway.label,
    type: 'natgateway',
    url: `/v4/networking/natgateways/${gateway.id}`,
    addresses: addresses.map(formatAddress),
    portsets: portsets.map(toPortset),
  };
}

/** The gateway by which an interface leaves, with its own ports. @returns undefined without one */
export function toNatgatewayOfInterface({
  natgateway_id: id = null,
  natgateway_label: label = null,
  portset_address: address = null,
  portset_block: block = null,
  portset_size: size = null,
}: Partial<PortsetOfRow>): Static<typeof UsedNatgateway> | undefined {
  if (id === null || label === null || address === null || block === null || size === null) return undefined;
  return toUsedNatgateway({ id, label }, [address], [{ address, block, size }]);
}

function toPortset({ address, block, size }: ShownPortset): { address: string; ports: PortRange[] } {
  return { address: formatAddress(address), ports: [portsOfBlock(block, size)] };
}
