import type { ShownChange, ShownChanges } from '#domain/event-changes';
import type { FilterFields } from '#domain/filter/filter';
import {
  FIREWALL_STATUSES,
  type FirewallChanges,
  FirewallRulesReply,
  type FirewallStatus,
} from '#domain/firewalls/firewall-inputs';
import type { FirewallRules } from '#domain/firewalls/rules';
import type { ComputeId } from '#domain/ids';
import { type Static, Type } from '#domain/schema/json-schema';
import { DateTime, described, idIn, idOf, NamedObject, named, TAGS_TEXT } from '#domain/schema/wire';
import { formatTime } from '#domain/time';
import type { FirewallRow } from '#store/schema/tables/index';
import type { LabelledDevice } from './records.ts';

const FirewallEntity = NamedObject('FirewallEntity', 'What a firewall is assigned to', {
  id: idOf('compute', 'Id of the compute'),
  type: named('entity', Type.String({ description: 'Always `compute`', examples: ['compute'] })),
  label: Type.String({ description: 'Current label of the compute', examples: ['web-1'] }),
  url: named(
    'path',
    Type.String({
      description: 'Path of the compute in the API',
      examples: ['/v4/compute/instances/3107'],
    }),
  ),
});

export const Firewall = NamedObject(
  'Firewall',
  'A firewall. Where the operator runs a data plane, it decides which connections reach computes and leave them, on their public and VPC interfaces',
  {
    id: idIn('firewall', 'Id of the firewall'),
    label: Type.String({ description: 'Unique among the firewalls of the account', examples: ['web'] }),
    created: described('When the firewall was created', DateTime),
    updated: described(
      'When label, tags, status or rules last changed; at first, when the firewall was created',
      DateTime,
    ),
    status: Type.Unsafe<FirewallStatus>(
      Type.String({
        enum: FIREWALL_STATUSES,
        description: 'Whether it is in force',
        examples: ['enabled'],
      }),
    ),
    rules: described('Rules and policies', FirewallRulesReply),
    tags: Type.Array(Type.String(), { description: TAGS_TEXT, examples: [['production']] }),
    entities: Type.Array(FirewallEntity, {
      description: 'What it is assigned to, as far as the user may see it, in the order of the devices',
    }),
  },
);

export const FirewallDevice = NamedObject(
  'FirewallDevice',
  'A device: the assignment of a firewall to a compute',
  {
    id: idIn('firewall_device', 'Id of the device'),
    created: described('When the compute was assigned', DateTime),
    updated: described('The same as `created`: a device never changes', DateTime),
    entity: described('What the firewall is assigned to', FirewallEntity),
  },
);

export const firewallFilterable = {
  id: { type: 'integer' },
  label: { type: 'string' },
  status: { type: 'string' },
  tags: { type: 'strings' },
  created: { type: 'date-time' },
  updated: { type: 'date-time' },
} as const satisfies FilterFields;

/** What events tell of the fields of an update, in the order of its body. */
export const firewallShownChanges = {
  label: 'values',
  tags: 'values',
  status: 'values',
} as const satisfies Record<keyof FirewallChanges, ShownChange>;

/** What events tell of an update of the rules: their fingerprints. */
export const rulesShownChanges = { rules: 'values' } as const satisfies ShownChanges;

export const deviceFilterable = {
  id: { type: 'integer' },
  created: { type: 'date-time' },
  updated: { type: 'date-time' },
} as const satisfies FilterFields;

/** The parts of a firewall that are stored in other tables. */
export interface FirewallParts {
  tags: readonly string[];
  /** By id; only those whose compute the user may see. */
  devices: readonly LabelledDevice[];
}

export function toFirewall(row: FirewallRow, { tags, devices }: FirewallParts): Static<typeof Firewall> {
  return {
    id: row.id,
    label: row.label,
    created: formatTime(row.created),
    updated: formatTime(row.updated),
    status: row.status,
    rules: toRules(row),
    tags: [...tags],
    entities: devices.map(toEntity),
  };
}

export function toRules({
  rules,
  version,
  fingerprint,
}: Pick<FirewallRow, 'rules' | 'version' | 'fingerprint'>): Static<typeof FirewallRulesReply> {
  return { ...rulesOf({ rules }), version, fingerprint };
}

/** The rules of a row. */
export function rulesOf({ rules }: Pick<FirewallRow, 'rules'>): FirewallRules {
  return JSON.parse(rules);
}

export function toDevice(device: LabelledDevice): Static<typeof FirewallDevice> {
  const { id, created } = device;
  return { id, created: formatTime(created), updated: formatTime(created), entity: toEntity(device) };
}

function toEntity({
  compute_id: id,
  compute_label: label,
}: {
  compute_id: ComputeId;
  compute_label: string;
}): Static<typeof FirewallEntity> {
  return { id, type: 'compute', label, url: `/v4/compute/instances/${id}` };
}
