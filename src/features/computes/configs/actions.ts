import type { ActorCtx } from '#access/ctx';
import { DEFAULT_KERNEL } from '#config/catalog/catalog';
import type { NewEvent } from '#domain/event';
import { changesBetween } from '#domain/event-changes';
import { Failure, reject } from '#domain/failure';
import type { ComputeId } from '#domain/ids';
import { requireBelowLimit } from '#domain/limits';
import { recordOf } from '#domain/record-of';
import type { ConfigTarget } from '#features/computes/instances/target';
import { placeOf } from '#features/computes/interfaces/actions';
import {
  addInterfaces,
  changesEgress,
  checkInterfaces,
  removeInterfaces,
  requireInactive,
  requireInterfaceLimit,
  subnetField,
} from '#features/computes/interfaces/place-actions';
import { type InterfaceWithRanges, selectInterfaces } from '#features/computes/interfaces/records';
import type { WantedInterface } from '#features/computes/interfaces/request-schema';
import { requireIdle } from '#features/computes/jobs/jobs';
import { computeConfigEntity, computeEntity } from '#features/events/entities';
import { countOf } from '#features/networks/forwards/removal';
import { settleCompute } from '#features/networks/portsets/actions';
import { requireVpcGrants } from '#features/networks/vpcs/target';
import { nothingChanged } from '#store/outcome';
import type { ComputeConfigRow, ComputeRow } from '#store/schema/tables/index';
import type { Outcome, Tx } from '#store/types';
import { CONFIG_ACTIVE, isActiveConfig } from './rules.ts';
import {
  type ConfigChanges,
  type ConfigInput,
  configShownChanges,
  type Device,
  type Devices,
  HELPERS,
  type Helpers,
  RUN_LEVELS,
  SLOTS,
  toComputeConfig,
  VIRT_MODES,
} from './schema.ts';
import { countConfigs, deleteConfigRow, insertConfig, updateConfigRow } from './store.ts';

export interface ConfigWithInterfaces {
  config: ComputeConfigRow;
  /** Ordered by position. */
  interfaces: readonly InterfaceWithRanges[];
}

/** A body whose interfaces were read. */
type WithInterfaces<Body> = Omit<Body, 'interfaces'> & {
  interfaces?: readonly WantedInterface[] | undefined;
};

/** @throws Failure `limitReached`, or problems of the interfaces */
export async function createComputeConfig(
  ctx: ActorCtx,
  tx: Tx,
  compute: ComputeRow,
  { interfaces: wanted = [], ...input }: WithInterfaces<ConfigInput>,
): Promise<Outcome<ConfigWithInterfaces>> {
  const place = await placeOf(tx, compute);
  const { problems, placed, vpcIds } = await checkInterfaces(tx, place, wanted);
  reject(problems);
  await requireVpcGrants({ db: tx, actor: ctx.actor }, vpcIds);
  requireInterfaceLimit(wanted.length);
  const count = (await countConfigs(tx, compute.id)) + 1;
  requireBelowLimit(count, ctx.settings.limits.configsPerCompute, 'configs', 'compute');

  const config = await addConfig(tx, { ...input, compute_id: compute.id, now: ctx.now() });
  const added = await addInterfaces(tx, place, config, placed, { now: ctx.now() });
  const isEgress = changesEgress(placed);
  const events = isEgress ? await settleCompute(ctx, tx, compute, subnetField(placed)) : [];
  const interfaces = isEgress ? await selectInterfaces(tx, config.id) : added;
  const event = configEvent('compute_config_create', compute, config);
  return { value: { config, interfaces }, event: [...events, event] };
}

