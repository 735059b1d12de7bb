import { Type } from '#domain/schema/json-schema';
import { DateTime, Id, NamedObject, Nullable, named } from '#domain/schema/wire';

const RevisionNumbers = Type.Object({
  wanted: Type.Integer({ description: 'Counts the changes of what the account wants', examples: [12] }),
  applied: Type.Integer({ description: 'The last of them that the network has', examples: [12] }),
});

const ReportedInterface = Type.Object({
  interface_id: Id,
  compute_id: Id,
  address: Type.String({ examples: ['10.0.4.2'] }),
  nat_1_1: Nullable(
    Type.String({ description: 'Public address that is mapped to it', examples: ['192.0.2.24'] }),
  ),
  port: Type.String({
    enum: ['up', 'down', 'off'],
    description: 'Off: the compute does not run with this interface',
    examples: ['up'],
  }),
  since: Nullable(Type.String({ ...DateTime, description: 'Null for a port that is off' })),
  problem: named(
    'text',
    Nullable(
      Type.String({ description: 'Why a port is down, as far as is known', examples: ['host is silent'] }),
    ),
  ),
});

/** What a VPC wants of the network, and what the network carries. */
export const NetworkReport = NamedObject('NetworkReport', {
  plane: Type.String({
    enum: ['ovn', 'simulated'],
    description: 'Simulated: nothing carries packets in the region of the VPC',
    examples: ['ovn'],
  }),
  state: Type.String({
    enum: ['applied', 'pending', 'degraded', 'failed'],
    description:
      'Pending: changes are not in the network yet. Degraded: a port is down. Failed: the network refuses a change',
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
  interfaces: Type.Array(ReportedInterface),
});
