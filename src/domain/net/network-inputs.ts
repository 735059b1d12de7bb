import { reason } from '#domain/reasons/reason';
import { notValid } from '#domain/reasons/values';
import { type Static, Type } from '#domain/schema/json-schema';
import { idOf, MAXIMUM_ELEMENTS, NamedObject, Nullable, Reference, Tags } from '#domain/schema/wire';
import type { Problem } from '../failure.ts';
import { labelProblem } from '../label.ts';
import {
  LARGEST_PREFIX,
  NOT_A_NETWORK,
  parsePrivateNetwork,
  parseSubnetNetwork,
  SMALLEST_PREFIX,
} from './subnet-network.ts';

/** Label of a VPC or subnet. */
function label(scope: string, example: string) {
  return Type.String({
    description: `Letters, digits and single dashes. Unique among the ${scope}`,
    minLength: 1,
    maxLength: 64,
    pattern: '^[a-zA-Z0-9-]+$',
    examples: [example],
    rule: labelProblem,
  });
}

const VpcLabel = label('VPCs of the account', 'orders-east');
const SubnetLabel = label('subnets of the VPC', 'web');

/** The network of a subnet, or instead of it the size of the one that the service is to choose. */
const placement = {
  ipv4: Type.Optional(
    Type.Parsed(
      Reference({
        tooLong: (field: string) => NOT_A_NETWORK({ field }),
        description:
          'Private IPv4 network in CIDR canonical form, prefix 8 to 29. Required unless there is a `prefix`',
        examples: ['10.0.4.0/24'],
        unless: 'prefix',
      }),
      parseSubnetNetwork,
    ),
  ),
  prefix: Type.Optional(
    Type.Integer({
      description: 'Instead of `ipv4`: take the lowest free network with this prefix length',
      minimum: SMALLEST_PREFIX,
      maximum: LARGEST_PREFIX,
      examples: [24],
      notWith: 'ipv4',
    }),
  ),
  within: Type.Optional(
    Type.Parsed(
      Reference({
        tooLong: (field: string) => NOT_A_NETWORK({ field }),
        description:
          'With `prefix`: take a network inside this one. By default the private range of the first subnet of the VPC, or 10.0.0.0/8',
        examples: ['10.0.0.0/8'],
        notWith: 'ipv4',
      }),
      parsePrivateNetwork,
    ),
  ),
};

/** Optional texts of a VPC, set when it is created and changed later. */
const vpcTexts = {
  description: Type.Optional(
    Type.String({
      minLength: 0,
      maxLength: 255,
      multiline: true,
      nullIs: '',
      description: 'Free text',
      examples: ['Order processing'],
    }),
  ),
};

/** The texts of a VPC that is created without them. */
export const NO_VPC_TEXTS: Readonly<Record<keyof typeof vpcTexts, string>> = { description: '' };

/** The NAT gateway of a subnet. */
const natgateway = Type.Optional(
  Type.Unsafe<{ id: number | null } | null>({
    ...Type.Object({
      id: Nullable(
        idOf('natgateway', 'A NAT gateway of the same region that serves no other VPC; null for none'),
      ),
    }),
    type: ['object', 'null'],
    description: 'The NAT gateway by which the computes of the subnet reach the internet; null for none',
  }),
);

const tags = Type.Optional(Tags());

const EXAMPLES = [{ label: 'web', ipv4: '10.0.4.0/24' }];

export const SubnetInput = NamedObject(
  'SubnetInput',
  'A subnet to create',
  {
    ...{ ipv4: placement.ipv4, label: SubnetLabel, prefix: placement.prefix, within: placement.within },
    natgateway,
    tags,
  },
  EXAMPLES,
);

const VpcSubnetInput = NamedObject(
  'VpcSubnetInput',
  'A subnet to create together with its VPC',
  { label: SubnetLabel, ...placement, tags },
  EXAMPLES,
);

export type SubnetInput = Static<typeof SubnetInput>;

export const SubnetChanges = NamedObject(
  'SubnetChanges',
  'Changes of a subnet, of which the label, the NAT gateway and the tags can change',
  { label: Type.Optional(SubnetLabel), natgateway, tags },
);

export type SubnetChanges = Static<typeof SubnetChanges>;

export const VpcInput = NamedObject('VpcInput', 'A VPC to create', {
  label: VpcLabel,
  region: Reference({ description: 'Id of a region with the capability VPCs', examples: ['us-east'] }),
  ...vpcTexts,
  subnets: Type.Optional(
    Type.Array(VpcSubnetInput, {
      ...MAXIMUM_ELEMENTS,
      nullIs: [],
      description: 'Subnets to create together with the VPC: all of them, or none and no VPC',
    }),
  ),
  tags,
});

export type VpcInput = Static<typeof VpcInput>;

export const VpcChanges = NamedObject(
  'VpcChanges',
  'Changes of a VPC. Its region cannot change, and subnets have their own operations',
  { label: Type.Optional(VpcLabel), ...vpcTexts, tags },
);

export type VpcChanges = Static<typeof VpcChanges>;

export const REGION_WITHOUT_VPCS = reason({
  name: 'REGION_WITHOUT_VPCS',
  group: 'vpc',
  text: 'Region does not support VPCs',
  fields: ['region'],
  cause: 'The region exists but lacks the capability `VPCs`.',
  remedy: 'Choose a region with that capability from `GET /regions`.',
});

/** Checks that VPCs can be created in the region. */
export function regionProblems(
  region: string | undefined,
  regions: readonly { id: string; capabilities: readonly string[] }[],
): Problem[] {
  if (region === undefined) return [];
  const known = regions.find(({ id }) => id === region);
  if (!known) return [notValid('region')];
  return known.capabilities.includes('VPCs') ? [] : [{ field: 'region', reason: REGION_WITHOUT_VPCS }];
}