/** @throws Failure INTERFACE_ACTIVE, `limitReached`, or problems of the interfaces */
export async function updateComputeConfig(
  ctx: ActorCtx,
  tx: Tx,
  { compute, config }: ConfigTarget,
  { interfaces: wanted, ...settings }: WithInterfaces<ConfigChanges>,
): Promise<Outcome<ConfigWithInterfaces>> {
  const present = await selectInterfaces(tx, config.id);
  if (wanted === undefined && Object.keys(settings).length === 0) {
    return nothingChanged({ config, interfaces: present });
  }
  const now = ctx.now();
  let interfaces = present;
  const events: NewEvent[] = [];
  if (wanted !== undefined) {
    const place = await placeOf(tx, compute);
    // Remove the old interfaces first, because the new ones may use the same addresses and labels.
    events.push(...(await removeInterfaces(ctx, tx, compute.account_id, present)));
    const { problems, placed, vpcIds } = await checkInterfaces(tx, place, wanted);
    reject(problems);
    await requireVpcGrants({ db: tx, actor: ctx.actor }, vpcIds);
    requireInterfaceLimit(wanted.length);
    const hasVpc = [...present, ...wanted].some(({ purpose }) => purpose === 'vpc');
    requireInactive(hasVpc && isActiveConfig(compute, config.id));
    interfaces = await addInterfaces(tx, place, config, placed, { now, replaced: present });
    if (hasVpc) events.push(...(await settleCompute(ctx, tx, compute, subnetField(placed))));
    if (changesEgress(placed)) interfaces = await selectInterfaces(tx, config.id);
  }
  const updated = await updateConfigRow(tx, config.id, {
    ...changedColumns(settings, config),
    updated: now,
  });
  const shown = [toComputeConfig(config, present), toComputeConfig(updated, interfaces)] as const;
  const changes = changesBetween(configShownChanges, ...shown);
  events.push({ ...configEvent('compute_config_update', compute, updated), changes });
  return { value: { config: updated, interfaces }, event: events };
}

/** Deletes a config with its interfaces. @throws Failure COMPUTE_BUSY, CONFIG_ACTIVE */
export async function deleteComputeConfig(
  ctx: ActorCtx,
  tx: Tx,
  { compute, config }: ConfigTarget,
): Promise<Outcome<void>> {
  await requireIdle(tx, compute.id);
  if (isActiveConfig(compute, config.id)) throw Failure.invalid([{ reason: CONFIG_ACTIVE }]);
  const interfaces = await selectInterfaces(tx, config.id);
  const forwards = await removeInterfaces(ctx, tx, compute.account_id, interfaces);
  if (interfaces.some(({ purpose }) => purpose === 'vpc')) await settleCompute(ctx, tx, compute);
  await deleteConfigRow(tx, config);
  const event = configEvent('compute_config_delete', compute, config);
  return {
    value: undefined,
    event: [...forwards, event],
    deletes: { configs: 1, interfaces: interfaces.length, ...countOf(forwards) },
  };
}

/** Inserts a config, with default settings where the input has none. The caller adds its interfaces. */
export function addConfig(
  tx: Tx,
  input: Omit<ConfigInput, 'interfaces'> & { compute_id: ComputeId; now: number },
): Promise<ComputeConfigRow> {
  return insertConfig(tx, {
    compute_id: input.compute_id,
    label: input.label,
    kernel: input.kernel ?? DEFAULT_KERNEL,
    comments: input.comments ?? '',
    memory_limit: input.memory_limit ?? 0,
    root_device: input.root_device ?? '/dev/sda',
    initrd: input.initrd ?? null,
    run_level: input.run_level ?? RUN_LEVELS[0],
    virt_mode: input.virt_mode ?? VIRT_MODES[0],
    helpers: JSON.stringify(helpersOf(input.helpers)),
    devices: JSON.stringify(devicesOf(input.devices)),
    created: input.now,
    updated: input.now,
  });
}

function changedColumns(changes: Omit<ConfigChanges, 'interfaces'>, config: ComputeConfigRow) {
  const { helpers, devices, ...columns } = changes;
  return {
    ...columns,
    ...(helpers && {
      helpers: JSON.stringify(helpersOf({ ...(JSON.parse(config.helpers) as Helpers), ...helpers })),
    }),
    ...(devices && { devices: JSON.stringify(devicesOf(devices)) }),
  };
}

function helpersOf(helpers: Partial<Helpers> = {}): Helpers {
  return recordOf(HELPERS, (name) => helpers[name] ?? true);
}

function devicesOf(devices: { [Slot in keyof Devices]?: Partial<Device> | null }): Devices {
  const deviceOf = (slot: (typeof SLOTS)[number]): Device | null => {
    const device = devices[slot];
    return device ? { disk_id: device.disk_id ?? null, volume_id: device.volume_id ?? null } : null;
  };
  return recordOf(SLOTS, deviceOf);
}

function configEvent(
  action: 'compute_config_create' | 'compute_config_update' | 'compute_config_delete',
  compute: ComputeRow,
  config: ComputeConfigRow,
): NewEvent {
  return {
    accountId: compute.account_id,
    action,
    entity: computeEntity(compute),
    secondaryEntity: computeConfigEntity(config),
  };
}
