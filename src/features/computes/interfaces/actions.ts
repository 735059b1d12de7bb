import type { ActorCtx } from '#access/ctx';
import type { NewEvent } from '#domain/event';
import { changesBetween, type FieldChange } from '#domain/event-changes';
import { Failure, reject } from '#domain/failure';
import type { InterfaceId } from '#domain/ids';
import type { Range } from '#domain/net/ipv4';
import { ADDRESS_IN_USE } from '#domain/net/subnet-address';
import { touchConfig } from '#features/computes/configs/records';
import type { ConfigTarget, InterfaceTarget } from '#features/computes/instances/target';
import { computeConfigEntity, computeEntity } from '#features/events/entities';
import { selectPublicAddresses } from '#features/networks/addresses/records';
import {
  releaseAddress,
  releaseRanges,
  useAddress,
  useRanges,
} from '#features/networks/addresses/subnet-addresses';
import { leadingProblems } from '#features/networks/forwards/leading';
import { selectForwardsTo } from '#features/networks/forwards/records';
import { countOf } from '#features/networks/forwards/removal';
import { numberRouter, touchNetwork } from '#features/networks/interest/records';
import { settleCompute } from '#features/networks/portsets/actions';
import { requireVpcGrants } from '#features/networks/vpcs/target';
import { nothingChanged } from '#store/outcome';
import type { ComputeRow, SubnetRow } from '#store/schema/tables/index';
import type { Outcome, Tx } from '#store/types';
import {
  addInterfaces,
  changesEgress,
  checkInterfaces,
  findPlacement,
  type InterfacePlace,
  natAddress,
  natProblems,
  removeInterfaces,
  requireInactive,
  requireInterfaceLimit,
  subnetField,
} from './place-actions.ts';
import { type InterfaceWithRanges, selectInterfaces } from './records.ts';
import type { RequestedAddresses, WantedInterface } from './request-schema.ts';
import { alone, Neighbours, orderProblems, VLAN_NOT_UPDATED } from './rules.ts';
import { interfaceShownChanges, toConfigInterface } from './schema.ts';
import {
  clearPrimary,
  deleteRanges,
  insertRanges,
  selectSubnetInRegion,
  updateInterfaceRow,
} from './store.ts';

/**
 * Appends an interface, which becomes active with the next boot or reboot.
 * @throws Failure `limitReached`, or the problems of `interfaceProblems`, `Neighbours` and `checkInterfaces`
 */
export async function createConfigInterface(
  ctx: ActorCtx,
  tx: Tx,
  { compute, config }: ConfigTarget,
  wanted: WantedInterface,
): Promise<Outcome<InterfaceWithRanges>> {
  const others = await selectInterfaces(tx, config.id);
  const neighbours = new Neighbours();
  for (const other of others) neighbours.add(other);
  const place = await placeOf(tx, compute);
  const { problems, placed, vpcIds } = await checkInterfaces(tx, place, [wanted], () => alone);
  reject([...neighbours.problemsOf(wanted, alone), ...problems]);
  await requireVpcGrants({ db: tx, actor: ctx.actor }, vpcIds);
  requireInterfaceLimit(others.length + 1);

  if (wanted.primary) await clearPrimary(tx, config.id);
  const firstPosition = (others.at(-1)?.position ?? -1) + 1;
  const [row] = await addInterfaces(tx, place, config, placed, { now: ctx.now(), firstPosition });
  const field = subnetField(placed, () => alone);
  const isEgress = changesEgress(placed);
  const events = isEgress ? await settleCompute(ctx, tx, compute, field) : [];
  const added = isEgress ? (await selectInterfaces(tx, config.id)).at(-1) : row;
  const event = await configChanged(ctx, tx, { compute, config });
  return { value: added as InterfaceWithRanges, event: [...events, event] };
}

/** @throws Failure VLAN_NOT_UPDATED, INTERFACE_ACTIVE, or problems of addresses and ranges */
export async function updateConfigInterface(
  ctx: ActorCtx,
  tx: Tx,
  target: InterfaceTarget,
  { primary, wanted }: { primary?: boolean | undefined; wanted: RequestedAddresses },
): Promise<Outcome<InterfaceWithRanges>> {
  const { compute, config, row, rows } = await withRanges(tx, target);
  const { purpose } = row;
  if (purpose === 'vlan') throw Failure.invalid([{ reason: VLAN_NOT_UPDATED }]);
  const change =
    purpose === 'vpc' ? await readVpcChange(tx, await placeOf(tx, compute), row, wanted) : undefined;
  if (primary === undefined && !change) return nothingChanged(row);
  requireInactive(purpose === 'vpc' && row.active === 1);

  const isMapped = change?.nat !== undefined && change.nat !== row.nat_address;
  if (isMapped && change.nat !== null)
    reject(leadingProblems(await selectForwardsTo(tx, [row.id]), 'ipv4.nat_1_1'));
  if (primary) await clearPrimary(tx, config.id);
  if (primary !== undefined) await updateInterfaceRow(tx, row.id, { primary: primary ? 1 : 0 });
  if (change) await applyVpcChange(tx, compute, row, { ...change, now: ctx.now() });
  const events = isMapped ? await settleCompute(ctx, tx, compute, () => 'ipv4.nat_1_1') : [];
  const present = await selectInterfaces(tx, config.id);
  const updated = present.find(({ id }) => id === row.id);
  const event = await configChanged(ctx, tx, { compute, config });
  const changes = changesOfInterfaces(rows, present);
  return { value: updated as InterfaceWithRanges, event: [...events, { ...event, changes }] };
}

