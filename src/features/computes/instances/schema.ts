import type { ShownChange } from '#domain/event-changes';
import type { FilterFields } from '#domain/filter/filter';
import { idOnceWritten } from '#domain/ids';
import { ComputeLabel } from '#domain/label';
import { formatAddress } from '#domain/net/ipv4';
import { computeAddress } from '#domain/net/ipv6';
import { SERVICE_NETWORK } from '#domain/net/service-network';
import { type Static, Type } from '#domain/schema/json-schema';
import {
  DateTime,
  described,
  idIn,
  idOf,
  MAXIMUM_ELEMENTS,
  NamedObject,
  Nullable,
  named,
  Reference,
  TAGS_TEXT,
  Tags,
} from '#domain/schema/wire';
import { UNRESTRICTED_ONLY } from '#domain/tags';
import { formatTime } from '#domain/time';
import { InterfaceInputs } from '#features/computes/interfaces/schema';
import { AuthorizedKeys } from '#features/identity/ssh-keys/schema';
import type { ComputeRow } from '#store/schema/tables/index';
import { TYPE_NOT_FOUND } from './rules.ts';

const STATUSES = ['provisioning', 'booting', 'running', 'rebooting', 'shutting_down', 'offline', 'deleting'];
const MAXIMUM_INTEGER = 2 ** 31 - 1;

const EXAMPLE_KEY =
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIORVZBjFMEH6AyMEkpdVCQQRAtDtNdYzRPt7KzQEEV/b maria@laptop';

const amount = (example: number, description: string) =>
  Type.Integer({ minimum: 0, description, examples: [example] });

/** Above which average usage there would be an alert. */
const ALERTS = {
  cpu: 'Threshold for the use of CPU, in percent of one vCPU; 0 for no alert',
  network_in: 'Threshold for incoming traffic, in Mbit/s; 0 for no alert',
  network_out: 'Threshold for outgoing traffic, in Mbit/s; 0 for no alert',
  transfer_quota:
    'Threshold for the transfer of a month, in percent of what the type includes; 0 for no alert',
  io: 'Threshold for disk operations, in operations per second; 0 for no alert',
} as const;

const ALERTS_TEXT = 'Thresholds for alerts. They are stored and shown; the service sends no alerts';
const WATCHDOG_TEXT =
  'Whether the compute is booted again when it stops by itself. Only where computes run on hosts';
const GROUP_TEXT = 'Label to group computes by; may be empty';

export const Compute = NamedObject('Compute', 'A compute instance', {
  id: idIn('compute', 'Id of the compute'),
  label: Type.String({ description: 'Unique among the computes of the account', examples: ['web-1'] }),
  group: Type.String({ description: GROUP_TEXT, examples: [''] }),
  status: Type.String({
    enum: STATUSES,
    description:
      'What the compute does now. It rests in `running` and `offline`; the others last while a job runs. `deleting` is reserved',
    examples: ['running'],
  }),
  created: described('When the compute was created', DateTime),
  updated: described('When the compute last changed; at first, when it was created', DateTime),
  type: named('type', Type.String({ description: 'Id of the compute type', examples: ['c1-standard-2'] })),
  ipv4: Type.Array(Type.String({ examples: ['192.0.2.24'] }), {
    description:
      'IPv4 addresses outside of VPCs: public ones first, then those in the private network of the region',
  }),
  ipv6: Type.String({
    description: 'Public IPv6 address with prefix length 128',
    examples: ['2001:db8:1::c23/128'],
  }),
  image: named(
    'image',
    Nullable(
      Type.String({
        description: 'Id of the image that the compute was created from; null if there was none',
        examples: ['public/debian12'],
      }),
    ),
  ),
  region: Type.String({ description: 'Id of the region; it never changes', examples: ['us-east'] }),
  specs: Type.Object(
    {
      disk: amount(51_200, 'Disk space in MB'),
      memory: amount(2048, 'Memory in MB'),
      vcpus: amount(1, 'Number of virtual CPUs'),
      gpus: amount(0, 'Number of GPUs'),
      transfer: amount(2000, 'Traffic that the price includes, in GB per month'),
    },
    { description: 'What the compute got from its type when it was created' },
  ),
  alerts: Type.Object(
    {
      cpu: amount(90, ALERTS.cpu),
      network_in: amount(10, ALERTS.network_in),
      network_out: amount(10, ALERTS.network_out),
      transfer_quota: amount(80, ALERTS.transfer_quota),
      io: amount(10_000, ALERTS.io),
    },
    { description: ALERTS_TEXT },
  ),
  backups: Type.Object(
    {
      enabled: Type.Boolean({ description: 'Always false', examples: [false] }),
      available: Type.Boolean({ description: 'Always false', examples: [false] }),
      schedule: Type.Object(
        {
          day: described('Always null', Type.Null()),
          window: described('Always null', Type.Null()),
        },
        { description: 'When backups would be made: never' },
      ),
      last_successful: described('Always null', Type.Null()),
    },
    { description: 'Backups of the compute, which the service does not offer' },
  ),
  hypervisor: Type.String({ description: 'Always `kvm`', examples: ['kvm'] }),
  watchdog_enabled: Type.Boolean({ description: WATCHDOG_TEXT }),
  tags: Type.Array(Type.String(), { description: TAGS_TEXT, examples: [['production']] }),
  host_uuid: Type.String({
    description: '40 random hex digits, fixed for the life of the compute. They do not identify a host',
    examples: ['5d41402abc4b2a76b9719d911017c592ae6f1b02'],
  }),
  has_user_data: Type.Boolean({
    description: 'Always false: the service does not take user data',
    examples: [false],
  }),
});

