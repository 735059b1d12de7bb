import type { NewEvent } from '#domain/event';
import { Failure } from '#domain/failure';
import type { ComputeId, NatgatewayId, SubnetId } from '#domain/ids';
import { NO_PUBLIC_ADDRESS } from '#features/networks/addresses/address-pools';
import { numberRouter, touchNetwork } from '#features/networks/interest/records';
import { settleLeases } from '#features/networks/leases/actions';
import { selectNatgateways } from '#features/networks/natgateways/records';
import { portsUsedUp } from '#features/networks/natgateways/shortages';
import type { ComputeRow, NatgatewayRow } from '#store/schema/tables/index';
import type { Tx } from '#store/types';
import { BlockAllocator, type EgressCtx } from './block-allocator.ts';
import { holdFrom } from './holds.ts';
import { selectPortsets } from './records.ts';
import { holdPortsets, insertPortset, selectWantedPortsets, type WantedPortset } from './store.ts';

/** What a gateway cannot give. */
export interface Shortage {
  natgatewayId: NatgatewayId;
  /** The compute that gets nothing. */
  wanted: WantedPortset;
  /** Computes that got a block before it. */
  given: number;
  /** Computes that are to get one. */
  needed: number;
  /** The region has no public address left, and one would help. */
  isPoolEmpty: boolean;
}

/**
 * Gives computes the blocks of ports that their interfaces need, and takes those that none needs any more. Notes who has
 * what. Call it after each change of interfaces, and of the gateways of subnets.
 * @param refuse makes the failure of a block that is not there
 * @returns the events of gateways that have taken an address
 */
export async function settlePortsets(
  ctx: EgressCtx,
  tx: Tx,
  accountId: number,
  computeIds: readonly ComputeId[],
  refuse: (shortage: Shortage) => Failure,
): Promise<NewEvent[]> {
  const now = ctx.now();
  const wanted = await selectWantedPortsets(tx, computeIds);
  const present = await selectPortsets(tx, computeIds);
  const gateways = await selectNatgateways(tx, [
    ...new Set([...wanted, ...present].map(({ natgateway_id: id }) => id)),
  ]);
  const isWanted = new Map(wanted.map((one) => [keyOf(one), one]));
  const gone = present.filter((one) => !isWanted.has(keyOf(one)));
  const kept = new Set(present.map(keyOf).filter((key) => isWanted.has(key)));
  const missing = wanted.filter((one) => !kept.has(keyOf(one)));
  const events: NewEvent[] = [];
  const isChanged = gone.length > 0 || missing.length > 0;
  if (isChanged) {
    await touchNetwork(tx, accountId, now);
    for (const [id, rows] of Map.groupBy(gone, ({ natgateway_id: of }) => of)) {
      const ids = rows.map((row) => row.id);
      await holdPortsets(tx, ids, await holdFrom(ctx, tx, gatewayOf(gateways, id)));
    }
    events.push(...(await give(ctx, tx, missing, gateways, refuse)));
  }
  const sizeOf = (id: NatgatewayId) => gateways.get(id)?.ports_per_interface ?? 0;
  const settled = isChanged ? await selectPortsets(tx, computeIds) : present;
  const leased = settled.map((row) => {
    const { vpc_id = null, interface_id = null } = isWanted.get(keyOf(row)) ?? {};
    return { ...row, size: sizeOf(row.natgateway_id), vpc_id, interface_id };
  });
  await settleLeases(tx, accountId, computeIds, leased, now);
  return events;
}

/**
 * Does so for one compute, whose interfaces have changed.
 * @param fieldOf the field that named the subnet for which there is no block
 * @returns the events of gateways that have taken an address
 * @throws Failure NATGATEWAY_PORTS_USED_UP, NO_PUBLIC_ADDRESS
 */
export async function settleCompute(
  ctx: EgressCtx,
  tx: Tx,
  { id, account_id: accountId }: Pick<ComputeRow, 'id' | 'account_id'>,
  fieldOf: (subnetId: SubnetId) => string | undefined = () => undefined,
): Promise<NewEvent[]> {
  return await settlePortsets(ctx, tx, accountId, [id], ({ natgatewayId, wanted, isPoolEmpty }) => {
    const problem = portsUsedUp(natgatewayId, fieldOf(wanted.subnet_id));
    return Failure.invalid([isPoolEmpty ? { reason: NO_PUBLIC_ADDRESS } : problem]);
  });
}

async function give(
  ctx: EgressCtx,
  tx: Tx,
  missing: readonly WantedPortset[],
  gateways: ReadonlyMap<NatgatewayId, NatgatewayRow>,
  refuse: (shortage: Shortage) => Failure,
): Promise<NewEvent[]> {
  const events: NewEvent[] = [];
  for (const [natgatewayId, rows] of Map.groupBy(missing, ({ natgateway_id: id }) => id)) {
    const gateway = gatewayOf(gateways, natgatewayId);
    const allocator = await BlockAllocator.open(ctx, tx, gateway);
    for (const [given, wanted] of rows.entries()) {
      const block = await allocator.next();
      if (!block) {
        const { isPoolEmpty } = allocator;
        throw refuse({ natgatewayId, wanted, given, needed: rows.length, isPoolEmpty });
      }
      const { compute_id, subnet_id } = wanted;
      await insertPortset(tx, { natgateway_id: natgatewayId, compute_id, subnet_id, ...block });
    }
    for (const vpcId of new Set(rows.map(({ vpc_id: id }) => id)))
      await numberRouter(tx, vpcId, gateway.region);
    events.push(...allocator.events);
  }
  return events;
}

function gatewayOf(gateways: ReadonlyMap<NatgatewayId, NatgatewayRow>, id: NatgatewayId): NatgatewayRow {
  const gateway = gateways.get(id);
  if (!gateway) throw new Error('A subnet or ports name a NAT gateway that does not exist');
  return gateway;
}

function keyOf({
  compute_id,
  subnet_id,
  natgateway_id,
}: Pick<WantedPortset, 'compute_id' | 'subnet_id' | 'natgateway_id'>) {
  return `${compute_id} ${subnet_id} ${natgateway_id}`;
}
