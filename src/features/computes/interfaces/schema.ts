import { bounds } from '#domain/budget';
import { limitReached } from '#domain/limits';
import { formatAddress, formatNetwork, type Range } from '#domain/net/ipv4';
import { type Static, Type } from '#domain/schema/json-schema';
import { Id, idIn, NamedObject, Nullable, Reference } from '#domain/schema/wire';
import type { ConfigInterfaceRow } from '#store/schema/tables/index';
import { ORDER_INCOMPLETE, RANGE_NOT_VALID } from './reason-rules.ts';
import { INTERFACES_PER_CONFIG, LABEL_LENGTH } from './size-rules.ts';

const PURPOSES = ['public', 'vlan', 'vpc'] as const;

/** An interface of a config. It is public, or connects to a VLAN or to a subnet of a VPC. */
export const ConfigInterface = NamedObject('ConfigInterface', {
  id: idIn('config_interface'),
  purpose: Type.String({ enum: [...PURPOSES] }),
  primary: Type.Boolean(),
  active: Type.Boolean(),
  ipam_address: Nullable(Type.String({ examples: ['10.90.0.5/24'] })),
  label: Nullable(Type.String({ examples: ['backup-net'] })),
  vpc_id: Nullable(Id),
  subnet_id: Nullable(Id),
  ipv4: Type.Unsafe<{ vpc: string; nat_1_1: string | null } | null>({
    ...Type.Object({
      vpc: Type.String({ examples: ['10.0.4.2'] }),
      nat_1_1: Nullable(Type.String({ examples: ['192.0.2.24'] })),
    }),
    type: ['object', 'null'],
  }),
  ip_ranges: Type.Unsafe<string[] | null>({
    type: ['array', 'null'],
    items: Type.String({ examples: ['10.0.4.64/28'] }),
  }),
});

const Ipv4Input = Type.Unsafe<{ vpc?: string | null; nat_1_1?: string | null } | null>({
  ...Type.Object({
    vpc: Type.Optional(
      Nullable(Reference({ description: 'Address in the subnet. Default: the lowest free address' })),
    ),
    nat_1_1: Type.Optional(
      Nullable(Reference({ description: '`any`, or a public address of the compute', examples: ['any'] })),
    ),
  }),
  type: ['object', 'null'],
});

const RangesInput = Type.Unsafe<string[] | null>({
  type: ['array', 'null'],
  items: Reference({ tooLong: (field: string) => RANGE_NOT_VALID({ field }), examples: ['10.0.4.64/28'] }),
  limit: { name: 'rangesPerInterface', things: 'ranges', owner: 'interface' },
  description:
    'Networks inside the subnet in CIDR canonical form; at most 256, unless the operator sets another limit',
});

/** An interface in a request. The keys allowed depend on the purpose, which `rules.ts` checks. */
export const InterfaceInput = NamedObject('InterfaceInput', {
  purpose: Type.Unsafe<(typeof PURPOSES)[number]>(Type.String({ enum: [...PURPOSES] })),
  primary: Type.Optional(Type.Boolean()),
  label: Type.Optional(
    Nullable(
      Reference({ tooLong: () => LABEL_LENGTH, description: 'Label of the VLAN', examples: ['backup-net'] }),
    ),
  ),
  ipam_address: Type.Optional(
    Nullable(
      Reference({ description: 'Address in the VLAN, with prefix length', examples: ['10.90.0.5/24'] }),
    ),
  ),
  subnet_id: Type.Optional(
    Nullable(Type.Integer({ description: 'Id of a subnet in the region of the compute', examples: [2051] })),
  ),
  ipv4: Type.Optional(Ipv4Input),
  ip_ranges: Type.Optional(RangesInput),
});

export type InterfaceInput = Static<typeof InterfaceInput>;

/** Request body to update an interface. Keys that are null or missing leave the value unchanged, except `nat_1_1`. */
export const InterfaceChanges = NamedObject('InterfaceChanges', {
  primary: Type.Optional(Type.Boolean()),
  ipv4: Type.Optional(Ipv4Input),
  ip_ranges: Type.Optional(RangesInput),
});

export type InterfaceChanges = Static<typeof InterfaceChanges>;

/**
 * The interfaces in a request that creates or changes a config. `maxItems` only bounds the work of validation: a list
 * slightly over the limit passes it and is refused by `requireInterfaceLimit`.
 */
export function InterfaceInputs(keywords: Readonly<Record<string, unknown>> = {}) {
  const tooMany = limitReached(INTERFACES_PER_CONFIG, 'interfaces', 'config');
  return Type.Array(InterfaceInput, { maxItems: bounds.fewElements.value, tooMany, ...keywords });
}

/** Request body to order interfaces. */
export const InterfaceOrder = NamedObject('InterfaceOrder', {
  ids: Type.Array(Type.Integer(), { maxItems: bounds.fewElements.value, tooMany: ORDER_INCOMPLETE }),
});

/** An interface with its ranges, in the order of the request. */
export interface InterfaceWithRanges extends ConfigInterfaceRow {
  ranges: readonly Range[];
}

export function toConfigInterface(row: InterfaceWithRanges): Static<typeof ConfigInterface> {
  const { address, nat_address: nat } = row;
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
        : { vpc: formatAddress(address), nat_1_1: nat === null ? null : formatAddress(nat) },
    ip_ranges: row.purpose === 'vpc' ? row.ranges.map(formatNetwork) : null,
  };
}
