import type { Actor } from '#access/actor';
import { canSeeVpc, isBoundToVpcs } from '#access/decide';
import {
  type DbAccess,
  parseId,
  type RequiredAccess,
  requireGlobalGrant,
  requirementOf,
  type Target,
} from '#access/target';
import { Failure } from '#domain/failure';
import type { NatgatewayId, VpcId } from '#domain/ids';
import { parseAddress } from '#domain/net/ipv4';
import { selectGatewayAddresses } from '#features/networks/addresses/records';
import { requireVpcPermission } from '#features/networks/vpcs/target';
import type { NatgatewayRow } from '#store/schema/tables/index';
import { selectNatgateway, selectServedSubnets } from './records.ts';

/**
 * The NAT gateway with `:natgatewayId`. Who may change it is who may change the VPC that it serves; while it serves none,
 * who may create VPCs.
 */
export function natgateway(wanted: RequiredAccess): Target<NatgatewayRow> {
  return {
    requirement: requirementOf(wanted),
    load: (access, { natgatewayId }) => loadNatgateway(access, parseId(natgatewayId), wanted),
  };
}

export interface NatgatewayAddressTarget {
  gateway: NatgatewayRow;
  /** As an integer. */
  address: number;
}

/** The address `:address` of the gateway with `:natgatewayId`. */
export function natgatewayAddress(wanted: RequiredAccess): Target<NatgatewayAddressTarget> {
  return {
    requirement: requirementOf(wanted),
    async load(access, { natgatewayId, address: text = '' }) {
      const gateway = await loadNatgateway(access, parseId(natgatewayId), 'any');
      const address = parseAddress(text);
      const addresses = await selectGatewayAddresses(access.db, [gateway.id]);
      if (address === undefined || !addresses.some((one) => one.address === address))
        throw Failure.notFound();
      await requireNatgatewayPermission(access, gateway, wanted);
      return { gateway, address };
    },
  };
}

/** @throws Failure 404 unless the actor sees it, and 403 */
export async function loadNatgateway(
  access: DbAccess,
  id: NatgatewayId,
  wanted: RequiredAccess,
): Promise<NatgatewayRow> {
  const row = await selectNatgateway(access.db, access.actor.accountId, id);
  if (!row || !(await isVisible(access, id))) throw Failure.notFound();
  await requireNatgatewayPermission(access, row, wanted);
  return row;
}

async function isVisible(access: DbAccess, id: NatgatewayId): Promise<boolean> {
  if (!isBoundToVpcs(access.actor)) return true;
  const served = await selectServedVpc(access, id);
  return served !== undefined && canSeeVpc(access.actor, served);
}

/** @throws Failure 403 */
export async function requireNatgatewayPermission(
  access: DbAccess,
  { id }: NatgatewayRow,
  wanted: RequiredAccess,
): Promise<void> {
  if (wanted === 'any' || !isLimited(access.actor)) return;
  const served = await selectServedVpc(access, id);
  if (served === undefined) await requireGlobalGrant(access, 'add_vpcs');
  else await requireVpcPermission(access, served, wanted);
}

function isLimited(actor: Actor): boolean {
  return actor.restricted || isBoundToVpcs(actor);
}

async function selectServedVpc({ db }: DbAccess, id: NatgatewayId): Promise<VpcId | undefined> {
  const [subnet] = await selectServedSubnets(db, [id]);
  return subnet?.vpc_id;
}
