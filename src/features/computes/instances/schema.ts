import { ComputeLabel } from '#domain/compute-label';
import type { FilterFields } from '#domain/filter/filter';
import { formatAddress } from '#domain/net/ipv4';
import { computeAddress } from '#domain/net/ipv6';
import { SERVICE_NETWORK } from '#domain/net/service-network';
import { type Static, Type } from '#domain/schema/json-schema';
import {
  DateTime,
  idIn,
  MAXIMUM_ELEMENTS,
  NamedObject,
  Nullable,
  named,
  Reference,
} from '#domain/schema/wire';
import { formatTime } from '#domain/time';
import { InterfaceInputs } from '#features/computes/interfaces/index';
import { AuthorizedKeys } from '#features/identity/ssh-keys/index';
import type { ComputeRow } from '#store/schema/tables/index';
import { TYPE_NOT_FOUND } from './rules.ts';

const STATUSES = ['provisioning', 'booting', 'running', 'rebooting', 'shutting_down', 'offline', 'deleting'];
const MAXIMUM_INTEGER = 2 ** 31 - 1;

const EXAMPLE_KEY =
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIORVZBjFMEH6AyMEkpdVCQQRAtDtNdYzRPt7KzQEEV/b maria@laptop';

const amount = (example: number, description?: string) =>
  Type.Integer({ minimum: 0, ...(description ? { description } : {}), examples: [example] });

/** A compute as the API shows it. */
export const Compute = NamedObject('Compute', {
  id: idIn('compute'),
  label: Type.String({ examples: ['web-1'] }),
  group: Type.String({ examples: [''] }),
  status: Type.String({ enum: STATUSES, examples: ['running'] }),
  created: DateTime,
  updated: DateTime,
  type: named('id', Type.String({ examples: ['c1-standard-2'] })),
  ipv4: Type.Array(Type.String({ examples: ['192.0.2.24'] }), { description: 'Public addresses first.' }),
  ipv6: Type.String({ examples: ['2001:db8:1::c23/128'] }),
  image: named('id', Nullable(Type.String({ examples: ['public/debian12'] }))),
  region: Type.String({ examples: ['us-east'] }),
  specs: Type.Object({
    disk: amount(51_200, 'In MB.'),
    memory: amount(2048, 'In MB.'),
    vcpus: amount(1),
    gpus: amount(0),
    transfer: amount(2000, 'In GB per month.'),
  }),
  alerts: Type.Object({
    cpu: amount(90, 'In percent of one vCPU.'),
    network_in: amount(10, 'In Mbit/s.'),
    network_out: amount(10, 'In Mbit/s.'),
    transfer_quota: amount(80, 'In percent.'),
    io: amount(10_000, 'Operations per second.'),
  }),
  backups: Type.Object({
    enabled: Type.Boolean({ examples: [false] }),
    available: Type.Boolean({ examples: [false] }),
    schedule: Type.Object({ day: Type.Null(), window: Type.Null() }),
    last_successful: Type.Null(),
  }),
  hypervisor: Type.String({ examples: ['kvm'] }),
  watchdog_enabled: Type.Boolean(),
  tags: Type.Array(Type.String(), { examples: [['production']] }),
  host_uuid: Type.String({ examples: ['5d41402abc4b2a76b9719d911017c592ae6f1b02'] }),
  has_user_data: Type.Boolean({ examples: [false] }),
});

const Tag = Type.String({ minLength: 3, maxLength: 50, examples: ['production'] });
const Group = Type.String({ minLength: 0, maxLength: 50, examples: [''] });

