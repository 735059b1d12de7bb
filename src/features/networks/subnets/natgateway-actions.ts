import type { ActorCtx } from '#access/ctx';
import type { NewEvent } from '#domain/event';
import { Failure, reject } from '#domain/failure';
import type { NatgatewayId } from '#domain/ids';
import { notValid } from '#domain/reasons/values';
import { NO_PUBLIC_ADDRESS } from '#features/networks/addresses/address-pools';
import { leadingProblems } from '#features/networks/forwards/leading';
import { selectForwardsInto } from '#features/networks/forwards/records';
import { selectNatgateway, selectServedSubnets } from '#features/networks/natgateways/records';
import { otherVpcProblems, portsShort } from '#features/networks/natgateways/shortages';
import { type Shortage, settlePortsets } from '#features/networks/portsets/actions';
import { selectComputesOfSubnet } from '#features/networks/portsets/records';
import type { NatgatewayRow, SubnetRow, VpcRow } from '#store/schema/tables/index';
import type { Tx } from '#store/types';
import { updateSubnetNatgateway } from './store.ts';

/**
 * The gateway that subnets of a VPC may use. A token that is bound to VPCs may use those that serve one of these.
 * @throws Failure NOT_VALID, NATGATEWAY_SERVES_OTHER_VPC; 403 for a token that may not
 */
export async function findUsableNatgateway(
  { actor }: ActorCtx,
  tx: Tx,
  vpc: VpcRow,
  id: NatgatewayId,
): Promise<NatgatewayRow> {
  const gateway = await selectNatgateway(tx, actor.accountId, id);
  if (!gateway || gateway.region !== vpc.region) throw Failure.invalid([notValid('natgateway.id')]);
  const [served] = await selectServedSubnets(tx, [id]);
  const bound = actor.restrictions?.vpcs;
  if (bound && !(served && bound.includes(served.vpc_id))) throw Failure.forbidden();
  reject(otherVpcProblems(served?.vpc_id, vpc.id));
  return gateway;
}

/**
 * Lets the computes of a subnet leave by a gateway, or by none.
 * @param field that the problems are reported with
 * @returns the events of addresses that the gateway has taken
 * @throws Failure FORWARD_LEADS_TO_INTERFACE, NATGATEWAY_PORTS_SHORT, NO_PUBLIC_ADDRESS
 */
export async function useNatgateway(
  ctx: ActorCtx,
  tx: Tx,
  { vpc, subnet }: { vpc: VpcRow; subnet: SubnetRow },
  gateway: NatgatewayRow | null,
  field: string,
): Promise<NewEvent[]> {
  if (subnet.natgateway_id !== null) reject(leadingProblems(await selectForwardsInto(tx, subnet.id), field));
  await updateSubnetNatgateway(tx, subnet.id, gateway?.id ?? null, ctx.now());
  const computeIds = await selectComputesOfSubnet(tx, subnet.id);
  if (computeIds.length === 0) return [];
  const refuse = ({ given, needed, isPoolEmpty }: Shortage) =>
    Failure.invalid([isPoolEmpty ? { reason: NO_PUBLIC_ADDRESS } : portsShort(field, given, needed)]);
  return await settlePortsets(ctx, tx, vpc.account_id, computeIds, refuse);
}
