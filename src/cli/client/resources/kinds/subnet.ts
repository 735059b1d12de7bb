import { natgatewayFlag } from '#cli/client/resources/flags/natgateway';
import { tagsFlag } from '#cli/client/resources/flags/special';
import { idOf } from '../lookup.ts';
import type { Resource } from '../resource.ts';
import { counted } from '../values.ts';
import { natgateway } from './natgateway.ts';
import { vpc } from './vpc.ts';

const flags = {
  tags: tagsFlag,
  natgateway: natgatewayFlag(async ({ session }, reference) =>
    Number(await idOf(session, natgateway, reference)),
  ),
};

export const subnet: Resource = {
  name: 'subnet',
  one: 'subnet',
  many: 'subnets',
  description:
    'The subnets of a VPC: list, create, change and delete them, and see which addresses are free.',
  parameter: 'vpcSubnetId',
  hasLabels: true,
  inside: vpc,
  list: {
    operation: 'listVpcSubnets',
    examples: ['palisade subnet list --vpc orders-east', 'palisade subnet list --vpc 1042 --json'],
    columns: {
      id: 'id',
      label: 'label',
      network: 'ipv4',
      computes: ['computes', counted],
      created: 'created',
    },
    none: 'The VPC has no subnets.',
  },
  show: {
    operation: 'getVpcSubnet',
    examples: ['palisade subnet show web --vpc orders-east'],
    facts: {
      id: 'id',
      label: 'label',
      network: 'ipv4',
      'nat gateway': 'natgateway.label',
      created: 'created',
      updated: 'updated',
      tags: 'tags',
    },
    parts: [
      { title: 'Computes', path: 'computes', columns: { id: 'id', interfaces: ['interfaces', counted] } },
    ],
  },
  create: {
    operation: 'createVpcSubnet',
    examples: [
      'palisade subnet create --vpc orders-east --label web --ipv4 10.0.4.0/24',
      'palisade subnet create --vpc orders-east --label web --prefix 24 --within 10.0.0.0/16',
    ],
    flags,
  },
  update: {
    operation: 'updateVpcSubnet',
    examples: [
      'palisade subnet update web --vpc orders-east --label frontend',
      'palisade subnet update web --vpc orders-east --natgateway out',
      'palisade subnet update web --vpc orders-east --no-tags',
    ],
    flags,
  },
  remove: {
    operation: 'deleteVpcSubnet',
    examples: [
      'palisade subnet delete web --vpc orders-east',
      'palisade subnet delete 2051 --vpc 1042 --yes',
    ],
    note: 'A subnet that is in use cannot be deleted.',
  },
  actions: [
    {
      kind: 'list',
      name: 'free',
      operation: 'listFreeAddresses',
      examples: ['palisade subnet free web --vpc orders-east'],
      columns: { first: 'first', last: 'last', addresses: 'addresses' },
      none: 'No address of the subnet is free.',
    },
  ],
};
