import { bounds } from '#domain/budget';
import type { ShownChange } from '#domain/event-changes';
import { limitReached } from '#domain/limits';
import { formatAddress, formatNetwork } from '#domain/net/ipv4';
import { type Static, Type } from '#domain/schema/json-schema';
import { described, idIn, idOf, NamedObject, Nullable, Reference } from '#domain/schema/wire';
import { toNatgatewayOfInterface, UsedNatgateway } from '#features/networks/natgateways/schema';
import type { InterfaceWithRanges } from './records.ts';
import { INTERFACES_PER_CONFIG, LABEL_LENGTH, ORDER_INCOMPLETE, RANGE_NOT_VALID } from './rules.ts';

const PURPOSES = ['public', 'vlan', 'vpc'] as const;

const PURPOSE =
  'What the interface connects to: the public internet, the VLAN with its `label`, or a subnet of a VPC. It never changes';
const PRIMARY =
  'Whether this is the primary interface of the config. There is at most one, which is not a VLAN interface. Without one, the first that is not a VLAN interface counts as primary';

export const ConfigInterface = NamedObject(
  'ConfigInterface',
  'A network interface of a config. It is public, or connects to a VLAN or to a subnet of a VPC',
  {
    id: idIn('config_interface', 'Id of the interface'),
    purpose: Type.String({ enum: [...PURPOSES], description: PURPOSE, examples: ['vpc'] }),
    primary: Type.Boolean({ description: PRIMARY }),
    active: Type.Boolean({
      description:
        'Whether the compute runs with this interface: it was in the config that was booted last, and the compute is on',
    }),
    ipam_address: Nullable(
      Type.String({
        description:
          'Address in the VLAN with its prefix length, empty if none was given; null unless `purpose` is `vlan`',
        examples: [null],
      }),
    ),
    label: Nullable(
      Type.String({ description: 'Label of the VLAN; null unless `purpose` is `vlan`', examples: [null] }),
    ),
    vpc_id: Nullable(idOf('vpc', 'VPC of the subnet; null unless `purpose` is `vpc`')),
    subnet_id: Nullable(idOf('subnet', 'Subnet of the interface; null unless `purpose` is `vpc`')),
    ipv4: Type.Unsafe<{
      vpc: string;
      nat_1_1: string | null;
      natgateway?: Static<typeof UsedNatgateway>;
    } | null>({
      ...Type.Object({
        vpc: Type.String({ description: 'Address in the subnet', examples: ['10.0.4.2'] }),
        nat_1_1: Nullable(
          Type.String({
            description:
              'Public address of the compute that is mapped to the address (NAT 1:1); null if there is none',
            examples: ['192.0.2.24'],
          }),
        ),
        natgateway: Type.Optional(
          described('The NAT gateway by which the interface leaves; only where there is one', UsedNatgateway),
        ),
      }),
      type: ['object', 'null'],
      description: 'Addresses of the interface; null unless `purpose` is `vpc`',
    }),
    ip_ranges: Type.Unsafe<string[] | null>({
      type: ['array', 'null'],
      items: Type.String({ examples: ['10.0.4.64/28'] }),
      description:
        'Further networks inside the subnet that are routed to the interface, in CIDR notation; null unless `purpose` is `vpc`',
    }),
  },
);

const Ipv4Input = Type.Unsafe<{ vpc?: string | null; nat_1_1?: string | null } | null>({
  ...Type.Object({
    vpc: Type.Optional(
      Nullable(
        Reference({
          description: 'Address in the subnet. On create, by default the lowest free address',
          examples: ['10.0.4.2'],
        }),
      ),
    ),
    nat_1_1: Type.Optional(
      Nullable(
        Reference({
          description:
            'Public address to map to the address (NAT 1:1): `any` for the first one of the compute, or one of its public addresses. Null for none',
          examples: ['any'],
        }),
      ),
    ),
  }),
  type: ['object', 'null'],
  description: 'Addresses of the interface; only for interfaces of purpose `vpc`',
});

const RangesInput = Type.Unsafe<string[] | null>({
  type: ['array', 'null'],
  items: Reference({ tooLong: (field: string) => RANGE_NOT_VALID({ field }), examples: ['10.0.4.64/28'] }),
  limit: { name: 'rangesPerInterface', things: 'ranges', owner: 'interface' },
  description:
    'Further networks inside the subnet for the interface, in CIDR canonical form; only for interfaces of purpose `vpc`. At most 256, unless the operator sets another limit',
});

