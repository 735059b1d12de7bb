import { subnetFlag, tagsFlag } from '#cli/client/resources/flags/special';
import type { RecordColumns, Resource } from '../resource.ts';
import { counted } from '../values.ts';

const USAGE: RecordColumns = { addresses: 'addresses', usable: 'usable', used: 'used', reserved: 'reserved' };

export const vpc: Resource = {
  name: 'vpc',
  one: 'VPC',
  many: 'VPCs',
  description:
    'Private networks (VPCs): list, create, change and delete them, and see which addresses are free.',
  parameter: 'vpcId',
  hasLabels: true,
  list: {
    operation: 'listVpcs',
    examples: [
      'palisade vpc list',
      `palisade vpc list --filter '{"region": "us-east"}'`,
      'palisade vpc list --json | jq -r ".[].label"',
    ],
    columns: {
      id: 'id',
      label: 'label',
      region: 'region',
      subnets: ['subnets', counted],
      created: 'created',
    },
    none: 'There are no VPCs.',
  },
  show: {
    operation: 'getVpc',
    examples: ['palisade vpc show orders-east', 'palisade vpc show 1042 --json'],
    facts: {
      id: 'id',
      label: 'label',
      description: 'description',
      region: 'region',
      created: 'created',
      updated: 'updated',
      tags: 'tags',
    },
    parts: [
      {
        title: 'Subnets',
        path: 'subnets',
        columns: { id: 'id', label: 'label', network: 'ipv4', computes: ['computes', counted] },
      },
    ],
  },
  create: {
    operation: 'createVpc',
    examples: [
      'palisade vpc create --label orders-east --region us-east --subnet web=10.0.4.0/24',
      'palisade vpc create --label orders-east --region us-east --subnet web=/24 --subnet db=/26',
      'palisade vpc create --label orders-east --region us-east --dry-run',
    ],
    flags: { subnets: subnetFlag, tags: tagsFlag },
    meanings: { description: 'what it is for' },
  },
  update: {
    operation: 'updateVpc',
    examples: [
      'palisade vpc update orders-east --label orders',
      "palisade vpc update 1042 --description ''",
      'palisade vpc update 1042 --tag web --tag prod',
    ],
    flags: { tags: tagsFlag },
    meanings: { description: "what it is for; '' for nothing" },
  },
  remove: {
    operation: 'deleteVpc',
    examples: ['palisade vpc delete orders-east', 'palisade vpc delete 1042 --yes'],
    note: 'A VPC that is in use cannot be deleted.',
  },
  actions: [
    {
      kind: 'show',
      name: 'usage',
      operation: 'getVpcUsage',
      examples: ['palisade vpc usage orders-east'],
      facts: USAGE,
      parts: [{ title: 'Subnets', path: 'subnets', columns: { id: 'id', ...USAGE } }],
    },
    {
      kind: 'list',
      name: 'free',
      operation: 'listFreeNetworks',
      examples: [
        'palisade vpc free orders-east --prefix 24',
        'palisade vpc free orders-east --prefix 26 --within 10.0.0.0/16 --limit all',
      ],
      columns: { network: 'ipv4', addresses: 'addresses', usable: 'usable' },
      none: 'No network of this size is free.',
      limit: 25,
    },
    {
      kind: 'list',
      name: 'ips',
      operation: 'listIpsOfVpc',
      examples: [
        'palisade vpc ips orders-east',
        `palisade vpc ips orders-east --filter '{"subnet_id": 2051}'`,
      ],
      columns: {
        address: 'address',
        range: 'address_range',
        subnet: 'subnet_id',
        compute: 'compute_id',
        'nat 1:1': 'nat_1_1',
        active: 'active',
      },
      none: 'No address of the VPC is in use.',
    },
  ],
};