/** Request body to create a compute. Only `type` and `region` are required. */
export const ComputeInput = NamedObject('ComputeInput', {
  type: named(
    'id',
    Reference({
      tooLong: () => TYPE_NOT_FOUND,
      description: 'Id of a type',
      examples: ['c1-standard-2'],
    }),
  ),
  region: Reference({ description: 'Id of a region with the capability Computes', examples: ['us-east'] }),
  label: Type.Optional(ComputeLabel),
  image: Type.Optional(
    named('id', Nullable(Reference({ description: 'Id of an image', examples: ['public/debian12'] }))),
  ),
  root_pass: Type.Optional(
    Type.String({
      minLength: 11,
      maxLength: 128,
      description: 'Required with an image; never returned',
      examples: ['an example, not to be used'],
    }),
  ),
  booted: Type.Optional(Type.Boolean({ description: 'Default true with an image' })),
  interfaces: Type.Optional(
    InterfaceInputs({
      nullIs: [],
      description: 'Interfaces of the config that is created with the compute',
      examples: [[{ purpose: 'vpc', subnet_id: 2051, ipv4: { nat_1_1: 'any' } }]],
    }),
  ),
  authorized_keys: Type.Optional(AuthorizedKeys('compute', { examples: [[EXAMPLE_KEY]] })),
  authorized_users: Type.Optional(
    Type.Array(Reference({ examples: ['maria'] }), {
      ...MAXIMUM_ELEMENTS,
      description: 'Usernames of the account',
    }),
  ),
  tags: Type.Optional(Type.Array(Tag, MAXIMUM_ELEMENTS)),
  group: Type.Optional(Group),
  private_ip: Type.Optional(Type.Boolean({ description: `Assigns an address from ${SERVICE_NETWORK}` })),
});

export type ComputeInput = Static<typeof ComputeInput>;

const Threshold = Type.Optional(Type.Integer({ minimum: 0, maximum: MAXIMUM_INTEGER }));

/** Request body to update a compute. */
export const ComputeChanges = NamedObject('ComputeChanges', {
  label: Type.Optional(ComputeLabel),
  group: Type.Optional(Group),
  tags: Type.Optional(Type.Array(Tag, MAXIMUM_ELEMENTS)),
  watchdog_enabled: Type.Optional(Type.Boolean()),
  alerts: Type.Optional(
    Type.Object({
      cpu: Threshold,
      network_in: Threshold,
      network_out: Threshold,
      transfer_quota: Threshold,
      io: Threshold,
    }),
  ),
});

export type ComputeChanges = Static<typeof ComputeChanges>;

export const computeFilterable = {
  id: { type: 'integer' },
  label: { type: 'string' },
  region: { type: 'string' },
  image: { type: 'string' },
  group: { type: 'string' },
  ipv4: { type: 'strings' },
  tags: { type: 'strings' },
} as const satisfies FilterFields;

/** The parts of a compute that are stored in other tables. */
export interface ComputeParts {
  /** As integers, public addresses first. */
  addresses: readonly number[];
  tags: readonly string[];
}

export function toCompute(row: ComputeRow, { addresses, tags }: ComputeParts): Static<typeof Compute> {
  return {
    id: row.id,
    label: row.label,
    group: row.group,
    status: row.status,
    created: formatTime(row.created),
    updated: formatTime(row.updated),
    type: row.type,
    ipv4: addresses.map(formatAddress),
    ipv6: `${computeAddress(row.ipv6_network, row.id)}/128`,
    image: row.image,
    region: row.region,
    specs: {
      disk: row.disk,
      memory: row.memory,
      vcpus: row.vcpus,
      gpus: row.gpus,
      transfer: row.transfer,
    },
    alerts: {
      cpu: row.alert_cpu,
      network_in: row.alert_network_in,
      network_out: row.alert_network_out,
      transfer_quota: row.alert_transfer_quota,
      io: row.alert_io,
    },
    backups: {
      enabled: false,
      available: false,
      schedule: { day: null, window: null },
      last_successful: null,
    },
    hypervisor: 'kvm',
    watchdog_enabled: row.watchdog_enabled === 1,
    tags: [...tags],
    host_uuid: row.host_uuid,
    has_user_data: false,
  };
}