/** @throws Failure INTERFACE_ACTIVE */
export async function deleteConfigInterface(
  ctx: ActorCtx,
  tx: Tx,
  target: InterfaceTarget,
): Promise<Outcome<void>> {
  const { compute, config, row } = await withRanges(tx, target);
  requireInactive(row.active === 1);
  const forwards = await removeInterfaces(ctx, tx, compute.account_id, [row]);
  if (row.purpose === 'vpc') await settleCompute(ctx, tx, compute);
  const event = await configChanged(ctx, tx, { compute, config });
  return { value: undefined, event: [...forwards, event], deletes: { interfaces: 1, ...countOf(forwards) } };
}

/** @throws Failure ORDER_INCOMPLETE, INTERFACE_ACTIVE */
export async function orderConfigInterfaces(
  ctx: ActorCtx,
  tx: Tx,
  { compute, config }: ConfigTarget,
  ids: readonly InterfaceId[],
): Promise<Outcome<void>> {
  const rows = await selectInterfaces(tx, config.id);
  reject(
    orderProblems(
      ids,
      rows.map(({ id }) => id),
    ),
  );
  requireInactive(rows.some(({ active }) => active === 1));
  for (const [position, id] of ids.entries()) await updateInterfaceRow(tx, id, { position });
  return { value: undefined, event: await configChanged(ctx, tx, { compute, config }) };
}

/** Reads what the placement of a compute's interfaces depends on. */
export async function placeOf(tx: Tx, compute: ComputeRow): Promise<InterfacePlace> {
  return {
    accountId: compute.account_id,
    region: compute.region,
    computeId: compute.id,
    publicAddresses: await selectPublicAddresses(tx, compute.id),
  };
}

async function withRanges(tx: Tx, { compute, config, configInterface }: InterfaceTarget) {
  const rows = await selectInterfaces(tx, config.id);
  const row = rows.find(({ id }) => id === configInterface.id);
  if (!row) throw Failure.notFound();
  return { compute, config, row, rows };
}

/** Of all interfaces of a config, because one that becomes primary changes another. */
function changesOfInterfaces(...[before, after]: (readonly InterfaceWithRanges[])[]): FieldChange[] {
  const shown = (rows: readonly InterfaceWithRanges[] = []) => ({ interfaces: rows.map(toConfigInterface) });
  return changesBetween({ interfaces: [interfaceShownChanges] }, shown(before), shown(after));
}

/** Marks the config as updated, since its record includes the interfaces. @returns the event */
async function configChanged(ctx: ActorCtx, tx: Tx, { compute, config }: ConfigTarget): Promise<NewEvent> {
  await touchConfig(tx, config.id, ctx.now());
  return {
    accountId: compute.account_id,
    action: 'compute_config_update',
    entity: computeEntity(compute),
    secondaryEntity: computeConfigEntity(config),
  };
}

/**
 * The changes to a vpc interface. Undefined members stay untouched, since an interface may have tens of thousands of
 * ranges.
 */
export interface VpcChange {
  subnet: SubnetRow;
  address?: number;
  nat?: number | null;
  ranges?: readonly Range[];
}

/**
 * Checks and parses the changes.
 * @returns undefined when the request changes none of these fields
 * @throws Failure problems of the addresses and ranges
 */
async function readVpcChange(
  tx: Tx,
  place: InterfacePlace,
  row: InterfaceWithRanges,
  sent: RequestedAddresses,
): Promise<VpcChange | undefined> {
  const hasNat = sent.nat !== undefined;
  const hasAddress = sent.address !== undefined;
  const hasRanges = sent.ranges !== undefined;
  if (!hasNat && !hasAddress && !hasRanges) return undefined;
  const subnet = row.subnet_id && (await selectSubnetInRegion(tx, row.subnet_id, place));
  if (!subnet) throw new Error('A vpc interface always has a subnet');
  const address = sent.address ?? Number(row.address);
  const nat = sent.nat === undefined ? row.nat_address : sent.nat;
  if (hasAddress || hasRanges) {
    const isInKeptRange =
      !hasRanges && row.ranges.some(({ first, last }) => first <= address && address <= last);
    const { ranges } = sent;
    const { problems } = await findPlacement(tx, place, subnet, { address, nat, ranges }, alone);
    reject([...(isInKeptRange ? [{ field: 'ipv4.vpc', reason: ADDRESS_IN_USE }] : []), ...problems]);
  } else {
    reject(natProblems({ nat }, place, alone));
  }
  return {
    subnet,
    ...(hasAddress && { address }),
    ...(hasNat && { nat: natAddress(nat, place.publicAddresses) }),
    ...(sent.ranges && { ranges: sent.ranges }),
  };
}

async function applyVpcChange(
  tx: Tx,
  { account_id: accountId, region }: ComputeRow,
  row: InterfaceWithRanges,
  change: VpcChange & { now: number },
): Promise<void> {
  const { subnet, address, nat, ranges, now } = change;
  await touchNetwork(tx, accountId, now);
  if (nat) await numberRouter(tx, subnet.vpc_id, region);
  const use = { subnetId: subnet.id, computeId: row.compute_id };
  if (nat !== undefined) await updateInterfaceRow(tx, row.id, { nat_address: nat });
  if (address !== undefined) {
    await updateInterfaceRow(tx, row.id, { address });
    await useAddress(tx, use, address);
  }
  if (ranges) {
    const owner = { interface_id: row.id, subnet_id: subnet.id, compute_id: row.compute_id };
    await deleteRanges(tx, row.id);
    await insertRanges(tx, owner, ranges);
    await useRanges(tx, subnet.id, ranges);
  }
  // Release the old values only now: what the interface still uses has been written above and is not freed.
  if (address !== undefined) await releaseAddress(tx, use, Number(row.address));
  if (ranges) await releaseRanges(tx, use, row.ranges);
}
