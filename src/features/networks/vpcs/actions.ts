import type { ActorCtx } from '#access/ctx';
import type { NewEvent } from '#domain/event';
import { changesBetween } from '#domain/event-changes';
import { reject } from '#domain/failure';
import { type AccountLimit, requireBelowLimit } from '#domain/limits';
import { placeSubnets } from '#domain/net/free-networks';
import { NO_VPC_TEXTS, type VpcChanges, type VpcInput } from '#domain/net/network-inputs';
import { storedTags, withTagList } from '#domain/stored-tags';
import { vpcEntity } from '#features/events/entities';
import { changeVpcCount } from '#features/identity/accounts/records';
import { grantVpcToCreator } from '#features/identity/grants/records';
import { accountLimits } from '#features/identity/limits/limits';
import { requireUnused } from '#features/networks/subnets/actions';
import {
  insertSubnets,
  type SubnetWithAttachments,
  selectSubnets,
  withAttachments,
} from '#features/networks/subnets/records';
import { subnetEvent } from '#features/networks/subnets/subnet-events';
import { nothingChanged } from '#store/outcome';
import type { VpcRow } from '#store/schema/tables/index';
import type { Outcome, Tx } from '#store/types';
import { vpcLabelProblems } from './rules.ts';
import { vpcShownChanges } from './schema.ts';
import { deleteVpcRow, insertVpc, isVpcLabelTaken, updateVpcRow } from './store.ts';

export interface VpcWithSubnets {
  vpc: VpcRow;
  /** Ordered by ascending id. */
  subnets: SubnetWithAttachments[];
}

/** What decides whether an account may have a VPC. */
export interface VpcConditions {
  isLabelTaken: boolean;
  limitOf: (name: AccountLimit) => number;
}

export async function readVpcConditions(
  { actor: { accountId }, settings }: ActorCtx,
  tx: Tx,
  { label }: VpcInput,
): Promise<VpcConditions> {
  const [isLabelTaken, limitOf] = await Promise.all([
    isVpcLabelTaken(tx, accountId, label),
    accountLimits(tx, settings.limits, accountId),
  ]);
  return { isLabelTaken, limitOf };
}

/** @throws Failure VPC_LABEL_NOT_UNIQUE, NO_FREE_NETWORK, `limitReached` */
export async function createVpc(
  ctx: ActorCtx,
  tx: Tx,
  input: VpcInput,
  { isLabelTaken, limitOf }: VpcConditions,
): Promise<Outcome<VpcWithSubnets>> {
  const { accountId } = ctx.actor;
  const { label, region, subnets: entries = [], tags: wantedTags, ...texts } = input;
  const { placed, problems } = placeSubnets(entries, [], (index) => `subnets[${index}].prefix`);
  reject([...vpcLabelProblems(isLabelTaken), ...problems]);

  const { tagsPerVpc, tagsPerSubnet } = ctx.settings.limits;
  const tags = storedTags(wantedTags, { limit: tagsPerVpc, owner: 'VPC' });
  const created = ctx.now();
  // The columns that the service decides come last, so no key of a body can take their place.
  const decided = { account_id: accountId, label, region, created, tags };
  const [count, vpc] = await Promise.all([
    changeVpcCount(tx, accountId, 1),
    insertVpc(tx, { ...NO_VPC_TEXTS, ...texts, ...decided }),
  ]);
  requireBelowLimit(count, limitOf('vpcs'), 'VPCs', 'account');
  requireBelowLimit(entries.length, limitOf('subnets'), 'subnets', 'VPC', 'subnets');
  await grantVpcToCreator(tx, ctx.actor, vpc.id);
  const subnets = await insertSubnets(
    tx,
    placed.map(({ placement, network }, index) => ({
      vpc_id: vpc.id,
      label: placement.label,
      ...network,
      created,
      tags: storedTags(placement.tags, {
        limit: tagsPerSubnet,
        owner: 'subnet',
        field: `subnets[${index}].tags`,
      }),
    })),
  );
  return {
    value: { vpc, subnets: subnets.map((subnet) => ({ ...subnet, attachments: [] })) },
    event: [
      vpcEvent('vpc_create', vpc),
      ...subnets.map((subnet) => subnetEvent('subnet_create', subnet, vpc)),
    ],
  };
}

/** @throws Failure VPC_LABEL_NOT_UNIQUE, `limitReached` */
export async function updateVpc(
  ctx: ActorCtx,
  tx: Tx,
  unchanged: VpcRow,
  wanted: VpcChanges,
): Promise<Outcome<VpcWithSubnets>> {
  const { label } = wanted;
  const { id } = unchanged;
  if (Object.keys(wanted).length === 0) {
    const subnets = await withAttachments(tx, await selectSubnets(tx, id));
    return nothingChanged({ vpc: unchanged, subnets });
  }
  if (label !== undefined) {
    reject(vpcLabelProblems(await isVpcLabelTaken(tx, ctx.actor.accountId, label, id)));
  }
  const tags = storedTags(
    wanted.tags,
    { limit: ctx.settings.limits.tagsPerVpc, owner: 'VPC' },
    unchanged.tags,
  );
  const updated = await updateVpcRow(tx, id, { ...wanted, tags, updated: ctx.now() });
  const subnets = await withAttachments(tx, await selectSubnets(tx, id));
  const changes = changesBetween(vpcShownChanges, withTagList(unchanged), withTagList(updated));
  return { value: { vpc: updated, subnets }, event: { ...vpcEvent('vpc_update', updated), changes } };
}

/** Deletes the VPC with all its subnets, or nothing. @throws Failure SUBNET_IN_USE */
export async function deleteVpc(tx: Tx, vpc: VpcRow): Promise<Outcome<void>> {
  await requireUnused(tx, { vpcId: vpc.id });
  const subnets = await selectSubnets(tx, vpc.id);
  await deleteVpcRow(tx, vpc);
  return {
    value: undefined,
    event: [
      ...subnets.map((subnet) => subnetEvent('subnet_delete', subnet, vpc)),
      vpcEvent('vpc_delete', vpc),
    ],
    deletes: { vpcs: 1, subnets: subnets.length },
  };
}

function vpcEvent(action: 'vpc_create' | 'vpc_update' | 'vpc_delete', vpc: VpcRow): NewEvent {
  return { accountId: vpc.account_id, action, entity: vpcEntity(vpc) };
}
