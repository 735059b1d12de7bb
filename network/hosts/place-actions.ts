import type { Ctx } from '#access/ctx';
import type { ComputeId } from '#domain/ids';
import { selectComputeAccount, selectPlacement, setHost } from '#features/computes/instances/records';
import { touchNetwork } from '#features/networks/interest/records';
import { lockAccount } from '#store/locks';
import type { Tx } from '#store/types';
import { choosePlace } from './placement-rules.ts';
import { deleteState, selectState } from './state-store.ts';
import { lockCandidates } from './store.ts';

type HostWriteContext = Pick<Ctx, 'mutate' | 'now'>;

const noEvent = "the event of the compute's job tells of it";

/**
 * Puts a compute on a host, unless it is on one.
 * @returns false when no host can take it
 */
export function placeCompute(ctx: HostWriteContext, computeId: ComputeId): Promise<boolean> {
  return ctx.mutate(async (tx) => {
    const found = await lockPlacement(tx, computeId);
    if (!found || found.host_id !== null) return { value: true, noEvent };
    const { region, memory } = found;
    const host = choosePlace(await lockCandidates(tx, region), { region, memory, now: ctx.now() });
    if (!host) return { value: false, noEvent };
    await move(ctx, tx, computeId, { accountId: found.account_id, hostId: host.id });
    return { value: true, noEvent };
  });
}

/** Takes a compute off a host that never had it, so that its next boot may find another one. */
export function leaveHost(ctx: HostWriteContext, computeId: ComputeId): Promise<void> {
  return ctx.mutate(async (tx) => {
    const found = await lockPlacement(tx, computeId);
    const state = (await selectState(tx, computeId)) ?? 'absent';
    if (found && found.host_id !== null && state === 'absent') {
      await move(ctx, tx, computeId, { accountId: found.account_id, hostId: null });
      await deleteState(tx, computeId);
    }
    return { value: undefined, noEvent };
  });
}

/** Locks the account of a compute, and says where the compute is. Undefined when it is deleted. */
async function lockPlacement(tx: Tx, computeId: ComputeId) {
  const accountId = await selectComputeAccount(tx, computeId);
  if (accountId === undefined) return undefined;
  await lockAccount(tx, accountId);
  return await selectPlacement(tx, computeId);
}

/** Ports in the network are bound to the host. */
async function move(
  ctx: Pick<Ctx, 'now'>,
  tx: Tx,
  computeId: ComputeId,
  { accountId, hostId }: { accountId: number; hostId: number | null },
): Promise<void> {
  await setHost(tx, computeId, hostId);
  await touchNetwork(tx, accountId, ctx.now());
}
