import { Type } from '#domain/schema/json-schema';
import { DateTime, idOf, NamedObject, Nullable, named } from '#domain/schema/wire';

const RevisionNumbers = Type.Object({
  wanted: Type.Integer({ description: 'Counts the changes of what the account wants', examples: [12] }),
  applied: Type.Integer({ description: 'The last of them that the network has', examples: [12] }),
});

const ReportedInterface = Type.Object({
  interface_id: idOf('config_interface', 'Interface in a subnet of the VPC'),
  compute_id: idOf('compute', 'Compute that has the interface'),
  address: Type.String({ description: 'Address of the interface in its subnet', examples: ['10.0.4.2'] }),
  nat_1_1: Nullable(
    Type.String({
      description: 'Public address that is mapped to it; null if there is none',
      examples: ['192.0.2.24'],
    }),
  ),
  port: Type.String({
    enum: ['up', 'down', 'off'],
    description: 'State of the port. Off: the compute does not run with this interface',
    examples: ['up'],
  }),
  since: Nullable(
    Type.String({
      ...DateTime,
      description: 'When the port came into this state; null for a port that is off',
    }),
  ),
  problem: named(
    'text',
    Nullable(
      Type.String({
        description:
          'Why a port is down, as far as is known, or why its host does not follow changes; null for other ports',
        examples: ['host is silent'],
      }),
    ),
  ),
  egress: Type.Optional(
    Type.Object(
      {
        natgateway_id: idOf('natgateway', 'NAT gateway'),
        address: Type.String({ description: 'Public address that it shares', examples: ['192.0.2.77'] }),
        start: Type.Integer({ description: 'First of its ports', examples: [4096] }),
        end: Type.Integer({ description: 'Last of its ports', examples: [8191] }),
      },
      { description: 'How the interface leaves the VPC; absent where it has no ports of a NAT gateway' },
    ),
  ),
  firewall_id: Type.Optional(
    idOf(
      'firewall',
      'Enabled firewall that the port is under. Absent without one, where networks are simulated, and for a token that is bound to VPCs',
    ),
  ),
});

const Egress = Type.Object({
  state: Type.String({
    enum: ['up', 'pending', 'down'],
    description:
      'Pending: changes are not in the network yet. Down: no gateway host of the region is alive. Up where networks are simulated',
    examples: ['up'],
  }),
  since: Nullable(
    Type.String({
      ...DateTime,
      description:
        'When it came into this state, as far as is known. Null while it is pending, where networks are simulated, and for a token that is bound to VPCs',
    }),
  ),
});

export const NetworkReport = NamedObject(
  'NetworkReport',
  'What a VPC wants of the network, and what the network carries',
  {
    plane: Type.String({
      enum: ['ovn', 'simulated'],
      description: 'What carries the packets. Simulated: nothing carries packets in the region of the VPC',
      examples: ['ovn'],
    }),
    state: Type.String({
      enum: ['applied', 'pending', 'degraded', 'failed'],
      description:
        'Pending: changes are not in the network yet. Degraded: a port is down, or its host does not follow changes. Failed: the network refuses a change',
      examples: ['applied'],
    }),
    revision: Nullable({
      ...RevisionNumbers,
      description:
        'Revisions of the account. Null where networks are simulated, and for a token that is bound to VPCs',
    }),
    applied: Nullable(
      Type.String({
        ...DateTime,
        description: 'When the network last followed; null before that, and where `revision` is null',
      }),
    ),
    egress: Type.Optional({
      ...Egress,
      description: 'The way out by NAT gateways; absent where no interface has ports of one',
    }),
    interfaces: Type.Array(ReportedInterface, { description: 'Interfaces in the subnets of the VPC' }),
  },
);
