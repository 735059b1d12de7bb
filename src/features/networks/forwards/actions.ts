import type { ActorCtx } from '#access/ctx';
import { changesBetween } from '#domain/event-changes';
import { type Problem, reject } from '#domain/failure';
import { asId, type InterfaceId, type NatgatewayId } from '#domain/ids';
import { requireBelowLimit } from '#domain/limits';
import type { ForwardChanges, ForwardInput } from '#domain/natgateways/forward-inputs';
import { freePorts } from '#domain/natgateways/portsets';
import { parseAddress } from '#domain/net/ipv4';
import { notValid } from '#domain/reasons/values';
import { requireComputeGrants, selectVisibleComputeIds } from '#features/computes/instances/target';
import { touchNetwork } from '#features/networks/interest/records';
import { settleCompute } from '#features/networks/portsets/actions';
import { BlockAllocator } from '#features/networks/portsets/block-allocator';
import { nothingChanged } from '#store/outcome';
import type { NatgatewayForwardRow, NatgatewayRow } from '#store/schema/tables/index';
import type { Outcome, Tx } from '#store/types';
import { forwardEvent } from './forward-events.ts';
import { type PlacedForward, selectForwardedPorts } from './records.ts';
import { removeForwards } from './removal.ts';
import { interfaceProblems, noAddressProblems, portProblems } from './rules.ts';
import { forwardShownChanges } from './schema.ts';
import {
  countForwards,
  type ForwardInterface,
  insertForward,
  selectForwardInterface,
  updateForwardRow,
} from './store.ts';

/**
 * @throws Failure INTERFACE_WITHOUT_NATGATEWAY, INTERFACE_WITH_ADDRESS, NATGATEWAY_WITHOUT_ADDRESS, PORT_FORWARDED,
 * PORT_OF_COMPUTE, PORT_HELD, NOT_VALID for an address of another gateway, `limitReached`; 403
 */
export async function createForward(
  ctx: ActorCtx,
  tx: Tx,
  gateway: NatgatewayRow,
  input: ForwardInput,
): Promise<Outcome<NatgatewayForwardRow>> {
  const { label = '', protocol, port, target_port = port } = input;
  const { target, problems } = await findTarget(ctx, tx, gateway.id, input.interface_id);
  const allocator = await BlockAllocator.open(ctx, tx, gateway);
  const [oldest] = allocator.addresses;
  const address = input.address === undefined ? oldest : parseAddress(input.address);
  if (input.address === undefined) problems.push(...noAddressProblems(oldest !== undefined));
  else if (address === undefined || !allocator.addresses.includes(address))
    problems.push(notValid('address'));
  if (address !== undefined)
    problems.push(
      ...(await takenProblems(ctx, tx, { gateway, allocator, target }, { address, port, protocol })),
    );
  reject(problems);
  if (!target || address === undefined)
    throw new Error('A forward without problems has an interface and an address');
  const limit = ctx.settings.limits.forwardsPerNatgateway;
  requireBelowLimit((await countForwards(tx, gateway.id)) + 1, limit, 'forwards', 'NAT Gateway');
  const { compute } = target;
  const now = ctx.now();
  const row = await insertForward(tx, {
    ...{ natgateway_id: gateway.id, label, protocol, address, port, target_port },
    ...{ compute_id: compute.id, interface_id: target.id, created: now },
  });
  await touchNetwork(tx, gateway.account_id, now);
  await settleCompute(ctx, tx, compute);
  return { value: row, event: forwardEvent('natgateway_forward_create', gateway, compute) };
}

/** @throws Failure INTERFACE_WITHOUT_NATGATEWAY, INTERFACE_WITH_ADDRESS; 403 */
export async function updateForward(
  ctx: ActorCtx,
  tx: Tx,
  before: PlacedForward,
  { label, interface_id: interfaceId, target_port }: ForwardChanges,
): Promise<Outcome<NatgatewayForwardRow>> {
  if (label === undefined && interfaceId === undefined && target_port === undefined)
    return nothingChanged(before);
  const { gateway } = before;
  const now = ctx.now();
  let { compute } = before;
  const changes: Parameters<typeof updateForwardRow>[2] = { updated: now };
  if (label !== undefined) changes.label = label;
  if (target_port !== undefined) changes.target_port = target_port;
  if (interfaceId !== undefined && interfaceId !== before.interface_id) {
    const { target, problems } = await findTarget(ctx, tx, gateway.id, interfaceId);
    reject(problems);
    if (target) {
      compute = target.compute;
      Object.assign(changes, { interface_id: target.id, compute_id: compute.id });
    }
  }
  const row = await updateForwardRow(tx, before.id, changes);
  if (row.interface_id !== before.interface_id || row.target_port !== before.target_port) {
    const { account_id } = gateway;
    await touchNetwork(tx, account_id, now);
    for (const id of new Set([before.compute_id, row.compute_id]))
      await settleCompute(ctx, tx, { id, account_id });
  }
  const event = forwardEvent('natgateway_forward_update', gateway, compute);
  const eventChanges = changesBetween(forwardShownChanges, before, row);
  return { value: row, event: { ...event, changes: eventChanges } };
}

export async function deleteForward(ctx: ActorCtx, tx: Tx, forward: PlacedForward): Promise<Outcome<void>> {
  const { account_id } = forward.gateway;
  await touchNetwork(tx, account_id, ctx.now());
  const event = await removeForwards(ctx, tx, [forward]);
  await settleCompute(ctx, tx, { id: forward.compute_id, account_id });
  return { value: undefined, event, deletes: { forwards: 1 } };
}

/** The interface that a body names, once its compute may be changed. @throws Failure 403 */
async function findTarget(
  { actor }: ActorCtx,
  tx: Tx,
  natgatewayId: NatgatewayId,
  interfaceId: number,
): Promise<{ target: ForwardInterface | undefined; problems: Problem[] }> {
  const target = await selectForwardInterface(tx, actor.accountId, asId<InterfaceId>(interfaceId));
  const problems = interfaceProblems(natgatewayId, interfaceId, target);
  if (target && problems.length === 0) await requireComputeGrants({ db: tx, actor }, [target.compute.id]);
  return { target, problems };
}

async function takenProblems(
  { actor }: ActorCtx,
  tx: Tx,
  {
    gateway,
    allocator,
    target,
  }: { gateway: NatgatewayRow; allocator: BlockAllocator; target: ForwardInterface | undefined },
  { address, port, protocol }: Pick<NatgatewayForwardRow, 'address' | 'port' | 'protocol'>,
): Promise<Problem[]> {
  const present = (await selectForwardedPorts(tx, [gateway.id])).find(
    (one) => one.address === address && one.port === port && one.protocol === protocol,
  );
  const owner = allocator.ownerOf(address, port);
  const visible = await selectVisibleComputeIds(tx, actor, owner ? [owner.compute_id] : []);
  const block = owner && {
    computeId: visible.has(owner.compute_id) ? owner.compute_id : null,
    isHeld: owner.held_until !== null,
  };
  // Late packets to a block that the compute itself gave back reach nobody else.
  const isOwn = block?.isHeld === true && owner?.compute_id === target?.compute.id;
  const free = freePorts(allocator.takenOf(address), gateway.ports_per_interface);
  return portProblems(present, isOwn ? undefined : block, free);
}
