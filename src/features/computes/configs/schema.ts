import type { ShownChange } from '#domain/event-changes';
import type { FilterFields } from '#domain/filter/filter';
import { recordOf } from '#domain/record-of';
import { type Static, Type } from '#domain/schema/json-schema';
import { DateTime, described, idIn, NamedObject, Nullable, named, Reference } from '#domain/schema/wire';
import { formatTime } from '#domain/time';
import type { InterfaceWithRanges } from '#features/computes/interfaces/records';
import {
  ConfigInterface,
  InterfaceInputs,
  interfaceShownChanges,
  toConfigInterface,
} from '#features/computes/interfaces/schema';
import type { ComputeConfigRow } from '#store/schema/tables/index';

export const SLOTS = ['sda', 'sdb', 'sdc', 'sdd', 'sde', 'sdf', 'sdg', 'sdh'] as const;
export const HELPERS = [
  'updatedb_disabled',
  'distro',
  'modules_dep',
  'network',
  'devtmpfs_automount',
] as const;
export const RUN_LEVELS = ['default', 'single', 'binbash'] as const;
export const VIRT_MODES = ['paravirt', 'fullvirt'] as const;

const DiskId = Nullable(
  Type.Integer({
    description: 'Id of a disk. It is stored, but not checked: there are no disks',
    examples: [9001],
  }),
);
const VolumeId = Nullable(
  Type.Integer({
    description: 'Id of a volume. It is stored, but not checked: there are no volumes',
    examples: [null],
  }),
);

const TEXTS = {
  label: 'Name of the config; it need not be unique',
  kernel: 'Id of the kernel to boot',
  comments: 'Free text',
  memory: 'Memory that the compute may use with this config, in MB; 0 means all of it',
  root: 'Device that the root file system is on',
  initrd: 'Id of an initial RAM disk. It is stored, but not checked; null for none',
  runLevel: 'What the system starts: everything, a single-user system, or a shell',
  virtMode: 'Whether the kernel knows that it runs on a hypervisor',
  devices: 'What each device name stands for',
  helpers: 'What is changed in the file system before each boot',
} as const;

const HELPER_TEXTS: Record<(typeof HELPERS)[number], string> = {
  updatedb_disabled: 'Turns off `updatedb`, which would load all computes of a host at once',
  distro: 'Adapts the settings to the distribution and its kernel',
  modules_dep: 'Writes a list of module dependencies for the kernel',
  network: 'Sets up the network with the addresses of the compute',
  devtmpfs_automount: 'Mounts `devtmpfs` at `/dev`',
};

const slotText = (slot: string) => `What \`${slot}\` is; null for nothing`;

export interface Device {
  disk_id: number | null;
  volume_id: number | null;
}
export type Devices = Record<(typeof SLOTS)[number], Device | null>;
export type Helpers = Record<(typeof HELPERS)[number], boolean>;

const ShownDevices = Type.Object(
  recordOf(SLOTS, (slot) =>
    Type.Unsafe<Device | null>({
      ...Type.Object({ disk_id: DiskId, volume_id: VolumeId }),
      type: ['object', 'null'],
      description: slotText(slot),
      examples: [slot === 'sda' ? { disk_id: 9001, volume_id: null } : null],
    }),
  ),
  { description: TEXTS.devices },
);

export const ComputeConfig = NamedObject(
  'ComputeConfig',
  'A config of a compute: the kernel, devices and network interfaces that it boots with',
  {
    id: idIn('compute_config', 'Id of the config'),
    label: Type.String({ description: TEXTS.label, examples: ['My Debian 12 Disk Profile'] }),
    kernel: named('kernel', Type.String({ description: TEXTS.kernel, examples: ['compute/latest-64bit'] })),
    comments: Type.String({ description: `${TEXTS.comments}; may be empty`, examples: [''] }),
    memory_limit: Type.Integer({ minimum: 0, description: TEXTS.memory, examples: [0] }),
    created: described('When the config was created', DateTime),
    updated: described(
      'When the config or one of its interfaces last changed; at first, when the config was created',
      DateTime,
    ),
    root_device: Type.String({ description: TEXTS.root, examples: ['/dev/sda'] }),
    initrd: Nullable(Type.Integer({ description: TEXTS.initrd })),
    run_level: Type.String({ enum: [...RUN_LEVELS], description: TEXTS.runLevel }),
    virt_mode: Type.String({ enum: [...VIRT_MODES], description: TEXTS.virtMode }),
    helpers: Type.Object(
      recordOf(HELPERS, (helper) => Type.Boolean({ description: HELPER_TEXTS[helper] })),
      { description: TEXTS.helpers },
    ),
    devices: ShownDevices,
    interfaces: Type.Array(ConfigInterface, {
      description:
        'Network interfaces in their order: the first one is `eth0`. Without any, the compute has a public one',
    }),
  },
);