/** The keys allowed depend on the purpose, which `request-schema.ts` checks. */
export const InterfaceInput = NamedObject(
  'InterfaceInput',
  'An interface to create. Which keys are allowed depends on its purpose',
  {
    purpose: Type.Unsafe<(typeof PURPOSES)[number]>(
      Type.String({ enum: [...PURPOSES], description: PURPOSE, examples: ['vpc'] }),
    ),
    primary: Type.Optional(Type.Boolean({ description: `${PRIMARY}. Default false` })),
    label: Type.Optional(
      Nullable(
        Reference({
          tooLong: () => LABEL_LENGTH,
          description:
            'Label of the VLAN, 1 to 64 characters; required for interfaces of purpose `vlan`, and only for these',
          examples: ['backup-net'],
        }),
      ),
    ),
    ipam_address: Type.Optional(
      Nullable(
        Reference({
          description:
            'Address in the VLAN with its prefix length, for your own records; only for interfaces of purpose `vlan`',
          examples: ['10.90.0.5/24'],
        }),
      ),
    ),
    subnet_id: Type.Optional(
      Nullable(
        Type.Integer({
          description:
            'Subnet in the region of the compute; required for interfaces of purpose `vpc`, and only for these',
          examples: [2051],
        }),
      ),
    ),
    ipv4: Type.Optional(Ipv4Input),
    ip_ranges: Type.Optional(RangesInput),
  },
  [{ purpose: 'vpc', primary: true, subnet_id: 2051, ipv4: { vpc: '10.0.4.2', nat_1_1: 'any' } }],
);

export type InterfaceInput = Static<typeof InterfaceInput>;

export const InterfaceChanges = NamedObject(
  'InterfaceChanges',
  'Changes of an interface. Keys that are null or missing leave the value unchanged, except `nat_1_1`',
  {
    primary: Type.Optional(
      Type.Boolean({ description: `${PRIMARY}. With true, the others of the config become false` }),
    ),
    ipv4: Type.Optional(Ipv4Input),
    ip_ranges: Type.Optional(RangesInput),
  },
);

/** What events tell of the fields of an interface, which an update of its config may change, too. */
export const interfaceShownChanges = {
  purpose: 'name',
  primary: 'values',
  label: 'name',
  ipam_address: 'name',
  subnet_id: 'name',
  ipv4: { vpc: 'values', nat_1_1: 'values' },
  ip_ranges: 'name',
} as const satisfies Record<keyof InterfaceInput, ShownChange>;

/**
 * The interfaces in a request that creates or changes a config. `maxItems` only bounds the work of validation: a list
 * slightly over the limit passes it and is refused by `requireInterfaceLimit`.
 */
export function InterfaceInputs(keywords: Readonly<Record<string, unknown>> = {}) {
  const tooMany = limitReached(INTERFACES_PER_CONFIG, 'interfaces', 'config');
  return Type.Array(InterfaceInput, { maxItems: bounds.fewElements.value, tooMany, ...keywords });
}

export const InterfaceOrder = NamedObject('InterfaceOrder', 'The new order of the interfaces of a config', {
  ids: Type.Array(Type.Integer(), {
    maxItems: bounds.fewElements.value,
    tooMany: ORDER_INCOMPLETE,
    description: 'Ids of all interfaces of the config, each once. The first one becomes `eth0`',
    examples: [[6201, 6202]],
  }),
});

export function toConfigInterface(row: InterfaceWithRanges): Static<typeof ConfigInterface> {
  const { address, nat_address: nat } = row;
  const natgateway = toNatgatewayOfInterface(row);
  return {
    id: row.id,
    purpose: row.purpose,
    primary: row.primary === 1,
    active: row.active === 1,
    ipam_address: row.ipam_address,
    label: row.label,
    vpc_id: row.vpc_id,
    subnet_id: row.subnet_id,
    ipv4:
      address === null
        ? null
        : {
            vpc: formatAddress(address),
            nat_1_1: nat === null ? null : formatAddress(nat),
            ...(natgateway && { natgateway }),
          },
    ip_ranges: row.purpose === 'vpc' ? row.ranges.map(formatNetwork) : null,
  };
}