const Group = Type.String({ minLength: 0, maxLength: 50, description: GROUP_TEXT, examples: [''] });

/** Only `type` and `region` are required. */
export const ComputeInput = NamedObject('ComputeInput', 'A compute to create', {
  type: named(
    'type',
    Reference({
      tooLong: () => TYPE_NOT_FOUND,
      description: 'Id of a compute type',
      examples: ['c1-standard-2'],
    }),
  ),
  region: Reference({ description: 'Id of a region with the capability Computes', examples: ['us-east'] }),
  label: Type.Optional(ComputeLabel),
  image: Type.Optional(
    named(
      'image',
      Nullable(
        Reference({
          description: 'Id of the image to create the compute from. Without one it has no disk and stays off',
          examples: ['public/debian12'],
        }),
      ),
    ),
  ),
  root_pass: Type.Optional(
    Type.String({
      minLength: 11,
      maxLength: 128,
      description:
        'Password of the user `root`. Required with an image, otherwise without effect; never shown',
      examples: ['an example, not to be used'],
    }),
  ),
  booted: Type.Optional(
    Type.Boolean({
      description:
        'Whether to boot the compute when it is created. Default true with an image; without one it stays off',
    }),
  ),
  interfaces: Type.Optional(
    InterfaceInputs({
      nullIs: [],
      description:
        'Interfaces of the config that is created with the compute. Without any, it has a public one',
      examples: [[{ purpose: 'vpc', subnet_id: 2051, ipv4: { nat_1_1: 'any' } }]],
    }),
  ),
  authorized_keys: Type.Optional(
    AuthorizedKeys('compute', {
      description: 'Public keys in OpenSSH format that may sign in as `root`',
      examples: [[EXAMPLE_KEY]],
    }),
  ),
  authorized_users: Type.Optional(
    Type.Array(Reference({ examples: ['maria'] }), {
      ...MAXIMUM_ELEMENTS,
      description: 'Usernames of the account, whose SSH keys may sign in as `root`',
    }),
  ),
  tags: Type.Optional(Tags(UNRESTRICTED_ONLY)),
  group: Type.Optional(Group),
  firewall_id: Type.Optional(
    Nullable(
      idOf(
        'firewall',
        'Id of a firewall of the account, which the compute is assigned to before its first boot. Null for none',
      ),
    ),
  ),
  private_ip: Type.Optional(
    Type.Boolean({
      description: `Whether to assign an address from ${SERVICE_NETWORK}, the private network of the region. Default false`,
    }),
  ),
});

export type ComputeInput = Static<typeof ComputeInput>;

const threshold = (example: number, description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: MAXIMUM_INTEGER, description, examples: [example] }));

export const ComputeChanges = NamedObject('ComputeChanges', 'Changes of a compute', {
  label: Type.Optional(ComputeLabel),
  group: Type.Optional(Group),
  tags: Type.Optional(Tags(UNRESTRICTED_ONLY)),
  watchdog_enabled: Type.Optional(Type.Boolean({ description: WATCHDOG_TEXT })),
  alerts: Type.Optional(
    Type.Object(
      {
        cpu: threshold(90, ALERTS.cpu),
        network_in: threshold(10, ALERTS.network_in),
        network_out: threshold(10, ALERTS.network_out),
        transfer_quota: threshold(80, ALERTS.transfer_quota),
        io: threshold(10_000, ALERTS.io),
      },
      { description: ALERTS_TEXT },
    ),
  ),
});

export type ComputeChanges = Static<typeof ComputeChanges>;

/** What events tell of the fields of an update, in the order of its body. */
export const computeShownChanges = {
  label: 'values',
  group: 'values',
  tags: 'values',
  watchdog_enabled: 'values',
  alerts: 'values',
} as const satisfies Record<keyof ComputeChanges, ShownChange>;

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
    ipv6: `${computeAddress(row.ipv6_network, idOnceWritten(row.id))}/128`,
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
