import type { NewEvent } from '#domain/event';
import { Failure } from '#domain/failure';
import type { NatgatewayId } from '#domain/ids';
import { selectGatewayAddresses } from '#features/networks/addresses/records';
import { selectForwardedPorts } from '#features/networks/forwards/records';
import { selectNetworkProgress } from '#features/networks/interest/progress-records';
import type { EgressCtx } from '#features/networks/portsets/block-allocator';
import { deletePortsets, selectTakenBlocks } from '#features/networks/portsets/records';
import { lockAccount } from '#store/locks';
import type { PortionResult } from '#store/query/delete-portion';
import type { Tx } from '#store/types';
import { giveBack } from './give-back.ts';
import { natgatewayEvent } from './natgateway-events.ts';
import { selectNextToTidy, selectServedSubnets } from './records.ts';

export interface TidyResult extends PortionResult {
  events: readonly NewEvent[];
}

/**
 * Frees the blocks of a NAT gateway that have been held long enough. With autoscaling, the gateway then gives back the
 * addresses of which nobody has ports: all but the oldest one while a subnet uses the gateway, because others may have
 * allowed that address.
 * @param after the id of the gateway before; 0 at the start
 */
export async function tidyNextGateway(ctx: EgressCtx, tx: Tx, after: number): Promise<TidyResult> {
  const now = ctx.now();
  const gateway = await selectNextToTidy(tx, after, now);
  if (!gateway) return { removed: 0, last: undefined, events: [] };
  if (!(await lockAccountIfThere(tx, gateway.account_id)))
    return { removed: 0, last: gateway.id, events: [] };
  const applied = (await selectNetworkProgress(tx, gateway.account_id))?.applied_revision ?? 0;
  const blocks = await selectTakenBlocks(tx, gateway.id);
  const isOver = ({ held_until: until, held_revision: revision }: (typeof blocks)[number]) =>
    until !== null && until <= now && (revision === null || revision <= applied);
  const over = blocks.filter(isOver);
  await deletePortsets(
    tx,
    over.map(({ id }) => id),
  );
  const forwarded = await selectForwardedPorts(tx, [gateway.id]);
  const used = new Set([...blocks.filter((block) => !isOver(block)), ...forwarded].map((one) => one.address));
  const unused = gateway.autoscaling === 1 ? await unusedAddresses(tx, gateway.id, used) : [];
  if (unused.length > 0) await giveBack(ctx, tx, gateway, unused);
  const events = unused.map(() => ({
    ...natgatewayEvent('natgateway_address_remove', gateway),
    isByService: true as const,
  }));
  return { removed: over.length, last: gateway.id, events };
}

/** It may have been deleted meanwhile. */
async function lockAccountIfThere(tx: Tx, accountId: number): Promise<boolean> {
  try {
    await lockAccount(tx, accountId);
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}

async function unusedAddresses(tx: Tx, id: NatgatewayId, used: ReadonlySet<number>): Promise<number[]> {
  const addresses = (await selectGatewayAddresses(tx, [id])).map(({ address }) => address);
  const [subnet] = await selectServedSubnets(tx, [id]);
  const kept = subnet ? addresses.slice(0, 1) : [];
  return addresses.filter((address) => !used.has(address) && !kept.includes(address));
}
