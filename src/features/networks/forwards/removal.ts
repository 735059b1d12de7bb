import type { NewEvent } from '#domain/event';
import { blockOfPort, isGiven } from '#domain/natgateways/portsets';
import type { EgressCtx } from '#features/networks/portsets/block-allocator';
import { holdBlock, holdFrom } from '#features/networks/portsets/holds';
import type { Tx } from '#store/types';
import { forwardEvent } from './forward-events.ts';
import { type PlacedForward, selectForwardedPorts } from './records.ts';
import { deleteForwardRows } from './store.ts';

/**
 * Deletes forwards. A block of ports that had no other one is held, as one that a compute gives back. Call it after the
 * change of the network was noted, and settle the ports of the computes afterwards.
 * @returns an event for each of them
 */
export async function removeForwards(
  ctx: EgressCtx,
  tx: Tx,
  forwards: readonly PlacedForward[],
): Promise<NewEvent[]> {
  if (forwards.length === 0) return [];
  await deleteForwardRows(
    tx,
    forwards.map(({ id }) => id),
  );
  const left = await selectForwardedPorts(tx, [...new Set(forwards.map((one) => one.natgateway_id))]);
  const taken = new Set(left.map((one) => blockKey(one, sizeOf(forwards, one.natgateway_id))));
  for (const forward of forwards) {
    const { natgateway_id, address, port, compute_id, gateway, subnetId } = forward;
    const { ports_per_interface: size } = gateway;
    const key = blockKey(forward, size);
    const block = blockOfPort(port, size);
    if (taken.has(key) || !isGiven(block, size)) continue;
    taken.add(key);
    const hold = await holdFrom(ctx, tx, gateway);
    await holdBlock(tx, { natgateway_id, address, block, compute_id, subnet_id: subnetId }, hold);
  }
  return forwards.map(({ gateway, compute }) => forwardEvent('natgateway_forward_delete', gateway, compute));
}

/** What a dry run says of forwards that would be deleted. */
export function countOf({ length: forwards }: readonly NewEvent[]): { forwards?: number } {
  return forwards === 0 ? {} : { forwards };
}

function sizeOf(forwards: readonly PlacedForward[], natgatewayId: number): number {
  return forwards.find((one) => one.natgateway_id === natgatewayId)?.gateway.ports_per_interface ?? 1;
}

function blockKey(
  { natgateway_id, address, port }: Pick<PlacedForward, 'natgateway_id' | 'address' | 'port'>,
  size: number,
): string {
  return `${natgateway_id} ${address} ${blockOfPort(port, size)}`;
}
