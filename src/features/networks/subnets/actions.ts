import type { ActorCtx } from '#access/ctx';
import { changesBetween } from '#domain/event-changes';
import { reject } from '#domain/failure';
import { asId, type NatgatewayId, type SubnetId, type VpcId } from '#domain/ids';
import { requireBelowLimit } from '#domain/limits';
import { placeSubnets } from '#domain/net/free-networks';
import type { SubnetChanges, SubnetInput } from '#domain/net/network-inputs';
import { siblingProblems } from '#domain/net/subnet-siblings';
import { storedTags, withTagList } from '#domain/stored-tags';
import { accountLimit } from '#features/identity/limits/limits';
import { nothingChanged } from '#store/outcome';
import type { SubnetRow, VpcRow } from '#store/schema/tables/index';
import type { Outcome, Tx } from '#store/types';
import { findUsableNatgateway, useNatgateway } from './natgateway-actions.ts';
import { insertSubnets, type SubnetWithAttachments, selectNetworks, withItsAttachments } from './records.ts';
import { blockerProblems, NAMED_BLOCKERS } from './rules.ts';
import { subnetShownChanges } from './schema.ts';
import {
  countSubnets,
  deleteSubnetRow,
  selectBlockers,
  selectConflicting,
  updateSubnetRow,
} from './store.ts';
import { subnetEvent } from './subnet-events.ts';
import type { SubnetTarget } from './target.ts';

/** @throws Failure SUBNET_LABEL_NOT_UNIQUE, SUBNET_OVERLAPS, NO_FREE_NETWORK, `limitReached` */
export async function createVpcSubnet(
  ctx: ActorCtx,
  tx: Tx,
  parent: VpcRow,
  input: SubnetInput,
): Promise<Outcome<SubnetWithAttachments>> {
  const { label, ipv4 } = input;
  // Chosen behind the lock, so that no two callers get the same network.
  const [existing, conflicting, limit, count] = await Promise.all([
    ipv4 ? [] : selectNetworks(tx, parent.id),
    selectConflicting(tx, parent.id, ipv4 ? { label, range: ipv4 } : { label }),
    accountLimit(tx, ctx.settings.limits, ctx.actor.accountId, 'subnets'),
    countSubnets(tx, parent.id),
  ]);
  const { placed, problems } = placeSubnets([input], existing, () => 'prefix');
  reject([...siblingProblems({ label, range: ipv4 }, conflicting), ...problems]);
  requireBelowLimit(count + 1, limit, 'subnets', 'VPC');
  const tags = storedTags(input.tags, { limit: ctx.settings.limits.tagsPerSubnet, owner: 'subnet' });
  const created = ctx.now();
  const rows = await insertSubnets(
    tx,
    placed.map(({ network }) => ({ vpc_id: parent.id, label, ...network, created, tags })),
  );
  const subnet = rows[0] as SubnetRow;
  const event = subnetEvent('subnet_create', subnet, parent);
  const gatewayId = gatewayIdOf(input.natgateway);
  if (gatewayId === null) return { value: { ...subnet, attachments: [] }, event };
  const gateway = await findUsableNatgateway(ctx, tx, parent, gatewayId);
  await useNatgateway(ctx, tx, { vpc: parent, subnet }, gateway, 'natgateway.id');
  return { value: await withItsAttachments(tx, { ...subnet, natgateway_id: gatewayId }), event };
}

/** @throws Failure SUBNET_LABEL_NOT_UNIQUE, `limitReached`, and the problems of a NAT gateway */
export async function updateVpcSubnet(
  ctx: ActorCtx,
  tx: Tx,
  { vpc, subnet }: SubnetTarget,
  { label, natgateway, tags }: SubnetChanges,
): Promise<Outcome<SubnetWithAttachments>> {
  const gatewayId = natgateway === undefined ? undefined : gatewayIdOf(natgateway);
  const isOther = gatewayId !== undefined && gatewayId !== subnet.natgateway_id;
  const isEdited = label !== undefined || tags !== undefined;
  if (!isEdited && !isOther) return nothingChanged(await withItsAttachments(tx, subnet));
  if (label !== undefined) {
    const conflicting = await selectConflicting(tx, vpc.id, { label });
    reject(
      siblingProblems(
        { label },
        conflicting.filter(({ id }) => id !== subnet.id),
      ),
    );
  }
  const gateway = isOther && gatewayId !== null ? await findUsableNatgateway(ctx, tx, vpc, gatewayId) : null;
  let updated = subnet;
  if (isEdited) {
    updated = await updateSubnetRow(tx, subnet.id, {
      label: label ?? subnet.label,
      tags: storedTags(tags, { limit: ctx.settings.limits.tagsPerSubnet, owner: 'subnet' }, subnet.tags),
      updated: ctx.now(),
    });
  }
  const events = isOther ? await useNatgateway(ctx, tx, { vpc, subnet }, gateway, 'natgateway.id') : [];
  if (isOther) updated = { ...updated, natgateway_id: gatewayId, updated: ctx.now() };
  const shown = (row: SubnetRow) => ({ ...withTagList(row), natgateway: row.natgateway_id });
  const changes = changesBetween(subnetShownChanges, shown(subnet), shown(updated));
  return {
    value: await withItsAttachments(tx, updated),
    event: [...events, { ...subnetEvent('subnet_update', updated, vpc), changes }],
  };
}

/** The NAT gateway that a body names; null for none. */
function gatewayIdOf(natgateway: SubnetChanges['natgateway']): NatgatewayId | null {
  const id = natgateway?.id ?? null;
  return id === null ? null : asId(id);
}

/** @throws Failure SUBNET_IN_USE */
export async function deleteVpcSubnet(tx: Tx, { vpc, subnet }: SubnetTarget): Promise<Outcome<void>> {
  await requireUnused(tx, { subnetId: subnet.id });
  await deleteSubnetRow(tx, subnet.id);
  return { value: undefined, event: subnetEvent('subnet_delete', subnet, vpc), deletes: { subnets: 1 } };
}

/** Requires that no interface uses the subnet, or any subnet of the VPC. @throws Failure SUBNET_IN_USE */
export async function requireUnused(tx: Tx, of: { subnetId: SubnetId } | { vpcId: VpcId }): Promise<void> {
  const { blockers, total } = await selectBlockers(tx, of, NAMED_BLOCKERS);
  reject(blockerProblems(blockers, total));
}
