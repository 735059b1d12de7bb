import type { ActorCtx } from '#access/ctx';
import type { NewEvent } from '#domain/event';
import { changesBetween } from '#domain/event-changes';
import { Failure, reject } from '#domain/failure';
import { asId, type SubnetId } from '#domain/ids';
import { requireBelowLimit } from '#domain/limits';
import {
  DEFAULT_PORTS,
  isAutoscaling,
  type NatgatewayChanges,
  type NatgatewayInput,
} from '#domain/natgateways/natgateway-inputs';
import { notValid } from '#domain/reasons/values';
import { accountLimits } from '#features/identity/limits/limits';
import { NO_PUBLIC_ADDRESS } from '#features/networks/addresses/address-pools';
import { selectGatewayAddresses } from '#features/networks/addresses/records';
import { selectForwardedPorts } from '#features/networks/forwards/records';
import type { EgressCtx } from '#features/networks/portsets/block-allocator';
import { takeGatewayAddress } from '#features/networks/portsets/block-allocator';
import { selectPortsetCounts } from '#features/networks/portsets/records';
import { useNatgateway } from '#features/networks/subnets/natgateway-actions';
import { selectSubnetOfAccount } from '#features/networks/subnets/records';
import { subnetEvent } from '#features/networks/subnets/subnet-events';
import { requireVpcGrants } from '#features/networks/vpcs/target';
import { nothingChanged } from '#store/outcome';
import type { NatgatewayRow } from '#store/schema/tables/index';
import type { Outcome, Tx } from '#store/types';
import { giveBack } from './give-back.ts';
import { natgatewayEvent } from './natgateway-events.ts';
import { type GatewayFacts, selectGatewayFacts, selectServedSubnets } from './records.ts';
import {
  addressInUseProblems,
  inUseProblems,
  NATGATEWAY_AUTOSCALES,
  natgatewayLabelProblems,
  subnetTakenProblems,
} from './rules.ts';
import { natgatewayShownChanges } from './schema.ts';
import {
  countNatgateways,
  deleteNatgatewayRow,
  insertNatgateway,
  isNatgatewayLabelTaken,
  updateNatgatewayLabel,
} from './store.ts';
import type { NatgatewayAddressTarget } from './target.ts';

export interface NatgatewayWithFacts {
  row: NatgatewayRow;
  facts: GatewayFacts;
}

/**
 * @throws Failure NATGATEWAY_LABEL_NOT_UNIQUE, NO_PUBLIC_ADDRESS, `limitReached`, NOT_VALID for an unknown subnet,
 * SUBNET_HAS_NATGATEWAY, and the problems of its use; 403 without the right to change its VPC
 */
export async function createNatgateway(
  ctx: ActorCtx,
  tx: Tx,
  input: NatgatewayInput,
): Promise<Outcome<NatgatewayWithFacts>> {
  const { actor } = ctx;
  const { accountId } = actor;
  const { label, region, addresses = [], vpc_subnet_id: subnetId } = input;
  const found = subnetId ? await selectSubnetOfAccount(tx, accountId, asId<SubnetId>(subnetId)) : undefined;
  const isUsable = !subnetId || found?.vpc.region === region;
  reject([
    ...natgatewayLabelProblems(await isNatgatewayLabelTaken(tx, accountId, label)),
    ...(isUsable ? subnetTakenProblems(found?.subnet.natgateway_id ?? null) : [notValid('vpc_subnet_id')]),
  ]);
  if (found) await requireVpcGrants({ db: tx, actor }, [found.vpc.id]);
  const limitOf = await accountLimits(tx, ctx.settings.limits, accountId);
  requireBelowLimit(
    (await countNatgateways(tx, accountId)) + 1,
    limitOf('natgateways'),
    'NAT Gateways',
    'account',
  );
  requireBelowLimit(
    addresses.length,
    limitOf('natgateway_addresses'),
    'addresses',
    'NAT Gateway',
    'addresses',
  );
  const row = await insertNatgateway(tx, {
    ...{ account_id: accountId, label, region, created: ctx.now() },
    ports_per_interface: input.default_ports_per_interface ?? DEFAULT_PORTS,
    autoscaling: isAutoscaling(input) ? 1 : 0,
  });
  for (let count = 0; count < addresses.length; count++) await takeAddress(ctx, tx, row);
  const events: NewEvent[] = [natgatewayEvent('natgateway_create', row)];
  if (found) {
    events.push(...(await useNatgateway(ctx, tx, found, row, 'vpc_subnet_id')));
    events.push(subnetEvent('subnet_update', found.subnet, found.vpc));
  }
  return { value: await withFacts(ctx, tx, row), event: events };
}

