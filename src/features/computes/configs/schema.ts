import type { FilterFields } from '#domain/filter/filter';
import { recordOf } from '#domain/record-of';
import { type Static, Type } from '#domain/schema/json-schema';
import { DateTime, idIn, NamedObject, Nullable, named, Reference } from '#domain/schema/wire';
import { formatTime } from '#domain/time';
import {
  ConfigInterface,
  InterfaceInputs,
  type InterfaceWithRanges,
  toConfigInterface,
} from '#features/computes/interfaces/index';
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

const DiskId = Nullable(Type.Integer({ examples: [9001] }));
const VolumeId = Nullable(Type.Integer({ examples: [null] }));

export interface Device {
  disk_id: number | null;
  volume_id: number | null;
}
export type Devices = Record<(typeof SLOTS)[number], Device | null>;
export type Helpers = Record<(typeof HELPERS)[number], boolean>;

const ShownDevices = Type.Object(
  recordOf(SLOTS, () =>
    Type.Unsafe<Device | null>({
      ...Type.Object({ disk_id: DiskId, volume_id: VolumeId }),
      type: ['object', 'null'],
    }),
  ),
);

/** A configuration profile of a compute. */
export const ComputeConfig = NamedObject('ComputeConfig', {
  id: idIn('compute_config'),
  label: Type.String({ examples: ['My Debian 12 Disk Profile'] }),
  kernel: named('id', Type.String({ examples: ['compute/latest-64bit'] })),
  comments: Type.String({ examples: [''] }),
  memory_limit: Type.Integer({ minimum: 0, examples: [0] }),
  created: DateTime,
  updated: DateTime,
  root_device: Type.String({ examples: ['/dev/sda'] }),
  initrd: Nullable(Type.Integer()),
  run_level: Type.String({ enum: [...RUN_LEVELS] }),
  virt_mode: Type.String({ enum: [...VIRT_MODES] }),
  helpers: Type.Object(recordOf(HELPERS, () => Type.Boolean())),
  devices: ShownDevices,
  interfaces: Type.Array(ConfigInterface),
});

const DeviceInput = Type.Unsafe<Partial<Device> | null>({
  ...Type.Object({ disk_id: Type.Optional(DiskId), volume_id: Type.Optional(VolumeId) }),
  type: ['object', 'null'],
});

const Label = Type.String({ minLength: 1, maxLength: 48, examples: ['My Debian 12 Disk Profile'] });
const DevicesInput = Type.Object(recordOf(SLOTS, () => Type.Optional(DeviceInput)));

const Settings = {
  kernel: Type.Optional(
    named('id', Reference({ description: 'Id of a kernel', examples: ['compute/latest-64bit'] })),
  ),
  initrd: Type.Optional(Nullable(Type.Integer())),
  comments: Type.Optional(Type.String({ minLength: 0, maxLength: 65_535, multiline: true, examples: [''] })),
  memory_limit: Type.Optional(Type.Integer({ description: 'In MB; 0 means all memory', examples: [0] })),
  root_device: Type.Optional(Type.String({ minLength: 0, maxLength: 64, examples: ['/dev/sda'] })),
  run_level: Type.Optional(Type.String({ enum: [...RUN_LEVELS] })),
  virt_mode: Type.Optional(Type.String({ enum: [...VIRT_MODES] })),
  helpers: Type.Optional(Type.Object(recordOf(HELPERS, () => Type.Optional(Type.Boolean())))),
};

/** Request body to create a config. */
export const ConfigInput = NamedObject('ConfigInput', {
  label: Label,
  devices: DevicesInput,
  ...Settings,
  interfaces: Type.Optional(InterfaceInputs({ nullIs: [] })),
});

export type ConfigInput = Static<typeof ConfigInput>;

/** Request body to update a config. `interfaces` replaces the whole list. */
export const ConfigChanges = NamedObject('ConfigChanges', {
  label: Type.Optional(Label),
  devices: Type.Optional(DevicesInput),
  ...Settings,
  interfaces: Type.Optional(InterfaceInputs()),
});

export type ConfigChanges = Static<typeof ConfigChanges>;

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
