import type { Problem } from '#domain/failure';
import { labelProblem } from '#domain/label';
import { reason, reasonPattern } from '#domain/reasons/reason';
import { notValid } from '#domain/reasons/values';
import { type Static, Type } from '#domain/schema/json-schema';
import { idOf, MAXIMUM_ELEMENTS, NamedObject, Nullable, Reference } from '#domain/schema/wire';
import { blockSizes } from './portsets.ts';

/** The capability of regions in which NAT gateways can be made. */
export const NAT_GATEWAYS = 'NAT Gateway';

const REGION_WITHOUT_NAT_GATEWAYS = reason({
  name: 'REGION_WITHOUT_NAT_GATEWAYS',
  group: 'natgateway',
  text: 'Region does not support NAT Gateways',
  fields: ['region'],
  cause: 'The region exists but lacks the capability `NAT Gateway`.',
  remedy: 'Choose a region with that capability from `GET /regions`.',
});

const PORTS_NOT_OFFERED = reasonPattern({
  name: 'PORTS_NOT_OFFERED',
  group: 'natgateway',
  text: 'Must be one of: {sizes}',
  fields: ['default_ports_per_interface'],
  cause: 'Blocks of ports have one of the sizes of `GET /networking/natgateways/settings`.',
  remedy: 'Send one of them.',
});

const ADDRESSES_WITH_AUTOSCALING = reason({
  name: 'ADDRESSES_WITH_AUTOSCALING',
  group: 'natgateway',
  text: 'Addresses must be empty when autoscaling is enabled',
  fields: ['addresses'],
  cause: 'With `use_autoscaling` the gateway takes addresses by itself.',
  remedy: 'Leave `addresses` out, or send `use_autoscaling: false`.',
});

const LABEL = Type.String({
  description: 'Letters, digits and single dashes. Unique among the NAT gateways of the account',
  minLength: 1,
  maxLength: 64,
  pattern: '^[a-zA-Z0-9-]+$',
  examples: ['out'],
  rule: labelProblem,
});

const AUTOMATIC = 'auto';

const address = Type.Optional(
  Nullable(
    Reference({
      description: '`auto` or null: the lowest free public address of the region',
      examples: [AUTOMATIC],
    }),
  ),
);

export const NatgatewayAddressInput = NamedObject('NatgatewayAddressInput', 'A public address to add', {
  address,
});

export type NatgatewayAddressInput = Static<typeof NatgatewayAddressInput>;

export const NatgatewayInput = NamedObject('NatgatewayInput', 'A NAT gateway to create', {
  label: LABEL,
  region: Reference({
    description: 'Id of a region with the capability NAT Gateway',
    examples: ['us-east'],
  }),
  addresses: Type.Optional(
    Type.Array(Type.Object({ address }), {
      ...MAXIMUM_ELEMENTS,
      nullIs: [],
      description: 'Public addresses of the gateway. Without autoscaling the list may be empty',
      examples: [[{ address: AUTOMATIC }]],
    }),
  ),
  default_ports_per_interface: Type.Optional(
    Type.Integer({
      description: 'Ports that each compute gets; one of the sizes in the settings. Default 4096',
      examples: [4096],
    }),
  ),
  use_autoscaling: Type.Optional(
    Type.Boolean({
      description:
        'Whether the gateway takes and gives back addresses as computes need them. Default true, and false with `addresses`',
      examples: [false],
    }),
  ),
  vpc_subnet_id: Type.Optional(
    Nullable(idOf('subnet', 'Subnet whose computes use the gateway from the start, in the same region')),
  ),
});

export type NatgatewayInput = Static<typeof NatgatewayInput>;

export const NatgatewayChanges = NamedObject(
  'NatgatewayChanges',
  'Changes of a NAT gateway, of which only the label can change',
  { label: Type.Optional(LABEL) },
);

export type NatgatewayChanges = Static<typeof NatgatewayChanges>;

/** By default, a compute gets so many ports. */
export const DEFAULT_PORTS = 4_096;

/** Whether a gateway takes addresses by itself, unless its body says so. */
export function isAutoscaling({ use_autoscaling: wanted, addresses = [] }: NatgatewayInput): boolean {
  return wanted ?? addresses.length === 0;
}

/** What is known of a body whose other fields may be wrong. */
type CheckedInput = Partial<Omit<NatgatewayInput, 'addresses'>> & {
  addresses?: readonly (NatgatewayAddressInput | undefined)[];
};

/** @param smallestBlock in ports, as the operator allows it */
export function natgatewayProblems(
  input: CheckedInput,
  regions: readonly { id: string; capabilities: readonly string[] }[],
  smallestBlock: number,
): Problem[] {
  const { region, addresses = [], default_ports_per_interface: ports = DEFAULT_PORTS } = input;
  const sizes = blockSizes(smallestBlock);
  return [
    ...regionProblems(region, regions),
    ...addresses.flatMap((one, index) => addressProblems(one ?? {}, `addresses[${index}].address`)),
    ...(sizes.includes(ports)
      ? []
      : [
          {
            field: 'default_ports_per_interface',
            reason: PORTS_NOT_OFFERED({ sizes: sizes.join(', ') }),
          },
        ]),
    ...(input.use_autoscaling === true && addresses.length > 0
      ? [{ field: 'addresses', reason: ADDRESSES_WITH_AUTOSCALING }]
      : []),
  ];
}

/** Naming an address would let an account take what another one has just given back. */
export function addressProblems({ address }: NatgatewayAddressInput, field: string): Problem[] {
  return address === undefined || address === null || address === AUTOMATIC ? [] : [notValid(field)];
}

function regionProblems(
  region: string | undefined,
  regions: readonly { id: string; capabilities: readonly string[] }[],
): Problem[] {
  if (region === undefined) return [];
  const known = regions.find(({ id }) => id === region);
  if (!known) return [notValid('region')];
  return known.capabilities.includes(NAT_GATEWAYS)
    ? []
    : [{ field: 'region', reason: REGION_WITHOUT_NAT_GATEWAYS }];
}