/** @throws Failure NATGATEWAY_LABEL_NOT_UNIQUE */
export async function updateNatgateway(
  ctx: ActorCtx,
  tx: Tx,
  before: NatgatewayRow,
  { label }: NatgatewayChanges,
): Promise<Outcome<NatgatewayWithFacts>> {
  if (label === undefined) return nothingChanged(await withFacts(ctx, tx, before));
  const { account_id: accountId, id } = before;
  reject(natgatewayLabelProblems(await isNatgatewayLabelTaken(tx, accountId, label, id)));
  const row = await updateNatgatewayLabel(tx, id, label, ctx.now());
  const changes = changesBetween(natgatewayShownChanges, before, row);
  return {
    value: await withFacts(ctx, tx, row),
    event: { ...natgatewayEvent('natgateway_update', row), changes },
  };
}

/** Deletes a gateway that no subnet uses. Its addresses are held. @throws Failure NATGATEWAY_IN_USE */
export async function deleteNatgateway(ctx: ActorCtx, tx: Tx, row: NatgatewayRow): Promise<Outcome<void>> {
  const subnets = await selectServedSubnets(tx, [row.id]);
  reject(inUseProblems(subnets.map(({ id }) => id)));
  const addresses = (await selectGatewayAddresses(tx, [row.id])).map(({ address }) => address);
  await giveBack(ctx, tx, row, addresses);
  await deleteNatgatewayRow(tx, row.id);
  return {
    value: undefined,
    event: natgatewayEvent('natgateway_delete', row),
    deletes: { natgateways: 1, addresses: addresses.length },
  };
}

/** @throws Failure NATGATEWAY_AUTOSCALES, NO_PUBLIC_ADDRESS, `limitReached` */
export async function addNatgatewayAddress(
  ctx: ActorCtx,
  tx: Tx,
  row: NatgatewayRow,
): Promise<Outcome<NatgatewayAddressTarget>> {
  requireManual(row);
  const limitOf = await accountLimits(tx, ctx.settings.limits, row.account_id);
  const { length: count } = await selectGatewayAddresses(tx, [row.id]);
  requireBelowLimit(count + 1, limitOf('natgateway_addresses'), 'addresses', 'NAT Gateway');
  const address = await takeAddress(ctx, tx, row);
  return { value: { gateway: row, address }, event: natgatewayEvent('natgateway_address_add', row) };
}

/** @throws Failure NATGATEWAY_AUTOSCALES, NATGATEWAY_ADDRESS_IN_USE, NATGATEWAY_ADDRESS_FORWARDED */
export async function removeNatgatewayAddress(
  ctx: ActorCtx,
  tx: Tx,
  { gateway, address }: NatgatewayAddressTarget,
): Promise<Outcome<void>> {
  requireManual(gateway);
  const countOf = await selectPortsetCounts(tx, [gateway.id]);
  const { interfaces, assigned } = countOf({ natgateway_id: gateway.id, address });
  const forwards = (await selectForwardedPorts(tx, [gateway.id])).filter((one) => one.address === address);
  reject(addressInUseProblems(Math.max(interfaces, assigned), forwards.length));
  await giveBack(ctx, tx, gateway, [address]);
  return {
    value: undefined,
    event: natgatewayEvent('natgateway_address_remove', gateway),
    deletes: { addresses: 1 },
  };
}

async function withFacts(ctx: EgressCtx, tx: Tx, row: NatgatewayRow): Promise<NatgatewayWithFacts> {
  const factsOf = await selectGatewayFacts(tx, [row], ctx.settings.limits.addressesPerNatgateway);
  return { row, facts: factsOf(row.id) };
}

async function takeAddress(ctx: EgressCtx, tx: Tx, row: NatgatewayRow): Promise<number> {
  const address = await takeGatewayAddress(ctx, tx, row);
  if (address === undefined) throw Failure.invalid([{ reason: NO_PUBLIC_ADDRESS }]);
  return address;
}

function requireManual({ autoscaling }: NatgatewayRow): void {
  if (autoscaling === 1) throw Failure.invalid([{ reason: NATGATEWAY_AUTOSCALES }]);
}
