import { Option } from 'commander';
import { addressesFlag } from '#cli/client/resources/flags/natgateway';
import { valueAt } from '../refusal.ts';
import type { RecordColumns, Resource } from '../resource.ts';
import { plain } from '../values.ts';

const INTERFACE_COLUMNS: RecordColumns = {
  id: 'id',
  compute: 'compute.label',
  addresses: 'addresses',
  ports: ['portsets', shownPorts],
};

/** The ports of an interface: `4096-8191`. */
function shownPorts(portsets: unknown): string {
  const blocks = listOf(portsets).flatMap((portset) => listOf(valueAt(portset, 'ports')));
  return blocks.map((block) => `${plain(valueAt(block, 'start'))}-${plain(valueAt(block, 'end'))}`).join(' ');
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export const natgateway: Resource = {
  name: 'natgateway',
  one: 'NAT gateway',
  many: 'NAT gateways',
  description:
    'NAT gateways: list, create, rename and delete them, and see who has which ports. A subnet uses one with ' +
    '`palisade subnet update --natgateway`.',
  parameter: 'natgatewayId',
  hasLabels: true,
  list: {
    operation: 'listNatgateways',
    examples: ['palisade natgateway list', 'palisade natgateway list --json'],
    columns: {
      id: 'id',
      label: 'label',
      region: 'region',
      addresses: 'addresses',
      'ports each': 'default_ports_per_interface',
      used: 'portset_assignments',
      of: 'portset_capacity',
    },
    none: 'There are no NAT gateways.',
  },
  show: {
    operation: 'getNatgateway',
    examples: ['palisade natgateway show out', 'palisade natgateway show 205 --json'],
    facts: {
      id: 'id',
      label: 'label',
      region: 'region',
      addresses: 'addresses',
      'ports of each compute': 'default_ports_per_interface',
      'blocks in use': 'portset_assignments',
      blocks: 'portset_capacity',
      subnet: 'vpc_subnet.label',
      vpc: 'vpc_subnet.vpc_label',
      created: 'created',
      updated: 'updated',
    },
  },
  create: {
    operation: 'createNatgateway',
    examples: [
      'palisade natgateway create --label out --region us-east',
      'palisade natgateway create --label out --region us-east --addresses 2',
      'palisade natgateway create --label out --region us-east --vpc-subnet-id 2051 --default-ports-per-interface 1024',
    ],
    flags: { addresses: addressesFlag },
  },
  update: { operation: 'updateNatgateway', examples: ['palisade natgateway update out --label way-out'] },
  remove: {
    operation: 'deleteNatgateway',
    examples: ['palisade natgateway delete out', 'palisade natgateway delete 205 --yes'],
    note: 'A gateway that a subnet uses cannot be deleted.',
  },
  actions: [
    {
      kind: 'list',
      name: 'interfaces',
      operation: 'listNatgatewayInterfaces',
      examples: ['palisade natgateway interfaces out'],
      columns: INTERFACE_COLUMNS,
      none: 'No interface uses it.',
    },
    {
      kind: 'list',
      name: 'addresses',
      operation: 'listNatgatewayAddresses',
      examples: ['palisade natgateway addresses out'],
      columns: {
        address: 'address',
        interfaces: 'interface_count',
        used: 'portset_assignments',
        of: 'portset_capacity',
      },
      none: 'It has no addresses.',
    },
    {
      kind: 'do',
      name: 'add-address',
      operation: 'addNatgatewayAddress',
      examples: ['palisade natgateway add-address out'],
      done: 'Added an address to',
    },
    {
      kind: 'do',
      name: 'remove-address',
      operation: 'removeNatgatewayAddress',
      examples: ['palisade natgateway remove-address out --address 192.0.2.77'],
      part: {
        parameter: 'address',
        option: new Option('--address <address>', 'the public address; required'),
        find: async (_session, _path, reference) => reference,
      },
      done: 'Removed an address of',
    },
  ],
};