const deviceInput = (slot: string) =>
  Type.Unsafe<Partial<Device> | null>({
    ...Type.Object({ disk_id: Type.Optional(DiskId), volume_id: Type.Optional(VolumeId) }),
    type: ['object', 'null'],
    description: slotText(slot),
    examples: [slot === 'sda' ? { disk_id: 9001, volume_id: null } : null],
  });

const Label = Type.String({
  minLength: 1,
  maxLength: 48,
  description: TEXTS.label,
  examples: ['My Debian 12 Disk Profile'],
});
const DevicesInput = Type.Object(
  recordOf(SLOTS, (slot) => Type.Optional(deviceInput(slot))),
  { description: `${TEXTS.devices}; may be empty` },
);

const Settings = {
  kernel: Type.Optional(
    named('kernel', Reference({ description: TEXTS.kernel, examples: ['compute/latest-64bit'] })),
  ),
  initrd: Type.Optional(Nullable(Type.Integer({ description: TEXTS.initrd }))),
  comments: Type.Optional(
    Type.String({
      minLength: 0,
      maxLength: 65_535,
      multiline: true,
      description: TEXTS.comments,
      examples: [''],
    }),
  ),
  memory_limit: Type.Optional(Type.Integer({ description: TEXTS.memory, examples: [0] })),
  root_device: Type.Optional(
    Type.String({ minLength: 0, maxLength: 64, description: TEXTS.root, examples: ['/dev/sda'] }),
  ),
  run_level: Type.Optional(Type.String({ enum: [...RUN_LEVELS], description: TEXTS.runLevel })),
  virt_mode: Type.Optional(Type.String({ enum: [...VIRT_MODES], description: TEXTS.virtMode })),
  helpers: Type.Optional(
    Type.Object(
      recordOf(HELPERS, (helper) => Type.Optional(Type.Boolean({ description: HELPER_TEXTS[helper] }))),
      { description: `${TEXTS.helpers}. On create, all are true by default` },
    ),
  ),
};

export const ConfigInput = NamedObject('ConfigInput', 'A config to create', {
  label: Label,
  devices: DevicesInput,
  ...Settings,
  interfaces: Type.Optional(
    InterfaceInputs({
      nullIs: [],
      description: 'Interfaces to create with the config; the first one is `eth0`',
    }),
  ),
});

export type ConfigInput = Static<typeof ConfigInput>;

export const ConfigChanges = NamedObject('ConfigChanges', 'Changes of a config', {
  label: Type.Optional(Label),
  devices: Type.Optional(DevicesInput),
  ...Settings,
  interfaces: Type.Optional(
    InterfaceInputs({
      description: 'Replaces the whole list: all interfaces get new ids. Null leaves the list as it is',
    }),
  ),
});

export type ConfigChanges = Static<typeof ConfigChanges>;

/** What events tell of the fields of an update, in the order of its body. */
export const configShownChanges = {
  label: 'values',
  devices: 'name',
  kernel: 'values',
  initrd: 'name',
  comments: 'values',
  memory_limit: 'name',
  root_device: 'name',
  run_level: 'name',
  virt_mode: 'name',
  helpers: 'name',
  interfaces: [interfaceShownChanges],
} as const satisfies Record<keyof ConfigChanges, ShownChange>;

export const configFilterable = {
  label: { type: 'string' },
  interfaces: { type: 'strings' },
} as const satisfies FilterFields;

export function toComputeConfig(
  row: ComputeConfigRow,
  interfaces: readonly InterfaceWithRanges[],
): Static<typeof ComputeConfig> {
  return {
    id: row.id,
    label: row.label,
    kernel: row.kernel,
    comments: row.comments,
    memory_limit: row.memory_limit,
    created: formatTime(row.created),
    updated: formatTime(row.updated),
    root_device: row.root_device,
    initrd: row.initrd,
    run_level: row.run_level,
    virt_mode: row.virt_mode,
    helpers: JSON.parse(row.helpers) as Helpers,
    devices: JSON.parse(row.devices) as Devices,
    interfaces: interfaces.map(toConfigInterface),
  };
}
