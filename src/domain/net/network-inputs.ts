import { type Static, Type } from '#domain/schema/json-schema';
import { MAXIMUM_ELEMENTS, NamedObject, Reference } from '#domain/schema/wire';
import { labelProblem } from '../label.ts';
import {
  LARGEST_PREFIX,
  NOT_A_NETWORK,
  parsePrivateNetwork,
  parseSubnetNetwork,
  SMALLEST_PREFIX,
} from './subnet-network.ts';

/** Label of a VPC or subnet, unique within the account or the VPC. */
const Label = Type.String({
  description: 'Letters, digits and single dashes',
  minLength: 1,
  maxLength: 64,
  pattern: '^[a-zA-Z0-9-]+$',
  examples: ['web'],
  rule: labelProblem,
});

/** The network of a subnet, or instead of it the size of the one that the service is to choose. */
const placement = {
  ipv4: Type.Optional(
    Type.Parsed(
      Reference({
        tooLong: () => NOT_A_NETWORK,
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
        tooLong: () => NOT_A_NETWORK,
        description:
          'With `prefix`: take a network inside this one. By default the private range of the first subnet of the VPC, or 10.0.0.0/8',
        examples: ['10.0.0.0/8'],
        notWith: 'ipv4',
      }),
      parsePrivateNetwork,
    ),
  ),
};

const Description = Type.String({
  minLength: 0,
  maxLength: 255,
  multiline: true,
  nullIs: '',
  examples: ['Order processing'],
});

const EXAMPLES = [{ label: 'web', ipv4: '10.0.4.0/24' }];

/** Request body to create a subnet. */
export const SubnetInput = NamedObject(
  'SubnetInput',
  { ipv4: placement.ipv4, label: Label, prefix: placement.prefix, within: placement.within },
  EXAMPLES,
);

/** A subnet that is created together with its VPC. */
const VpcSubnetInput = NamedObject('VpcSubnetInput', { label: Label, ...placement }, EXAMPLES);

export type SubnetInput = Static<typeof SubnetInput>;

/** Request body to update a subnet. Only the label can change. */
export const SubnetChanges = NamedObject('SubnetChanges', { label: Type.Optional(Label) });

export type SubnetChanges = Static<typeof SubnetChanges>;

/** Request body to create a VPC. */
export const VpcInput = NamedObject('VpcInput', {
  label: Label,
  region: Reference({ description: 'Id of a region with the capability VPCs', examples: ['us-east'] }),
  description: Type.Optional(Description),
  subnets: Type.Optional(Type.Array(VpcSubnetInput, { ...MAXIMUM_ELEMENTS, nullIs: [] })),
});

export type VpcInput = Static<typeof VpcInput>;

/** Request body to update a VPC. The region cannot change, and subnets have their own operations. */
export const VpcChanges = NamedObject('VpcChanges', {
  label: Type.Optional(Label),
  description: Type.Optional(Description),
});

export type VpcChanges = Static<typeof VpcChanges>;
